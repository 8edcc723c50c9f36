import { ASSESSMENT_TYPES } from '@schoolgate/contracts/academics'
import { createHash } from 'node:crypto'
import * as faults from './faults.ts'
import { factUnsaid, type ReadAbout, type Said } from './kind.ts'
import type { KnownPeople } from './known-people.ts'
import type { ReadRow } from './read-cells.ts'
import { saidOfPupils, whoseRow, type PupilRow } from './rows-of-pupils.ts'
import { subjectReader, subjectWord } from './subject-names.ts'
import { isWork, subjectAndWork, workOfHead } from './value-heads.ts'
import { folded, tidy } from '#lib/sheets/words'

const COLUMNS = [
  'ref',
  'class',
  'academic_year',
  'term',
  'subject',
  'type',
  'title',
  'date',
  'max_score',
  'admission_no',
  'state',
  'score',
  'comment',
]

const TYPES: readonly [(typeof ASSESSMENT_TYPES)[number], RegExp][] = [
  ['homework', /\b(?:hw|home ?work|assignment|ass)\b/],
  ['project', /\bproj/],
  ['group_work', /\b(?:group|gw)\b/],
  ['mid_term', /\bmid ?(?:term|sem)/],
  ['mock', /\bmock/],
  ['practical', /\bpractical/],
  ['end_of_term', /\b(?:exam\w*|end of|composition|broadsheet|terminal)/],
  ['class_test', /\b(?:tests?|quiz|ct|ca|cat|interro\w*|continuous|class (?:scores?|marks?))\b/],
  ['class_exercise', /\b(?:ex|exs|exercises?|c ex|devoir|class ?works?|cw)\b/],
]
const typeOf = (title: string): string | null => TYPES.find(([, pattern]) => pattern.test(folded(title)))?.[0] ?? null

type Work = { subject: string; title: string; type: string; max: string; term: string; date: string }

