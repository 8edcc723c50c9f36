import type { ReportSubject } from '@schoolgate/contracts/reports'
import { classes } from '@schoolgate/ui/lib/classes'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { GradeMark } from './grade-mark.tsx'
import { paperWords } from './paper.words.ts'
import styles from './report-parts.module.css'
import { type AnyReport, markText } from './whole.ts'

function Mark({ mark }: { mark: number | null }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  if (mark !== null) return markText(mark, language)
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{text.noMark}</VisuallyHidden>
    </>
  )
}

/** What stands under a subject's marks: its parts where the school prints them, position, the year so far, the teacher's word. */
const useSubjectLine = (report: AnyReport) => {
  const text = useWords(paperWords)
  const language = useLanguage()
  return ({ total, components, position, cumulative, remark }: ReportSubject): string =>
    [
      ...(total === null ? [text.notCounted] : []),
      ...(report.template === 'nigeria'
        ? components.map(({ name, score, of }) => `${name} ${markText(score, language)}/${markText(of, language)}`)
        : []),
      ...(position === null ? [] : [text.ordinal(position)]),
      ...(cumulative === null ? [] : [text.yearSoFar(markText(cumulative, language, 1))]),
      ...(remark === null ? [] : [remark]),
    ].join(' · ')
}

/** Every subject with its marks and grade; on a phone the rest takes a second line. */
export function SubjectTable({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  const lineOf = useSubjectLine(report)
  const { subjects, weights, grading_scale, total, total_of, template } = report
  if (template === 'preschool') return null
  if (subjects.length === 0)
    return (
      <Section>
        <Card>
          <Mute>{text.noSubjects}</Mute>
        </Card>
      </Section>
    )
  return (
    <Section>
      <Card flush>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.subject}</th>
              <th scope="col" className={styles.n}>
                {template === 'nigeria' ? text.ca : text.classScore}
                <br />
                {weights.class}
              </th>
              <th scope="col" className={styles.n}>
                {text.exam}
                <br />
                {weights.exam}
              </th>
              <th scope="col" className={styles.n}>
                {text.total}
                <br />
                100
              </th>
              <th scope="col" className={classes(styles.n, styles.last)}>
                {text.grade}
              </th>
            </tr>
          </thead>
          {subjects.map((subject) => (
            <tbody key={subject.name}>
              <tr>
                <th scope="row" className={styles.name}>
                  {subject.name}
                </th>
                <td className={classes(styles.n, styles.part)}>
                  <Mark mark={subject.class_score} />
                </td>
                <td className={classes(styles.n, styles.part)}>
                  <Mark mark={subject.exam_score} />
                </td>
                <td className={styles.n}>
                  <b>
                    <Mark mark={subject.total} />
                  </b>
                </td>
                <td className={classes(styles.n, styles.last)}>
                  {subject.grade !== null && <GradeMark grade={subject.grade} bands={grading_scale.bands} />}
                </td>
              </tr>
              <tr>
                <td colSpan={5} className={styles.below}>
                  {lineOf(subject)}
                </td>
              </tr>
            </tbody>
          ))}
        </table>
        {total !== null && (
          <p className={styles.foot}>
            <span>{text.total}</span>
            <span>{text.totalOf(markText(total, language), total_of)}</span>
          </p>
        )}
      </Card>
    </Section>
  )
}

/** The school's scale, folded away. */
export function GradesMean({ report: { grading_scale, template } }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const { bands } = grading_scale
  if (template === 'preschool' || bands.length === 0) return null
  return (
    <Section>
      <Card flush>
        <details className={styles.fold}>
          <summary>
            <IconInfo size="s" />
            {text.gradesMean}
          </summary>
          <ul className={styles.bands}>
            {bands.map((band) => (
              <li key={band.from} className={styles.band}>
                <GradeMark grade={band.grade} bands={bands} />
                <span>{band.level}</span>
                <span>{text.band(band.from, band.to)}</span>
              </li>
            ))}
          </ul>
        </details>
      </Card>
    </Section>
  )
}
