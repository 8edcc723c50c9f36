import type { AuditLine } from '@schoolgate/contracts/audit'
import { useNow } from '#features/frame'
import { dayText, dayOf, momentText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import { doneWords } from './done.words.ts'
import { fieldWords } from './field.words.ts'
import styles from './history.module.css'
import { historyWords } from './history.words.ts'

/** One line of the record: when, who and what; opened it says before and after, why and from where. */
export function HistoryRow({ line }: { line: AuditLine }) {
  const text = useWords(historyWords)
  const { done } = useWords(doneWords)
  const language = useLanguage()
  const now = useNow()
  const { at, actor, action, note, ward_id, address, changes } = line
  const roles: Record<string, string> = text.roles
  return (
    <li className={styles.row}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.when}>{momentText(at, now, language)}</span>
          <span>
            <b className={styles.name}>
              {actor.id === null && actor.role === 'none' && actor.name === NOBODY ? text.nobody : actor.name}
            </b>
            <span className={styles.small}>{roles[actor.role] ?? actor.role}</span>
          </span>
          <span className={styles.what}>
            {done(action)}
            {changes.length > 0 && <span className={styles.small}>{text.changed(changes.length)}</span>}
          </span>
        </summary>
        <div className={styles.more}>
          <Changes changes={changes} />
          <dl className={styles.facts}>
            <dt>{text.when}</dt>
            <dd>{`${dayText(dayOf(at), language, 'year')}, ${timeText(at, language)}`}</dd>
            {note !== null && (
              <>
                <dt>{text.why}</dt>
                <dd>{note}</dd>
              </>
            )}
            {address !== null && (
              <>
                <dt>{text.from}</dt>
                <dd>{address}</dd>
              </>
            )}
          </dl>
          {ward_id !== null && <TextLink href={`/pupils/${ward_id}`}>{text.openPupil}</TextLink>}
        </div>
      </details>
    </li>
  )
}

/** How the record names somebody who was not signed in (the server's db/audit.ts). */
const NOBODY = 'nobody signed in'

function Changes({ changes }: Pick<AuditLine, 'changes'>) {
  const text = useWords(historyWords)
  const { fields, values } = useWords(fieldWords)
  const named: Record<string, string> = fields
  const said: Record<string, string> = values
  const value = (is: AuditLine['changes'][number]['after']): string => {
    if (is === null || is === '') return text.empty
    if (typeof is === 'boolean') return is ? text.yes : text.no
    return said[`${is}`] ?? `${is}`
  }
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.small}>{named[field] ?? field}</span>
          <span className={styles.hop}>
            <span className={styles.was}>{value(before)}</span>
            <span aria-hidden="true">→</span>
            <span className={styles.sr}>{text.becomes}</span>
            <b className={styles.is}>{value(after)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