/** Marks: a column for each work, or for each subject of a broadsheet, or a row for each mark. They stay the teachers' until they are published. */
export function readMarks(all: readonly ReadRow[], about: ReadAbout): Said {
  const rows = all.filter((row) => !isOfMaxima(row))
  const maxima = maximaIn(all)
  const { repairs, facts, school, titles, keyOf } = about
  // Without the column, the file says nothing of the day, and one that is known already stays.
  const hasDate = rows.some(({ values }) => values.date !== undefined)
  const heads = [...new Set(rows.flatMap(({ many }) => many.map(({ head }) => head)))]
  const isLong = rows.some(({ values }) => values.work !== undefined)
  const isOfSubject = (head: string) =>
    !isWork(head) &&
    subjectAndWork(head) === null &&
    (subjectWord(workOfHead(head).title) !== null || readSubject(workOfHead(head).title).is === 'same')
  const readSubject = subjectReader(school.subjects)
  const term = facts.of(
    'term',
    termOf(about),
    school.terms.map(({ key }) => key),
  )
  const needs = {
    subject:
      !rows.every(({ values }) => values.subject !== undefined) &&
      heads.some((head) => !isOfSubject(head) && subjectAndWork(head) === null),
    work: !isLong && heads.some(isOfSubject),
    max:
      heads.some((head) => (workOfHead(head).max ?? maxima.get(head)) === undefined) &&
      rows.some(({ values }) => values.max_score === undefined),
  }
  const subject = needs.subject ? facts.of('subject', subjectIn(titles, readSubject), school.subjects) : null
  const work = needs.work ? facts.of('work', titleIn(titles)) : null
  const isTyped = heads.every((head) => typeOf(workOfHead(head).title) !== null) && !needs.work
  const type = isTyped || isLong ? null : facts.of('work_type', typeOf(work ?? '') ?? 'class_test', ASSESSMENT_TYPES)
  const max = needs.max ? facts.of('max_score', mostIn(titles) ?? (needs.work ? '100' : null)) : null

  const subjectOf = (written: string, row: PupilRow): string => {
    const read = readSubject(written)
    if (read.is === 'same') return read.name
    if (read.is === 'repair')
      return repairs.note('subject_names', { key: keyOf('subject'), field: 'subject' }, written, read.name) === 'repair'
        ? read.name
        : written
    faults.sayOnce(row.findings, faults.newSubject(read.name))
    return read.name
  }
  return saidOfPupils(
    rows.map((from) => {
      const row = whoseRow(from, repairs, about)
      const { values } = from
      const add = (head: string | null, written: string) => {
        const mark = markOf(written)
        if (mark === null) return
        const headed = head === null ? { title: values.work ?? '', max: null } : workOfHead(values.work ?? head)
        const both = head === null || values.work !== undefined ? null : subjectAndWork(head)
        const ofSubject = head !== null && values.work === undefined && isOfSubject(head)
        const said = both?.subject ?? (ofSubject ? headed.title : (values.subject ?? subject))
        const title = both?.title ?? (ofSubject ? work : headed.title)
        const most = values.max_score ?? headed.max ?? maxima.get(head ?? '') ?? mark.outOf ?? max
        const missing = [
          term === null && ('term' as const),
          said === null && ('subject' as const),
          (title === null || title === '') && ('work' as const),
          most === null && ('max_score' as const),
        ].filter((name) => name !== false)
        row.says.push({ field: head ?? title ?? '', value: tidy(written) })
        faults.sayOnce(row.findings, ...missing.map(factUnsaid))
        if (mark.state === 'unread') row.findings.push(faults.noMark(tidy(written)))
        if (missing.length > 0 || mark.state === 'unread' || term === null || said === null || title === null || most === null)
          return
        const kind = typeOf(values.work_type ?? '') ?? typeOf(title) ?? type ?? 'class_test'
        const made: Work = { subject: subjectOf(said, row), title, type: kind, max: most, term, date: values.date ?? '' }
        row.items.push({
          about: head ?? title,
          cells: ({ admissionNo, classCode }, known) => {
            const [year = '', number = ''] = made.term.split(' ')
            const of = row.classCode ?? classCode
            return [
              refOf(made, of, known),
              of,
              year,
              number,
              made.subject,
              made.type,
              made.title,
              ...(hasDate ? [made.date] : []),
              made.max,
              admissionNo,
              mark.state,
              mark.score,
              values.comment ?? '',
            ]
          },
        })
      }
      for (const { head, cell } of from.many) add(isLong ? null : head, cell.text)
      return row
    }),
    'assessments',
    hasDate ? COLUMNS : COLUMNS.filter((column) => column !== 'date'),
  )
}

const MAXIMA =
  /^(?:max(?:imum)?|out of|over|full|total|highest possible|possible|obtainable|bareme|sur)(?: (?:scores?|marks?|points?|possible|obtainable))*$/

/** “Max”, “Out of”, “Marks obtainable”: a row that says of each work how much one can get. */
const isOfMaxima = ({ values }: ReadRow): boolean =>
  [values.full_name, values.last_name, values.first_name, values.admission_no].some(
    (said) => said !== undefined && MAXIMA.test(folded(said)),
  )

const maximaIn = (rows: readonly ReadRow[]): Map<string, string> =>
  new Map(
    rows
      .filter(isOfMaxima)
      .flatMap(({ many }) => many)
      .flatMap(({ head, cell }): [string, string][] => {
        const most = /^(\d{1,3})(?:[.,]0+)?$/.exec(tidy(cell.text))?.[1]
        return most === undefined ? [] : [[head, most]]
      }),
  )

const MOST_SAID =
  /\b(?:out of|over|sur|max(?:imum)?(?: (?:scores?|marks?))?|total marks?) ?[:=]? ?(\d{1,3})\b(?! ?[/%])|(?<!\d ?)\/ ?(\d{1,3})\b(?!\/)|\b(\d{1,3}) ?(?:marks|mks)\b/i

