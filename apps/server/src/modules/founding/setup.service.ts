import type { Received, Response } from '@schoolgate/contracts/endpoint'
import { contrastOfWhite, LEAST_CONTRAST, readableColour } from '@schoolgate/contracts/colour'
import {
  type addClasses,
  type changeSchoolSetup,
  type changeYearSetup,
  type getClassSetup,
  type getSchoolSetup,
  type getYearSetup,
  termsIn,
  type YearAsIs,
  yearFields,
} from '@schoolgate/contracts/school-setup'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { mergedOver } from '#db/merged'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import type { WriteRows } from '#modules/intake'
import { usualYear } from './calendars.ts'
import { newClassRows } from './class-rows.ts'
import { colourTooLight } from './founding.problems.ts'
import {
  addSubjects,
  classNames,
  classRows,
  schoolRow,
  subjectNames,
  termRows,
  type SchoolRow,
  type TermRow,
} from './setup.store.ts'
import { usualParts } from './usual-classes.ts'

const SCHOOL_CHANGED = 'schools.changed'
const YEAR_CHANGED = 'schools.year_changed'

export type Setup = ReturnType<typeof createSetup>

/** Builds what the office says of the school itself, of its year and of its classes: written as data files are, with the same checks. */
export function createSetup({ db, clock, writing }: { db: Db; clock: Clock; writing: WriteRows }) {
  return {
    school: (schoolId: string): Promise<Response<typeof getSchoolSetup>> =>
      db.asSystem(async (tx) => shownOf(await schoolRow(tx, schoolId))),

    changeSchool(
      by: Actor,
      { seen, ...said }: Received<typeof changeSchoolSetup>['body'],
    ): Promise<Response<typeof getSchoolSetup>> {
      if (contrastOfWhite(said.accent_color) < LEAST_CONTRAST) throw colourTooLight(readableColour(said.accent_color))
      return writing(by, async (tx, write) => {
        const was = await schoolRow(tx, by.schoolId)
        const { code, country, currency, timezone, gradingScale } = was
        const form = { seen, held: shownOf(was).school, wanted: { ...said } }
        const { phones, ...words } = await mergedOver(tx, form, { schoolId: by.schoolId, actions: [SCHOOL_CHANGED] })
        const told = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value ?? '']))
        const row = { code, country, currency, timezone, grading_scale: gradingScale, phones: phones.join(' | '), ...told }
        await write(new Map([['school', [row]]]))
        const is = shownOf(await schoolRow(tx, by.schoolId))
        const changes = changesBetween(shownOf(was).school, is.school)
        if (changes.length > 0) await recordAudit(tx, { at: clock(), by, action: SCHOOL_CHANGED, changes })
        return is
      })
    },

    year: (schoolId: string): Promise<Response<typeof getYearSetup>> =>
      db.asSystem(async (tx) => {
        const { country, timezone } = await schoolRow(tx, schoolId)
        const byYear = Map.groupBy(await termRows(tx, schoolId), ({ academicYear }) => academicYear)
        const years = [...byYear].map(([academic_year, rows]) => yearOf(academic_year, rows))
        const { year: usual, holidays } = usualYear(country, dayIn(timezone, clock()))
        return { years, usual, holidays }
      }),

    changeYear: (
      by: Actor,
      { academic_year, seen, ...wanted }: Received<typeof changeYearSetup>['body'],
    ): Promise<Response<typeof changeYearSetup>> =>
      writing(by, async (tx, write) => {
        const rowsNow = async () => (await termRows(tx, by.schoolId)).filter(({ academicYear }) => academicYear === academic_year)
        const held = await rowsNow()
        const form = { seen: yearFields(seen), held: yearFields(yearOf(academic_year, held)), wanted: yearFields(wanted) }
        const nameOf = (field: string) => recordedField([...held, ...wanted.terms], field)
        const recorded = { schoolId: by.schoolId, actions: [YEAR_CHANGED], nameOf }
        const terms = termsIn(await mergedOver(tx, form, recorded))
        // The last term's file may know when the next year begins.
        const nextOf = ({ number, closes }: YearAsIs['terms'][number]) => {
          const row = held.find((one) => one.number === number)
          return row?.nextTermBegins && row.nextTermBegins > closes ? row.nextTermBegins : ''
        }
        const rows = terms.map((term, index) => ({
          academic_year,
          term: `${term.number}`,
          name: term.name,
          opens: term.opens,
          closes: term.closes,
          mid_term_starts: term.mid_term_starts ?? '',
          mid_term_ends: term.mid_term_ends ?? '',
          closed_days: term.closed_days.join(' | '),
          next_term_begins: terms[index + 1]?.opens ?? nextOf(term),
        }))
        await write(new Map([['terms', rows]]))
        const is = await rowsNow()
        const changes = changesBetween(recordedYear(held), recordedYear(is))
        if (changes.length > 0) await recordAudit(tx, { at: clock(), by, action: YEAR_CHANGED, note: academic_year, changes })
        return { year: yearOf(academic_year, is) }
      }),

    classes: (schoolId: string): Promise<Response<typeof getClassSetup>> =>
      db.asSystem(async (tx) => {
        const { country } = await schoolRow(tx, schoolId)
        const usual = usualParts(country).map((part) => ({ ...part, levels: [...part.levels], subjects: [...part.subjects] }))
        return { classes: await classRows(tx, schoolId), subjects: await subjectNames(tx, schoolId), usual }
      }),

    addClasses: (by: Actor, { classes, subjects }: Received<typeof addClasses>['body']) =>
      writing(by, async (tx, write) => {
        const rows = newClassRows(classes, await classNames(tx, by.schoolId))
        await write(new Map([['classes', rows]]))
        const added = await addSubjects(tx, by.schoolId, subjects, clock())
        const changes = changesBetween({}, { classes: rows.map(({ name }) => name), subjects: added > 0 ? subjects : [] })
        if (changes.length > 0) await recordAudit(tx, { at: clock(), by, action: 'schools.classes_added', changes })
        return { classes: rows.length, subjects: added }
      }),
  }
}

