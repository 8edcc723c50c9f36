import { feeField, feeFields, ruleField, writingIn } from '@schoolgate/contracts/fee-fields'
import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import {
  type FeeException,
  type FeeLine,
  type FeeSchedule,
  type FeeScheduleHead,
  type FeeWriting,
} from '@schoolgate/contracts/fees'
import { mergeSeen } from '@schoolgate/contracts/meanwhile'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { whoChanged } from '#db/merged'
import { doneOnce, NOTHING_MADE } from '#db/once'
import { fullnameOf } from '#lib/full-name'
import type { KeyedActor } from '#lib/actor'
import { changedMeanwhile, notFound, Problem } from '#lib/problem'
import { moneyText } from '#lib/money'
import type { Scope } from '#lib/scope'
import {
  feeTwice,
  noSuchClass,
  noSuchLevel,
  noSuchSchedule,
  noSuchTerm,
  reductionMissing,
  ruleOfNoFee,
  ruleTwice,
  ruleUnclear,
  scheduleExists,
} from './billing.problems.ts'
import { feesBefore } from './fees-before.store.ts'
import {
  changeHead,
  feePlacesOf,
  exceptionsOf,
  feesOf,
  isTermOf,
  isWardOf,
  lockSchedule,
  placesOf,
  schedulesOf,
  writeExceptions,
  writeFees,
  writeRules,
  writeSchedule,
  type ScheduleRow,
} from './fees.store.ts'

const FEES_ADDED = 'fees.added'
const FEES_CHANGED = 'fees.changed'

type Head = { name: string; due_on: string | null; minimum_payment_minor: number | null }
type NewSchedule = Head & { term_id: string; copy_from?: string | undefined }
type ChangedSchedule = FeeWriting & { seen?: FeeWriting | undefined }

export const createFeesService = (db: Db) => ({
  list: (scope: Scope): Promise<FeeScheduleHead[]> => db.as(scope, (tx) => listSchedules(tx, scope.schoolId)),

  places: (scope: Scope, now: Date) => db.as(scope, (tx) => feePlacesOf(tx, scope.schoolId, now)),

  one: (scope: Scope, id: string): Promise<FeeSchedule> => db.as(scope, (tx) => whole(tx, scope.schoolId, id)),

  add: (scope: Scope, by: KeyedActor, input: NewSchedule, now: Date): Promise<FeeSchedule> =>
    db.as(scope, (tx) => addSchedule(tx, { by, input }, now)),

  change: (scope: Scope, by: KeyedActor, changed: Omit<Changing, 'by'>, now: Date): Promise<FeeSchedule> =>
    db
      .as(scope, (tx) => changeSchedule(tx, { by, ...changed }, now))
      .catch(async (error: unknown) => {
        if (!(error instanceof Problem) || error.meanwhile === undefined) throw error
        // A bursar does not read the record of the others: the school itself says who it was.
        const fields = error.meanwhile.map(({ field }) => field)
        const { id, input } = changed
        const { seen } = input
        const nameOf = (field: string) =>
          recordedName(field, [...input.fees, ...(seen?.fees ?? [])], [...(input.rules ?? []), ...(seen?.rules ?? [])])
        const recorded = { schoolId: scope.schoolId, actions: [FEES_ADDED, FEES_CHANGED], subjectId: id, nameOf }
        throw changedMeanwhile(await db.asSystem((tx) => whoChanged(tx, fields, recorded)))
      }),

  changePupil: (
    scope: Scope,
    by: KeyedActor,
    { id, wardId, changes }: { id: string; wardId: string; changes: readonly FeeException[] },
    now: Date,
  ): Promise<FeeSchedule> =>
    db.as(scope, async (tx) => {
      const { schoolId } = scope
      await doneOnce(tx, by, now, NOTHING_MADE, async () => {
        if (!(await lockSchedule(tx, schoolId, id)) || !(await isWardOf(tx, schoolId, wardId))) throw notFound()
        refuseTwice(changes.map(({ code }) => code))
        for (const [index, { kind, amount_minor }] of changes.entries())
          if (kind !== 'fee' && amount_minor === null) throw reductionMissing(index)
        await writeExceptions(tx, { schoolId, scheduleId: id, wardId, changes }, now)
        await recordAudit(tx, { at: now, by, action: 'fees.changed_for_pupil', wardId, subjectId: id })
        return null
      })
      return whole(tx, schoolId, id)
    }),
})

