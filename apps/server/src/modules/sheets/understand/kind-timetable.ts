import * as faults from './faults.ts'
import { factUnsaid, type ReadAbout, type Said } from './kind.ts'
import type { KnownPeople } from './known-people.ts'
import { isDitto, withoutTitle } from './names.ts'
import type { PlannedRow } from './plan.ts'
import { classOf } from './pupils.ts'
import type { ReadRow } from './read-cells.ts'
import { subjectReader } from './subject-names.ts'
import { hoursOf, isClassColumn, readTime, weekdayBefore, weekdayOf, type Weekday } from './value-heads.ts'
import { folded, nameKey, tidy } from '#lib/sheets/words'

const COLUMNS = ['class', 'day', 'period', 'starts', 'ends', 'subject', 'teacher', 'room']
const BREAK =
  /^(?:(?:first|second|long|short|lunch|snack|tea|1st|2nd) )?(?:break|recess|lunch|recreation|pause|assembly|worship|devotion|morning devotion|closing|registration|siesta|cleaning|b r e a k|dismissal|free|games break)(?: time)?$/

type Lesson = {
  day: Weekday
  period: number
  starts: string
  ends: string
  subject: string
  teacher: string | null
  room: string | null
  classCode: string
}
type TimetableRow = {
  from: ReadRow
  says: PlannedRow['says']
  lessons: { about: string | null; lesson: Lesson }[]
  findings: PlannedRow['findings']
  classCode: string | null
}

/** When which class is taught what: days down and hours across, hours down and days across, or a row for each lesson. */
export function readTimetable(rows: readonly ReadRow[], about: ReadAbout): Said {
  const { repairs, facts, school, classOfTab, keyOf } = about
  const isClassSaid = rows.every(
    ({ tab, values, heads }) => values.class !== undefined || classOfTab.has(tab) || heads.some(isClassColumn),
  )
  const usual = isClassSaid
    ? null
    : facts.of(
        'class',
        null,
        school.classes.map(({ code }) => code),
      )
  const readSubject = subjectReader(school.subjects)
  const hours = hoursOfHeads(rows)
  const subjectOf = (written: string, row: TimetableRow): string => {
    const read = readSubject(written)
    if (read.is === 'repair')
      return repairs.note('subject_names', { key: keyOf('subject'), field: 'subject' }, written, read.name) === 'repair'
        ? read.name
        : written
    if (read.is === 'new') faults.sayOnce(row.findings, faults.newSubject(read.name))
    return read.name
  }
  const seen = new Map<string, number>()
  let lastDay: Weekday | null = null
  const read = rows.map((from): TimetableRow => {
    const findings = [...from.findings]
    const row: TimetableRow = {
      from,
      says: [],
      lessons: [],
      findings,
      classCode: classOf(from, findings, repairs, about) ?? usual,
    }
    const { values } = from
    const own = values.times === undefined ? null : hoursOf(values.times)
    const starts = own?.starts ?? readTime(values.starts ?? '')
    const ends = own?.ends ?? readTime(values.ends ?? '')
    const day =
      weekdayOf(values.day ?? '') ?? (values.period === undefined && values.times !== undefined ? weekdayOf(values.times) : null)
    lastDay = day ?? lastDay
    const add = (
      head: string | null,
      place: { day: Weekday | null; starts: string | null; ends: string | null; period: number; classCode?: string | null },
      written: string,
    ) => {
      const classCode = place.classCode === undefined ? row.classCode : place.classCode
      const text = tidy(written)
      if (text === '' || BREAK.test(folded(text)) || /^[-–—.]*$/.test(text)) return
      row.says.push({ field: head ?? values.period ?? '', value: text })
      if (classCode === null && !findings.some(({ field }) => field === 'class')) faults.sayOnce(findings, factUnsaid('class'))
      if (place.day === null) faults.sayOnce(findings, faults.noWeekday(values.day ?? ''))
      if (place.starts === null || place.ends === null) faults.sayOnce(findings, faults.noHours(values.times ?? head ?? ''))
      if (classCode === null || place.day === null || place.starts === null || place.ends === null) return
      const [, subject = text, inside] = /^(.+?)\s*[([]([^)\]]+)[)\]]$/.exec(text) ?? []
      row.lessons.push({
        about: head,
        lesson: {
          day: place.day,
          period: place.period,
          starts: place.starts,
          ends: place.ends,
          subject: subjectOf(subject, row),
          teacher: values.teacher ?? inside ?? null,
          room: values.room ?? null,
          classCode,
        },
      })
    }
    let before = ''
    for (const { head, cell } of from.many) {
      const at = hours.get(head)
      const weekday = weekdayOf(head)
      // A ditto is the lesson before it, going on.
      const text = isDitto(cell.text) ? before : cell.text
      before = text
      if (weekday !== null)
        add(head, { day: weekday, starts, ends, period: periodOf(seen, `${from.tab} ${weekday}`, values.period) }, text)
      else if (at) add(head, { day: weekdayBefore(head) ?? day ?? lastDay, ...at }, text)
      else if (isClassColumn(head)) {
        const of = { ...from, values: { ...values, class: head } }
        const period = periodOf(seen, `${from.tab} ${head} ${day ?? lastDay}`, values.period)
        add(head, { day: day ?? lastDay, starts, ends, period, classCode: classOf(of, findings, repairs, about) }, text)
      }
    }
    if (values.subject !== undefined)
      add(
        null,
        {
          day: day ?? lastDay,
          starts,
          ends,
          period: periodOf(seen, `${from.tab} ${values.class ?? ''} ${day ?? lastDay}`, values.period),
        },
        values.subject,
      )
    return row
  })
  return { findings: read.flatMap(({ findings }) => findings), plan: (known) => planOfLessons(read, known) }
}