const yearOf = (academic_year: string, rows: readonly TermRow[]): YearAsIs => ({
  academic_year,
  terms: rows.map((row) => ({
    number: row.number,
    name: row.name,
    opens: row.opens,
    closes: row.closes,
    mid_term_starts: row.midTermStarts,
    mid_term_ends: row.midTermEnds,
    closed_days: row.closedDays,
  })),
})

/** What the record calls the days of a term, behind its name. */
const IN_RECORD: Record<string, string> = {
  opens: 'opens',
  closes: 'closes',
  mid_term_starts: 'mid-term',
  mid_term_ends: 'mid-term ends',
  closed_days: 'closed',
}

/** The days of a year, each as the record names it. */
const recordedYear = (rows: readonly TermRow[]): Record<string, string | null | string[]> =>
  Object.assign(
    {},
    ...rows.map((term) => ({
      [`${term.name}, opens`]: term.opens,
      [`${term.name}, closes`]: term.closes,
      [`${term.name}, mid-term`]: term.midTermStarts,
      [`${term.name}, mid-term ends`]: term.midTermEnds,
      [`${term.name}, closed`]: term.closedDays,
    })),
  )

function recordedField(terms: readonly { number: number; name: string }[], field: string): string {
  const [number, part = ''] = field.split('.')
  return `${terms.find((term) => `${term.number}` === number)?.name ?? ''}, ${IN_RECORD[part] ?? part}`
}

const shownOf = (row: SchoolRow): Response<typeof getSchoolSetup> => ({
  school: {
    name: row.name,
    short_name: row.shortName,
    motto: row.motto,
    emblem: row.emblem,
    accent_color: row.accentColor,
    address: row.address,
    digital_address: row.digitalAddress,
    town: row.town,
    region: row.region,
    phones: row.phones,
    email: row.email,
    website: row.website,
    head_teacher_title: row.headTeacherTitle,
    head_teacher_name: row.headTeacherName,
  },
  customs: { country: row.country, currency: row.currency, timezone: row.timezone },
})
