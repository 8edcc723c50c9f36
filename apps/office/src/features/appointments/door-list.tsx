import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import type { Evening, Talk } from './appointments.queries.ts'
import styles from './appointments.module.css'
import { appointmentsWords } from './appointments.words.ts'

/** What hangs at the door: on paper only, with large letters, and without a telephone number. */
export function DoorList({ evening, talks }: { evening: Evening['evening']; talks: readonly Talk[] }) {
  const text = useWords(appointmentsWords)
  const language = useLanguage()
  return (
    <table className={styles.door}>
      <caption>
        {evening.teacher.name}
        <span>{[text.printed(dayText(evening.day, language)), evening.place].filter(Boolean).join(' · ')}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.time}</th>
          <th scope="col">{text.pupil}</th>
          <th scope="col">{text.who}</th>
        </tr>
      </thead>
      <tbody>
        {talks
          .filter(({ is_closed }) => !is_closed)
          .map(({ id, starts, taken }) => (
            <tr key={id}>
              <td>{starts}</td>
              <td>{taken?.ward.fullname}</td>
              <td>{taken && [taken.by, taken.way === 'phone' ? text.phone : null].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
