import type { Response } from '@schoolgate/contracts/endpoint'
import type { getWardRecord } from '@schoolgate/contracts/office-pupils'
import { useNow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './pupil.module.css'
import { pupilWords } from './pupil.words.ts'
import { recordWords } from './record.words.ts'

type RecordProps = Pick<Response<typeof getWardRecord>, 'opened' | 'changed'>

/** Who looked at a child's record, and what was changed; of a role that does not read the school's record nothing. */
export function Record({ opened, changed }: RecordProps) {
  const text = useWords(pupilWords)
  const words = useWords(recordWords)
  const language = useLanguage()
  const now = useNow()
  return (
    <>
      {opened !== null && (
        <Card>
          <h2>{text.opened}</h2>
          {opened.length === 0 && <p className={styles.line}>{text.nobodyOpened}</p>}
          <ul>
            {opened.map(({ id, at, who, what }) => (
              <li key={id} className={styles.entry}>
                <b className={styles.name}>{who}</b>
                <span className={styles.line}>
                  {momentText(at, now, language)} · {words.seen[what]}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {changed !== null && (
        <Card>
          <h2>{text.changed}</h2>
          {changed.length === 0 && <p className={styles.line}>{text.nothingChanged}</p>}
          <ul>
            {changed.map(({ id, at, who, action, note }) => (
              <li key={id} className={styles.entry}>
                <b className={styles.name}>{words.done(action)}</b>
                <span className={styles.line}>
                  {momentText(at, now, language)} · {who}
                </span>
                {note !== null && <span className={styles.line}>{text.why(note)}</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