/** “Class Test 2 (out of 30)” above the list; null where its lines say nothing of it, or several things. */
function mostIn(titles: readonly string[]): string | null {
  const said = titles.flatMap((title) => MOST_SAID.exec(tidy(title))?.slice(1).find(Boolean) ?? [])
  const [only] = said
  return new Set(said).size === 1 && only !== undefined ? only : null
}

/** The work of this name that is here already, or one name for the same work in every list that speaks of it. */
function refOf({ subject, title, term, type }: Work, classCode: string, { works }: KnownPeople): string {
  const here = works.find(
    (each) =>
      each.classCode === classCode && each.term === term && each.subject === subject && folded(each.title) === folded(title),
  )
  const digest = createHash('sha256')
    .update([classCode, term, subject, type, folded(title)].join('\n'))
    .digest('hex')
  return here?.ref ?? `L-${digest.slice(0, 16)}`
}

type Mark = { state: 'marked' | 'absent' | 'excused' | 'unread'; score: string; outOf: string | null }

/** “17,5”, “18/20”, “AB”; null where nothing is said. */
export function markOf(written: string): Mark | null {
  const text = tidy(written)
  if (/^(?:[-–—.]*|n\/?a|nil|none)$/i.test(text)) return null
  const [, score = '', decimals, outOf] = /^(\d{1,4})(?:[.,](\d{1,2}))?(?:\s*\/\s*(\d{1,3}))?$/.exec(text) ?? []
  if (score !== '')
    return { state: 'marked', score: decimals === undefined ? score : `${score}.${decimals}`, outOf: outOf ?? null }
  if (/^(?:a|ab|abs|absent|away|x)\.?$/i.test(text)) return { state: 'absent', score: '', outOf: null }
  if (/^(?:e|ex|exc|excused|exempt|medical|sick)\.?$/i.test(text)) return { state: 'excused', score: '', outOf: null }
  return { state: 'unread', score: '', outOf: null }
}

/** The term that the titles name, or else the one that runs, or ran last. */
function termOf({ titles, school: { terms, today } }: ReadAbout): string | null {
  const words = titles.map(folded).join(' ')
  const named = /\b(first|1st|second|2nd|third|3rd) term\b|\bterm (one|two|three|[1-4])\b/.exec(words)
  const number =
    ['first 1st one 1', 'second 2nd two 2', 'third 3rd three 3'].findIndex((each) =>
      each.split(' ').includes(named?.[1] ?? named?.[2] ?? '-'),
    ) + 1
  const year = /\b((?:19|20)\d{2}) (?:(?:19|20)?\d{2})\b/.exec(words)?.[1]
  const alike = terms.filter(
    ({ key }) => (number === 0 || key.endsWith(` ${number}`)) && (year === undefined || key.startsWith(year)),
  )
  const begun = alike.filter(({ opens }) => opens <= today)
  return (
    (
      begun.toSorted((one, other) => (one.opens < other.opens ? 1 : -1))[0] ??
      (number > 0 || year !== undefined ? alike[0] : undefined)
    )?.key ?? null
  )
}

/** The subject that the titles name: the school's own, or else a usual one. */
function subjectIn(titles: readonly string[], read: ReturnType<typeof subjectReader>): string | null {
  const runs = titles.flatMap((title) => {
    const words = folded(title).split(' ')
    return [4, 3, 2, 1].flatMap((length) =>
      words.map((_, at) => words.slice(at, at + length)).filter((run) => run.length === length),
    )
  })
  const named = runs.map((run) => run.join(' '))
  const own = named.find((name) => read(name).is === 'same') ?? named.find((name) => subjectWord(name) !== null)
  return own === undefined ? null : read(own).name
}

const titleIn = (titles: readonly string[]): string | null =>
  titles.find((title) => /broadsheet|exam|test|assessment|mock|mid.?term/i.test(title))?.slice(0, 120) ?? null
