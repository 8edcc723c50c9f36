import { localPhone } from '@schoolgate/ui/lib/phone'
import type { ReportRating, ReportSubject } from '@schoolgate/contracts/reports'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayOf } from '@schoolgate/ui/lib/dates'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Crest } from '@schoolgate/ui/crest'
import { Paper, PaperFacts } from '@schoolgate/ui/paper'
import { QrSquare } from '@schoolgate/ui/qr-square'
import { Ribbon } from '@schoolgate/ui/ribbon'
import styles from './paper.module.css'
import { paperWords } from './paper.words.ts'
import { type AnyReport, isWhole, markText, yearText } from './whole.ts'

/** On paper a day is written dd/mm/yyyy (design §4). */
const paperDay = (day: string): string => day.split('-').toReversed().join('/')

const TITLE = /^(mr|mrs|miss|ms|madam|dr|rev|sir|alhaji|hajia|chief)$|\.$/i

/** `Mr. Emmanuel Tetteh` as `E.T.`: the column is narrow. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '' && !TITLE.test(part))
    .map((part) => `${part.charAt(0).toUpperCase()}.`)
    .join('')

function Facts({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  const mark = (number: number) => markText(number, language, 1)
  const { average, class_average, times_present, times_opened, number_on_roll, position, aggregate } = report
  const facts: readonly (readonly [string, string | number | null])[] = [
    [text.name, isWhole(report) ? report.ward.fullname : report.ward.name],
    [text.class, report.class],
    [text.admission, isWhole(report) ? report.ward.admission_no : null],
    [
      text.attendance,
      times_present === null || times_opened === null
        ? null
        : text.days(daysText(times_present, language), daysText(times_opened, language)),
    ],
    [text.roll, number_on_roll],
    [text.positionInClass, position === null ? null : text.ordinal(position)],
    [
      text.average,
      average === null
        ? null
        : class_average === null
          ? `${mark(average)}%`
          : text.averageBeside(mark(average), mark(class_average)),
    ],
    [text.aggregate, aggregate],
    [text.vacation, report.vacation_date && paperDay(report.vacation_date)],
    [text.nextTerm, report.next_term_begins && paperDay(report.next_term_begins)],
    [
      text.promotion,
      report.promoted_to ? text.promotedTo(report.promoted_to) : report.repeated_in && text.repeatedIn(report.repeated_in),
    ],
  ]
  return <PaperFacts className={styles.facts} facts={facts.filter(([, value]) => value !== null)} />
}

/** The names of the parts that stand in columns of their own: CA1, CA2 … */
const partNames = (report: AnyReport): string[] =>
  report.template === 'nigeria'
    ? [...new Set(report.subjects.flatMap(({ components }) => components.map(({ name }) => name)))].slice(0, 3)
    : []

