import type { Family } from '@schoolgate/contracts/enrolment'
import { relationshipWords } from '#features/guardians'
import { Arch } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import styles from './adding.module.css'
import { addingWords } from './adding.words.ts'

type FoundFamilyProps = { family: Family; isAnother: boolean; onAnswer: (isAnother: boolean) => void }

/** Whom a phone found, with their children: it is this person, or another who shares the phone. */
export function FoundFamily({ family: { guardian, children }, isAnother, onAnswer }: FoundFamilyProps) {
  const text = useWords(addingWords)
  const relationships = useWords(relationshipWords)
  const name = guardian.title === null ? guardian.fullname : `${guardian.title} ${guardian.fullname}`
  const [first] = children
  const named = children.map(({ fullname, class: klass }) => `${fullname} (${klass})`)
  const last = named.at(-1) ?? ''
  const together = named.length > 1 ? `${named.slice(0, -1).join(', ')} ${text.and} ${last}` : last
  return (
    <div className={styles.found} role="status">
      <div className={styles.who}>
        <Arch name={guardian.fullname} onPage />
        <span>
          <b className={styles.block}>{text.isThis(name)}</b>
          <span className={styles.line}>{first ? text.of(relationships[first.relationship], together) : text.noChildren}</span>
        </span>
      </div>
      <PillRow label={text.isThis(name)}>
        <Pill pressed={!isAnother} onClick={() => onAnswer(false)}>
          {text.theSame}
        </Pill>
        <Pill pressed={isAnother} onClick={() => onAnswer(true)}>
          {text.another}
        </Pill>
      </PillRow>
      {isAnother && <p className={styles.line}>{text.shares}</p>}
    </div>
  )
}
