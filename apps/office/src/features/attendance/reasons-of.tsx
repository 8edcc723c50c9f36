import { Card } from '@schoolgate/ui/card'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { useReasons } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'
import { Decide, Said } from './one-reason.tsx'
import styles from './reasons.module.css'

/** The reasons that wait of these children, beside their register. */
export function ReasonsOf({ title, none, wardIds }: { title: string; none: string; wardIds: readonly string[] }) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const reasons = useReasons().data?.explanations.filter(({ ward }) => wardIds.includes(ward.id))
  if (reasons === undefined) return null
  return (
    <Card>
      <h2 className={styles.beside}>
        {title}
        {reasons.length > 0 && <span className={styles.count}>{reasons.length}</span>}
      </h2>
      {reasons.length === 0 && <p className={styles.none}>{none}</p>}
      <ul>
        {reasons.map((reason) => (
          <li key={reason.id} className={styles.one}>
            <b>{reason.ward.fullname}</b>
            <span className={styles.none}>
              {text.days(dayText(reason.first_day, language), dayText(reason.last_day, language))}
            </span>
            <Said reason={reason} />
            <div className={styles.acts}>
              <Decide reason={reason} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
