import type { Meanwhile } from '@schoolgate/contracts/meanwhile'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { meanwhileWords } from './meanwhile.words.ts'
import styles from './which.module.css'

/** A field of which two people want different things, in words. */
export type ClashSaid = { field: string; name: string; was: string; theirs: string; yours: string; who: Meanwhile | undefined }
/** A field that a colleague alone changed. */
type BesideSaid = { field: string; name: string; theirs: string }

type WhichSheetProps = {
  clashes: readonly ClashSaid[]
  beside: readonly BesideSaid[]
  /** With the fields that shall be as the colleague has them. */
  onChoose: (theirs: ReadonlySet<string>) => void
  onClose: () => void
}

/** Two people changed the same: both are here, and one of each is chosen before anything is saved. */
export function WhichSheet({ clashes, beside, onChoose, onClose }: WhichSheetProps) {
  const text = useWords(meanwhileWords)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  return (
    <Sheet
      open
      onClose={onClose}
      title={clashes.length > 1 ? text.several : text.one}
      line={text.line}
      actions={
        <Button kind="primary" full onClick={() => onChoose(theirs)}>
          {text.save}
        </Button>
      }
    >
      <div className={styles.fields}>
        {clashes.map((clash) => (
          <Which
            key={clash.field}
            clash={clash}
            isTheirs={theirs.has(clash.field)}
            onChoose={(isTheirs) => setTheirs(withOne(theirs, clash.field, isTheirs))}
          />
        ))}
      </div>
      {beside.length > 0 && (
        <section className={styles.also}>
          <h3>{text.also}</h3>
          <p className={styles.small}>{text.alsoLine}</p>
          <ul>
            {beside.map(({ field, name, theirs: said }) => (
              <li key={field}>
                <span>{name}</span>
                <span>{said}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.stay}>{text.bothStay}</p>
    </Sheet>
  )
}

const withOne = (all: ReadonlySet<string>, one: string, isIn: boolean): ReadonlySet<string> =>
  new Set([...[...all].filter((other) => other !== one), ...(isIn ? [one] : [])])

type WhichProps = { clash: ClashSaid; isTheirs: boolean; onChoose: (isTheirs: boolean) => void }

function Which({ clash: { field, name, was, theirs, yours, who }, isTheirs, onChoose }: WhichProps) {
  const text = useWords(meanwhileWords)
  const language = useLanguage()
  const now = useNow()
  const by = who?.by == null || who.at === null ? text.changed : text.changedBy(who.by, momentText(who.at, now, language))
  const choice = (label: string, said: string, isChosen: boolean, isOf: boolean) => (
    <label className={styles.choice}>
      <input type="radio" name={`which-${field}`} checked={isChosen} onChange={() => onChoose(isOf)} />
      <span className={styles.small}>{label}</span>
      <b>{said}</b>
      <span className={styles.small}>{text.was(was)}</span>
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{name}</legend>
      <p className={styles.by}>{by}</p>
      <div className={styles.two}>
        {choice(text.theirs, theirs, isTheirs, true)}
        {choice(text.yours, yours, !isTheirs, false)}
      </div>
    </fieldset>
  )
}
