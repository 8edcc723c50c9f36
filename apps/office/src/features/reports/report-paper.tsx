import type { BookPupil, ReportBook, ReportWords } from '@schoolgate/contracts/report-books'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import type { Ratings } from './ratings.ts'
import styles from './report-paper.module.css'
import { writingWords } from './writing.words.ts'

type PaperProps = { book: ReportBook; pupil: BookPupil; words: ReportWords; ratings: Ratings }

/** The paper as parents get it, with what is being written on it. */
export function ReportPaper({ book, pupil, words, ratings }: PaperProps) {
  const text = useWords(writingWords)
  const language = useLanguage()
  const { report } = pupil
  if (report === null) return null
  const { school, term, weights, class_teacher: teacher } = book
  const { number_on_roll: onRoll, times_opened: opened, times_present: present } = report
  const facts = [
    `${term.name}, ${term.academic_year}`,
    ...(onRoll === null ? [] : [text.onRoll(onRoll)]),
    ...(opened === null || present === null ? [] : [text.days(present, opened)]),
  ]
  const rated = book.rated.flatMap((thing) => {
    const { now } = ratings.cell(pupil.id, thing)
    return now === null ? [] : [{ name: thing.name, rating: now }]
  })
  const traits = (['conduct', 'attitude', 'interest'] as const).filter((field) => words[field])
  return (
    <figure className={styles.frame}>
      <figcaption>{text.paper}</figcaption>
      <div className={styles.paper}>
        <p className={styles.school}>{school.name}</p>
        <p>
          <b>{pupil.fullname}</b> · {book.class.name} · {pupil.admission_no}
        </p>
        <p>{facts.join(' · ')}</p>
        {report.lines.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{text.subject}</th>
                <th scope="col">{weights.class}</th>
                <th scope="col">{weights.exam}</th>
                <th scope="col">100</th>
                <th scope="col">{text.grade}</th>
              </tr>
            </thead>
            <tbody>
              {report.lines.map(({ subject, class_score, exam_score, total, grade }) => (
                <tr key={subject.id}>
                  <th scope="row">{subject.name}</th>
                  <td>{class_score}</td>
                  <td>{exam_score}</td>
                  <td>
                    <b>{total}</b>
                  </td>
                  <td>{grade}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {rated.length > 0 && (
          <p className={styles.traits}>
            {rated.map(({ name, rating }) => (
              <span key={name}>
                {name} <b>{rating}</b>
              </span>
            ))}
          </p>
        )}
        {(['strengths', 'areas_for_growth'] as const).map(
          (field) =>
            words[field] && (
              <p key={field} className={styles.said}>
                {text.fields[field]}: <b>{words[field]}</b>
              </p>
            ),
        )}
        {traits.length > 0 && (
          <p className={styles.traits}>
            {traits.map((field) => (
              <span key={field}>
                {text.fields[field]} <b>{words[field]}</b>
              </span>
            ))}
          </p>
        )}
        <blockquote className={styles.said}>
          {words.class_teacher_remark ?? '…'}
          {teacher !== null && <b>{teacher}</b>}
        </blockquote>
        {words.head_teacher_remark ? (
          <blockquote className={styles.said}>
            {words.head_teacher_remark}
            <b>{school.head_teacher}</b>
          </blockquote>
        ) : (
          <p className={styles.mute}>{text.notSigned}</p>
        )}
        {report.promoted_to !== null && <p>{text.promotedTo(report.promoted_to)}</p>}
        {report.repeated_in !== null && <p>{text.repeatedIn(report.repeated_in)}</p>}
        {term.next_term_begins !== null && <p>{text.nextTerm(dayText(term.next_term_begins, language))}</p>}
      </div>
      <p className={styles.under}>{text.paperLine}</p>
    </figure>
  )
}
