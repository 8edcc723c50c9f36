import { RELATIONSHIPS } from '@schoolgate/contracts/wards'
import { Choice } from '#features/frame'
import { relationshipWords, RightSwitches } from '#features/guardians'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './adding.module.css'
import { addingWords } from './adding.words.ts'
import { type CarerDraft, type Found, isEmpty, isNamed, knownIn } from './carer.ts'
import { FoundFamily } from './found-family.tsx'

type CarerFieldsProps = {
  draft: CarerDraft
  found: Found
  onChange: (change: Partial<CarerDraft>) => void
  /** It was tried to save this. */
  isTried: boolean
  onRemove?: (() => void) | undefined
}

/** Somebody who looks after the child: the phone first, which finds the family; else who they are. */
export function CarerFields({ draft, found, onChange, isTried, onRemove }: CarerFieldsProps) {
  const text = useWords(addingWords)
  const relationships = useWords(relationshipWords)
  const isMissing = isTried && !isEmpty(draft) && !isNamed(draft, found)
  const nobodyYet = found?.isContact === true && found.family === null
  return (
    <div className={styles.carer}>
      <Field
        label={text.contact}
        hint={nobodyYet ? text.newContact : text.contactHint}
        error={found?.isContact === false ? text.noContact : null}
        value={draft.contact}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onChange({ contact: event.currentTarget.value, isAnother: false })}
      />
      {found?.family && (
        <FoundFamily family={found.family} isAnother={draft.isAnother} onAnswer={(isAnother) => onChange({ isAnother })} />
      )}
      {knownIn(draft, found) === null && (
        <div className={styles.name}>
          <Field
            label={text.fullname}
            value={draft.fullname}
            maxLength={120}
            autoComplete="off"
            error={isMissing ? text.empty : null}
            onChange={(event) => onChange({ fullname: event.currentTarget.value })}
          />
          <Field
            label={text.title}
            value={draft.title}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </div>
      )}
      <Choice
        label={text.relationship}
        value={draft.relationship}
        options={RELATIONSHIPS.map((value) => ({ value, word: relationships[value] }))}
        onChange={(relationship) => onChange({ relationship })}
      />
      <details>
        <summary className={styles.summary}>{text.rights}</summary>
        <RightSwitches rights={draft.rights} onChange={(rights) => onChange({ rights })} />
      </details>
      {onRemove && (
        <Button size="small" kind="bare" onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </div>
  )
}