function Marks({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  const { subjects, weights, total, total_of, template } = report
  const mark = (number: number | null) => (number === null ? '–' : markText(number, language))
  const parts = partNames(report)
  const hasPosition = subjects.some(({ position }) => position !== null)
  const isNigerian = template === 'nigeria'
  const partOf = ({ components }: ReportSubject, name: string) =>
    mark(components.find((part) => part.name === name)?.score ?? null)
  return (
    <table className={classes(styles.marks, isNigerian && styles.dense)}>
      <thead>
        <tr>
          <th>{text.subject}</th>
          {parts.map((name) => (
            <th key={name} className={styles.n}>
              {name}
            </th>
          ))}
          <th className={styles.n}>
            {isNigerian ? text.ca : text.classScore} {weights.class}%
          </th>
          <th className={styles.n}>
            {text.exam} {weights.exam}%
          </th>
          <th className={styles.n}>{text.total} 100%</th>
          {isNigerian && <th className={styles.n}>{text.yearColumn}</th>}
          <th className={styles.middle}>{text.grade}</th>
          {hasPosition && <th className={styles.n}>{text.position}</th>}
          <th className={styles.wide}>{text.remarks}</th>
          <th>{text.teacher}</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject.name}>
            <th scope="row">{subject.name}</th>
            {parts.map((name) => (
              <td key={name} className={styles.n}>
                {partOf(subject, name)}
              </td>
            ))}
            <td className={styles.n}>{mark(subject.class_score)}</td>
            <td className={styles.n}>{mark(subject.exam_score)}</td>
            <td className={styles.n}>
              <b>{mark(subject.total)}</b>
            </td>
            {isNigerian && <td className={styles.n}>{mark(subject.cumulative)}</td>}
            <td className={styles.middle}>
              <b>{subject.grade ?? '–'}</b>
            </td>
            {hasPosition && <td className={styles.n}>{subject.position === null ? '–' : text.ordinal(subject.position)}</td>}
            <td>{subject.remark}</td>
            <td>{subject.teacher === null ? '' : initials(subject.teacher)}</td>
          </tr>
        ))}
        {total !== null && (
          <tr>
            <th colSpan={3 + parts.length} scope="row">
              {text.totalOfSubjects(total_of / 100)}
            </th>
            <td className={styles.n}>
              <b>{mark(total)}</b>
            </td>
            <td colSpan={3 + Number(hasPosition) + Number(isNigerian)}>{text.outOf(total_of)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Rated({ title, ratings }: { title: string; ratings: readonly ReportRating[] }) {
  if (ratings.length === 0) return null
  return (
    <div className={styles.rated}>
      <b>{title}</b>
      {ratings.map(({ name, rating, remark }) => (
        <p key={name}>
          <span>
            {name}
            {remark !== null && <small> {remark}</small>}
          </span>
          <b>{rating}</b>
        </p>
      ))}
    </div>
  )
}

function Signer({ name, role, signature }: { name: string | null; role: string; signature?: string | null }) {
  return (
    <div className={styles.signer}>
      {signature && <img className={styles.hand} src={signature} alt="" />}
      {name ?? ' '}
      <br />
      {role}
    </div>
  )
}

/** The report as an A4 paper. */
export function ReportPaper({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const { school, grading_scale, template, conduct, attitude, interest, class_teacher, head_teacher, version } = report
  const place = [school.address, school.digital_address, school.phones[0] && localPhone(school.phones[0])]
    .filter(Boolean)
    .join(' · ')
  const manners = [
    [text.conduct, conduct],
    [text.attitude, attitude],
    [text.interest, interest],
    [text.strengths, report.strengths],
    [text.growth, report.areas_for_growth],
  ]
  const day = report.published_at === null ? '' : paperDay(dayOf(report.published_at, school.timezone))
  return (
    <Paper className={styles.paper}>
      <Ribbon />
      <header className={styles.head}>
        <Crest emblem={school.emblem} width={72} />
        <div>
          <p className={styles.school}>{school.name}</p>
          <p>{place}</p>
          {school.motto !== null && <p className={styles.motto}>{school.motto}</p>}
        </div>
        <span />
      </header>
      <p className={styles.title}>
        {text.terminalReport} · {report.term}, {yearText(report.academic_year)}
      </p>
      <Facts report={report} />
      {template !== 'preschool' && <Marks report={report} />}
      {template !== 'preschool' && (
        <p className={styles.grades}>
          {text.grades} {grading_scale.bands.map(({ grade, level, from, to }) => `${grade} ${level} ${from}–${to}`).join(' · ')}
        </p>
      )}
      <Rated title={text.canDo(isWhole(report) ? report.ward.first_name : report.ward.name)} ratings={report.skills} />
      <Rated title={text.behaves(isWhole(report) ? report.ward.first_name : report.ward.name)} ratings={report.affective} />
      <Rated title={text.hands} ratings={report.psychomotor} />
      <div className={styles.columns}>
        {manners.map(
          ([label, value]) =>
            value && (
              <div key={label} className={styles.box}>
                <small>{label}</small>
                <b>{value}</b>
              </div>
            ),
        )}
      </div>
      {class_teacher.remark !== null && (
        <p className={styles.remark}>
          <b>{text.classRemarks}</b> {class_teacher.remark}
        </p>
      )}
      {head_teacher.remark !== null && (
        <p className={styles.remark}>
          <b>{text.headRemarks}</b> {head_teacher.remark}
        </p>
      )}
      <div className={styles.signers}>
        <Signer name={class_teacher.name} signature={class_teacher.signature} role={text.classTeacher} />
        <Signer name={head_teacher.name} signature={head_teacher.signature} role={text.stamp} />
        <Signer name={text.parent} role={text.date} />
        {report.qr !== null && <QrSquare qr={report.qr} width="24mm" label={text.square} />}
      </div>
      <footer className={styles.foot}>
        {text.checkThis} <b>{location.host}/verify</b> · {text.code} <b>{report.verify_code}</b> ·{' '}
        {text.versionShort(version, day)}
      </footer>
    </Paper>
  )
}
