import type { Received, Response } from '@schoolgate/contracts/endpoint'
import { contrastOfWhite, LEAST_CONTRAST, readableColour } from '@schoolgate/contracts/colour'
import type {
  addClasses,
  getClassSetup,
  getSchoolSetup,
  getYearSetup,
  SchoolSetup,
  YearSetup,
} from '@schoolgate/contracts/school-setup'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
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

export type Setup = ReturnType<typeof createSetup>

/** Builds what the office says of the school itself, of its year and of its classes: written as data files are, with the same checks. */
export function createSetup({ db, clock, writing }: { db: Db; clock: Clock; writing: WriteRows }) {
  return {
    school: (schoolId: string): Promise<Response<typeof getSchoolSetup>> =>
      db.asSystem(async (tx) => shownOf(await schoolRow(tx, schoolId))),

    changeSchool(by: Actor, said: SchoolSetup): Promise<Response<typeof getSchoolSetup>> {
      if (contrastOfWhite(said.accent_color) < LEAST_CONTRAST) throw colourTooLight(readableColour(said.accent_color))
      return writing(by, async (tx, write) => {
        const was = await schoolRow(tx, by.schoolId)
        const { code, country, currency, timezone, gradingScale } = was
        const { phones, ...words } = said
        const told = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value ?? '']))
        const row = { code, country, currency, timezone, grading_scale: gradingScale, phones: phones.join(' | '), ...told }
        await write(new Map([['school', [row]]]))
        const is = shownOf(await schoolRow(tx, by.schoolId))
        const changes = changesBetween(shownOf(was).school, is.school)
        if (changes.length > 0) await recordAudit(tx, { at: clock(), by, action: 'schools.changed', changes })
        return is
      })
    },

    year: (schoolId: string): Promise<Response<typeof getYearSetup>> =>
      db.asSystem(async (tx) => {
        const { country, timezone } = await schoolRow(tx, schoolId)
        const byYear = Map.groupBy(await termRows(tx, schoolId), ({ academicYear }) => academicYear)
        const years = [...byYear].map(([academic_year, rows]) => ({
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
        }))
        const { year: usual, holidays } = usualYear(country, dayIn(timezone, clock()))
        return { years, usual, holidays }
      }),

    changeYear: (by: Actor, { academic_year, terms }: YearSetup): Promise<void> =>
      writing(by, async (tx, write) => {
        // The last term's file may know when the next year begins.
        const held = await termRows(tx, by.schoolId)
        const ofYear = (rows: readonly TermRow[]) =>
          Object.assign({}, ...rows.filter((one) => one.academicYear === academic_year).map(daysOf))
        const nextOf = ({ number, closes }: YearSetup['terms'][number]) => {
          const row = held.find((one) => one.academicYear === academic_year && one.number === number)
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
        const changes = changesBetween(ofYear(held), ofYear(await termRows(tx, by.schoolId)))
        if (changes.length > 0)
          await recordAudit(tx, { at: clock(), by, action: 'schools.year_changed', note: academic_year, changes })
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

/** The days of a term, each as the record names it. */
const daysOf = (term: TermRow): Record<string, string | null | string[]> => ({
  [`${term.name}, opens`]: term.opens,
  [`${term.name}, closes`]: term.closes,
  [`${term.name}, mid-term`]: term.midTermStarts,
  [`${term.name}, mid-term ends`]: term.midTermEnds,
  [`${term.name}, closed`]: term.closedDays,
})

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
