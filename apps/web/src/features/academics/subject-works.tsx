import type { Assessment, SubjectStanding, WardAcademics } from '@schoolgate/contracts/academics'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayShort } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { academicsWords } from './academics.words.ts'
import styles from './subject-row.module.css'
import { useMark } from './use-mark.ts'
import { useNumber } from './use-number.ts'

type SubjectWorksProps = { standing: SubjectStanding; works: readonly Assessment[]; marks: WardAcademics }

/** All published works of a subject, what they come to, and what the teacher wrote. */
export function SubjectWorks({ standing, works, marks }: SubjectWorksProps) {
  const text = useWords(academicsWords)
  const language = useLanguage()
  const number = useNumber()
  const { class_score: klass, exam_score: exam, trend } = standing
  const termOf = new Map(marks.averages.map((term) => [term.term_id, term.term]))
  return (
    <>
      {works.length > 0 && <Works works={works} />}
      {works.map(
        (work) =>
          work.comment !== null && (
            <p key={work.id} className={styles.comment}>
              {text.says(work.teacher ?? text.aTeacher, work.comment)}
            </p>
          ),
      )}
      {works.map(
        (work) =>
          work.correction && (
            <p key={work.id} className={styles.comment}>
              {text.corrected(work.title, dayShort(work.correction.at.slice(0, 10), language), work.correction.why)}
            </p>
          ),
      )}
      {klass && (
        <p className={styles.made}>
          {text.classScore(number(klass.raw), number(klass.of), number(klass.weighted), marks.weights.class)}
        </p>
      )}
      {exam && (
        <p className={styles.made}>
          {text.examScore(number(exam.raw), number(exam.of), number(exam.weighted), marks.weights.exam)}
        </p>
      )}
      {trend.length > 0 && (
        <p className={styles.made}>
          {text.before(trend.map(({ term_id: id, total }) => `${termOf.get(id) ?? ''} ${number(total)}`.trim()).join(' · '))}
        </p>
      )}
    </>
  )
}

function Works({ works }: { works: readonly Assessment[] }) {
  const text = useWords(academicsWords)
  const number = useNumber()
  const language = useLanguage()
  const markOf = useMark()
  return (
    <table className={styles.works}>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.when}</th>
          <th scope="col">{text.mark}</th>
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <tr key={work.id}>
            <th scope="row">
              {work.title}
              <span className={styles.under}>
                {text.types[work.type]}
                {work.class_average !== null && ` · ${text.workClass(number(work.class_average))}`}
              </span>
            </th>
            <td className={styles.day}>{work.date === null ? '' : dayShort(work.date, language)}</td>
            <td className={classes(styles.mark, work.score === null && styles.without)}>{markOf(work)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