type Adding = { by: KeyedActor; input: NewSchedule }

/** A new schedule, empty or with what another one says. */
export async function addSchedule(tx: Tx, adding: Adding, now: Date): Promise<FeeSchedule> {
  const { made: id } = await doneOnce(tx, adding.by, now, z.string(), () => writeNew(tx, adding, now))
  return whole(tx, adding.by.schoolId, id)
}

async function writeNew(tx: Tx, { by, input }: Adding, now: Date): Promise<string> {
  const { schoolId } = by
  if (!(await isTermOf(tx, schoolId, input.term_id))) throw noSuchTerm()
  const id = await writeSchedule(tx, schoolId, { ...columnsOf(input), termId: input.term_id }, now)
  if (id === null) throw scheduleExists(input.name)
  if (input.copy_from !== undefined) await copy(tx, { schoolId, from: input.copy_from, to: id }, now)
  await recordAudit(tx, { at: now, by, action: FEES_ADDED, subjectId: id })
  return id
}

type Changing = { by: KeyedActor; id: string; input: ChangedSchedule }

/** The schedule says this from now on; bills that went out stay as they are. */
export async function changeSchedule(tx: Tx, changing: Changing, now: Date): Promise<FeeSchedule> {
  const { by, id } = changing
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    await writeChanged(tx, changing, now)
    return null
  })
  return whole(tx, by.schoolId, id)
}

async function writeChanged(tx: Tx, { by, id, input }: Changing, now: Date): Promise<void> {
  const { schoolId } = by
  if (!(await lockSchedule(tx, schoolId, id))) throw notFound()
  const { held, currency } = await writtenNow(tx, schoolId, id)
  const { fees, rules, ...head } = overHeld(held, input)
  await refuseWrongFees(tx, schoolId, fees)
  refuseWrongRules(rules, fees)
  if (!(await changeHead(tx, id, { ...columnsOf(head), rules }, now))) throw scheduleExists(head.name)
  await writeFees(tx, { schoolId, scheduleId: id, fees }, now)
  const changes = changesBetween(asRecorded(held, currency), asRecorded({ ...head, fees, rules }, currency))
  await recordAudit(tx, { at: now, by, action: FEES_CHANGED, subjectId: id, note: head.name, changes })
}

/** With its discounts by rule, always. */
type Whole = FeeWriting & { rules: readonly FeeRule[] }

async function writtenNow(tx: Tx, schoolId: string, id: string): Promise<{ held: Whole; currency: string }> {
  const [row] = await schedulesOf(tx, schoolId, id)
  if (!row) throw notFound()
  const { name, dueOn, minimumPaymentMinor, rules } = row.schedule
  const head = { name, due_on: dueOn, minimum_payment_minor: minimumPaymentMinor }
  const held = { ...head, fees: await feesOf(tx, id), rules: [...rules] }
  return { held, currency: row.currency }
}

/** What is to stand there: lines and days that a colleague wrote since the schedule was read stay. */
function overHeld(held: Whole, { seen, ...said }: ChangedSchedule): Whole {
  // Who says nothing of the discounts leaves them.
  const wanted = { ...said, rules: said.rules ?? held.rules }
  if (seen === undefined) return wanted
  // Two lines for the same would be one field here; they are refused as they are.
  refuseTwiceWritten(wanted.fees)
  const { merged, clashes } = mergeSeen({
    seen: feeFields({ ...seen, rules: said.rules === undefined ? held.rules : seen.rules }),
    held: feeFields(held),
    wanted: feeFields(wanted),
  })
  if (clashes.length > 0) throw changedMeanwhile(clashes.map((field) => ({ field, by: null, at: null })))
  return writingIn(merged)
}

/** What the record calls a line: lines of one fee for several classes go by one name. */
const lineName = ({ name, level, class_id }: FeeLine): string =>
  [name, ...(level === null ? [] : [level]), ...(class_id === null ? [] : ['of a class'])].join(', ')

const recordedName = (field: string, lines: readonly FeeLine[], rules: readonly FeeRule[]): string => {
  const line = lines.find((one) => feeField(one) === field)
  return line ? lineName(line) : (rules.find((one) => ruleField(one) === field)?.name ?? field)
}

