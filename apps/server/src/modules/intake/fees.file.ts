import { FEE_GROUPS } from '@schoolgate/contracts/billing'
import type { WrittenFees } from '@schoolgate/contracts/fees'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db'
import { classes, schools, terms } from '#db/schema'
import { academicYear, day, money, oneOf, optional, otherwise, reference, text, whole, yesNo } from './cells.ts'
import { termKey, type Fault } from './import-context.ts'
import { readPart } from './folder.ts'
import { columnsOf, refuseContradictions, refuseTwice, understand, type RowOf } from './rows.ts'

const columns = {
  academic_year: academicYear,
  term: whole(1, 4),
  schedule: text(80),
  due_on: optional(day),
  minimum_payment: optional(money),
  code: reference,
  name: text(80),
  group: oneOf(FEE_GROUPS),
  amount: money,
  mandatory: otherwise(yesNo, true),
  basis: otherwise(oneOf(['pupil', 'family']), 'pupil'),
  purpose: optional(text(200)),
  approved_by: optional(text(120)),
  level: optional(text(60)),
  class: optional(reference),
  boarding: optional(oneOf(['day', 'boarder'])),
}
const SCHEDULE = ['academic_year', 'term', 'schedule'] as const
const WHOM = ['code', 'level', 'class', 'boarding'] as const

/** What tells one fee from another: of one code there may be several, for other pupils. */
const keyOf = (row: RowOf<typeof columns>): string =>
  [...SCHEDULE, ...WHOM].flatMap((column) => (row[column] === null ? [] : `${column} ${row[column]}`)).join(' · ')

/** The fee schedules that a file of fees says, read as the data files are; or all that is wrong with it. */
export async function readFeesFile(
  db: Db,
  schoolId: string,
  place: string,
): Promise<{ schedules: WrittenFees[]; faults: Fault[] }> {
  const faults: Fault[] = []
  const about = { name: 'fees', columns: columnsOf(columns) }
  const part = await readPart(path.dirname(place), path.basename(place), about, faults)
  const { school, termNames, classIds } = await referencesOf(db, schoolId)
  const lines = part ? understand(part, columns, { school, faults, questions: faults }) : []
  refuseTwice(lines, keyOf, 'code')
  refuseContradictions(lines, { of: SCHEDULE, columns: ['due_on', 'minimum_payment'] })
  for (const { row, fault } of lines) {
    if (!termNames.has(termKey(row))) fault('term', `There is no term ${row.term} of ${row.academic_year}.`, 'Correct it.')
    if (row.class !== null && !classIds.has(row.class)) fault('class', `There is no class “${row.class}”.`, 'Correct its code.')
    if (row.class !== null && row.level !== null)
      fault('level', 'The fee is for a class and for a level.', 'Keep one of the two.')
    if (row.amount === 0) fault('amount', 'The fee is nothing.', 'Write an amount, or remove the row.')
    if (row.minimum_payment === 0) fault('minimum_payment', 'The least is nothing.', 'Write an amount, or leave it empty.')
  }
  const bySchedule = Map.groupBy(lines, ({ row }) => `${termKey(row)} ${row.schedule}`)
  const schedules = [...bySchedule.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { academic_year, schedule: name, due_on, minimum_payment: minimum_payment_minor } = first.row
    const fees = of.map(({ row: { name: fee, amount, class: code, ...row } }) => ({
      code: row.code,
      name: fee,
      group: row.group,
      amount_minor: amount,
      mandatory: row.mandatory,
      basis: row.basis,
      purpose: row.purpose,
      approved_by: row.approved_by,
      level: row.level,
      class_id: code === null ? null : (classIds.get(code) ?? null),
      boarding: row.boarding,
    }))
    return [{ academic_year, term: termNames.get(termKey(first.row)) ?? '', name, due_on, minimum_payment_minor, fees }]
  })
  return { schedules: faults.length > 0 ? [] : schedules, faults }
}

/** What the file's cells refer to. */
const referencesOf = (db: Db, schoolId: string) =>
  db.asSystem(async (tx) => {
    const [[school], termRows, classRows] = await Promise.all([
      tx.select().from(schools).where(eq(schools.id, schoolId)),
      tx.select().from(terms).where(eq(terms.schoolId, schoolId)),
      tx
        .select({ id: classes.id, code: classes.code })
        .from(classes)
        .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true))),
    ])
    if (!school) throw new Error(`There is no school ${schoolId}.`)
    return {
      school,
      termNames: new Map(
        termRows.map(({ academicYear: academic_year, number: term, name }) => [termKey({ academic_year, term }), name]),
      ),
      classIds: new Map(classRows.map(({ id, code }) => [code, id])),
    }
  })