/** The hours across the top, in their order; a break has none. */
function hoursOfHeads(rows: readonly ReadRow[]): Map<string, { starts: string; ends: string; period: number }> {
  const heads = [...new Set(rows.flatMap(({ heads: of }) => of))]
  const isBreak = (head: string) => {
    const cells = rows.flatMap(({ many }) => many.filter((each) => each.head === head).map(({ cell }) => folded(cell.text)))
    return BREAK.test(folded(head)) || (cells.length > 0 && cells.every((text) => BREAK.test(text) || text.length <= 1))
  }
  // Where each day has its own hours across the top, each day counts anew.
  const periods = new Map<Weekday | null, number>()
  return new Map(
    heads.flatMap((head) => {
      const found = hoursOf(head)
      if (!found || isBreak(head)) return []
      const period = (periods.get(weekdayBefore(head)) ?? 0) + 1
      periods.set(weekdayBefore(head), period)
      return [[head, { ...found, period }] as const]
    }),
  )
}

function periodOf(seen: Map<string, number>, place: string, written: string | undefined): number {
  const said = Number(/\d{1,2}/.exec(written ?? '')?.[0] ?? Number.NaN)
  const next = Number.isNaN(said) ? (seen.get(place) ?? 0) + 1 : said
  seen.set(place, next)
  return next
}

function planOfLessons(rows: readonly TimetableRow[], { staff }: KnownPeople) {
  const byName = Map.groupBy(staff, ({ fullname }) => nameKey(fullname))
  const bySurname = Map.groupBy(staff, ({ fullname }) => folded(fullname).split(' ').at(-1) ?? '')
  const refOf = (written: string | null): string => {
    if (written === null) return ''
    const exact = staff.find(({ ref }) => ref === written)
    const name = withoutTitle(written).name
    const found = byName.get(nameKey(name)) ?? bySurname.get(folded(name)) ?? []
    return exact?.ref ?? (found.length === 1 ? (found[0]?.ref ?? '') : '')
  }
  return {
    isCompared: true,
    rows: rows.map(({ from, says, lessons, findings, classCode }): PlannedRow => {
      const unknown = lessons.flatMap(({ lesson: { teacher } }) => (teacher !== null && refOf(teacher) === '' ? [teacher] : []))
      return {
        tab: from.tab,
        row: from.row,
        name: from.values.day ?? from.values.times ?? from.values.period ?? '',
        classCode,
        admissionNo: null,
        guardian: null,
        phone: null,
        says,
        state: 'same',
        changes: [],
        findings: [...findings, ...[...new Set(unknown)].map(faults.noTeacher)],
        isJoined: false,
      }
    }),
    parts: new Map([
      [
        'timetable',
        {
          columns: COLUMNS,
          rows: rows.flatMap(({ lessons }, index) =>
            lessons.map(({ about, lesson: { classCode, day, period, starts, ends, subject, teacher, room } }) => ({
              about,
              of: [index],
              cells: [classCode, day, String(period), starts, ends, subject, refOf(teacher), room ?? ''],
            })),
          ),
        },
      ],
    ]),
  }
}