/** As the record says it: amounts as they are read. */
function asRecorded({ name, due_on, fees, rules }: Whole, currency: string): Record<string, string | null> {
  const amountOf = ({ amount_minor }: FeeLine) => moneyText({ amount_minor, currency }, 'en')
  const amounts = [...Map.groupBy(fees, lineName)].map(([of, lines]) => [of, lines.map(amountOf).join(' | ')])
  const off = (rule: FeeRule) =>
    rule.percent_hundredths === null
      ? moneyText({ amount_minor: -(rule.amount_minor ?? 0), currency }, 'en')
      : `−${rule.percent_hundredths / 100} %`
  const taken = [...Map.groupBy(rules, ({ name: of }) => of)].map(([of, all]) => [of, all.map(off).join(' | ')])
  return { name, due_on, ...Object.fromEntries([...amounts, ...taken]) }
}

/** The schedules of a school, newest term first. */
export async function listSchedules(tx: Tx, schoolId: string): Promise<FeeScheduleHead[]> {
  return (await schedulesOf(tx, schoolId)).map(headOf)
}

const columnsOf = ({ name, due_on, minimum_payment_minor }: Head) => {
  return { name, dueOn: due_on, minimumPaymentMinor: minimum_payment_minor }
}

/** Takes over the fees and what is different for single pupils. */
async function copy(tx: Tx, { schoolId, from, to }: { schoolId: string; from: string; to: string }, now: Date): Promise<void> {
  if (!(await lockSchedule(tx, schoolId, from))) throw noSuchSchedule()
  await writeFees(tx, { schoolId, scheduleId: to, fees: await feesOf(tx, from) }, now)
  const [source] = await schedulesOf(tx, schoolId, from)
  await writeRules(tx, to, source?.schedule.rules ?? [], now)
  for (const { ward, changes } of await exceptionsOf(tx, from))
    await writeExceptions(tx, { schoolId, scheduleId: to, wardId: ward.id, changes }, now)
}

async function refuseWrongFees(tx: Tx, schoolId: string, fees: readonly FeeLine[]): Promise<void> {
  const { classIds, levels } = await placesOf(tx, schoolId)
  refuseTwiceWritten(fees)
  for (const [index, { level, class_id }] of fees.entries()) {
    if (class_id !== null && (level !== null || !classIds.has(class_id))) throw noSuchClass(index)
    if (level !== null && !levels.has(level)) throw noSuchLevel(index)
  }
}

/** A rule says for whom, how much, and off which fees of the schedule; on a bill its line has a code of its own. */
function refuseWrongRules(rules: readonly FeeRule[], fees: readonly FeeLine[]): void {
  const codes = new Set(fees.map(({ code }) => code))
  for (const [index, { code, who, from_child, order, percent_hundredths, amount_minor, fees: meant }] of rules.entries()) {
    if (codes.has(code) || rules.findIndex((rule) => rule.code === code) < index) throw ruleTwice(index)
    const isForBrothers = from_child !== null && order !== null
    const isForStaff = from_child === null && order === null
    const isAmountClear = (percent_hundredths === null) !== (amount_minor === null)
    if (!isAmountClear || !(who === 'sibling' ? isForBrothers : isForStaff)) throw ruleUnclear(index)
    if (meant?.some((one) => !codes.has(one))) throw ruleOfNoFee(index)
  }
}

const refuseTwiceWritten = (fees: readonly FeeLine[]): void =>
  refuseTwice(fees.map(({ code, level, class_id, boarding }) => [code, level, class_id, boarding].join(' ')))

function refuseTwice(keys: readonly string[]): void {
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice >= 0) throw feeTwice(twice)
}

function headOf({ schedule, term, currency, lines, bills }: ScheduleRow): FeeScheduleHead {
  return {
    id: schedule.id,
    term_id: schedule.termId,
    term: term.name,
    academic_year: term.academicYear,
    name: schedule.name,
    due_on: schedule.dueOn,
    minimum_payment_minor: schedule.minimumPaymentMinor,
    lines,
    bills,
    currency,
  }
}

async function whole(tx: Tx, schoolId: string, id: string): Promise<FeeSchedule> {
  const [row] = await schedulesOf(tx, schoolId, id)
  if (!row) throw notFound()
  const [fees, exceptions, before] = await Promise.all([feesOf(tx, id), exceptionsOf(tx, id), feesBefore(tx, schoolId, id)])
  const pupils = exceptions.map(({ ward, className, changes }) => ({
    ward_id: ward.id,
    fullname: fullnameOf(ward),
    class: className,
    changes,
  }))
  return { ...headOf(row), fees, rules: [...row.schedule.rules], before, pupils }
}
