import type { PublicTermReport, ReportSubject } from '@schoolgate/contracts/reports'
import { mm } from '#lib/pdf/sheet'
import type { Cell, Column } from '#lib/pdf/table'

type Marks = Pick<PublicTermReport, 'template' | 'weights' | 'subjects' | 'total' | 'total_of'>
type ReportColumn = Column & { of: (subject: ReportSubject) => string }

/** More parts than these have no room beside the exam; the class score then stands for them. */
const PARTS_MOST = 3
const NONE = '–'

/** A mark as it is printed: whole, or with what little is behind the point. A mark that was not given is a dash, never a zero. */
export const markText = (mark: number | null): string => (mark === null ? NONE : String(Math.round(mark * 100) / 100))

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** A position as it is said: 6th. */
export const placeText = (place: number | null): string =>
  place === null ? NONE : `${place}${ENDINGS[ordinals.select(place)] ?? ''}`

/** The marks of a report as a table of this width, in the columns of its template. */
export function marksTable({ template, weights, subjects, total, total_of }: Marks, width: number) {
  const known = columnsOf({ template, weights, subjects })
  const fixed = known.reduce((sum, column) => sum + column.width, 0)
  const columns = known.map((column) => (column.title === 'Remarks' ? { ...column, width: width - fixed } : column))
  const rows: Cell[][] = subjects.map((subject) => columns.map((column) => ({ text: column.of(subject) })))
  const before = columns.findIndex(({ title }) => title.startsWith('Total'))
  if (subjects.length > 0)
    rows.push([
      {
        text: subjects.length === 1 ? 'Total of 1 subject' : `Total of ${subjects.length} subjects`,
        bold: true,
        align: 'left',
        spans: before,
      },
      { text: markText(total) },
      { text: `out of ${total_of}`, bold: false, align: 'left', spans: columns.length - before - 1 },
    ])
  return { columns, rows }
}

function columnsOf({ template, weights, subjects }: Pick<Marks, 'template' | 'weights' | 'subjects'>): ReportColumn[] {
  const figure = { align: 'right', figures: true } as const
  const parts = template === 'nigeria' ? partsOf(subjects) : []
  const has = (field: 'position' | 'cumulative' | 'teacher') => subjects.some((subject) => subject[field] !== null)
  return [
    { title: 'Subject', width: mm(template === 'nigeria' ? 40 : 46), bold: true, of: ({ name }) => name },
    ...(parts.length > 0
      ? parts
      : [
          {
            title: `Class\n${weights.class}%`,
            width: mm(14),
            ...figure,
            of: (subject: ReportSubject) => markText(subject.class_score),
          },
        ]),
    { title: `Exam\n${weights.exam}%`, width: mm(14), ...figure, of: ({ exam_score }) => markText(exam_score) },
    { title: 'Total\n100%', width: mm(14), ...figure, bold: true, of: (subject) => markText(subject.total) },
    ...(has('cumulative')
      ? [{ title: 'Year\nso far', width: mm(14), ...figure, of: ({ cumulative }: ReportSubject) => markText(cumulative) }]
      : []),
    { title: 'Grade', width: mm(15), align: 'center', bold: true, of: ({ grade }) => grade ?? NONE },
    ...(has('position')
      ? [{ title: 'Position', width: mm(18.5), ...figure, of: ({ position }: ReportSubject) => placeText(position) }]
      : []),
    { title: 'Remarks', width: 0, of: ({ remark, level }) => remark ?? level ?? '' },
    ...(has('teacher') && template !== 'nigeria'
      ? [{ title: 'Teacher', width: mm(17), of: ({ teacher }: ReportSubject) => initials(teacher ?? '') }]
      : []),
  ]
}

/** CA1, CA2 …: the parts that every subject names, in the order of the first. */
function partsOf(subjects: readonly ReportSubject[]): ReportColumn[] {
  const names = [...new Set(subjects.flatMap(({ components }) => components.map(({ name }) => name)))]
  if (names.length > PARTS_MOST) return []
  return names.map((name) => {
    const partOf = (subject: ReportSubject) => subject.components.find((part) => part.name === name)
    const [first, ...others] = new Set(subjects.flatMap((subject) => partOf(subject)?.of ?? []))
    return {
      title: others.length > 0 || first === undefined ? name : `${name}\nof ${first}`,
      width: mm(14),
      align: 'right',
      figures: true,
      of: (subject) => markText(partOf(subject)?.score ?? null),
    }
  })
}

const TITLE = /\.$|^(miss|mme|madam|sir)$/i

/** `Mr. Emmanuel Tetteh` as E.T.; a title is not a name, with or without its point. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '' && !TITLE.test(word))
    .map((word) => `${word.slice(0, 1)}.`)
    .join('')
