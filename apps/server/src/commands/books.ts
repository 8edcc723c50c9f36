import { readFile } from 'node:fs/promises'
import { WrittenFees, type FeeSchedule } from '@schoolgate/contracts/fees'
import * as z from 'zod/mini'
import { moneyText } from '#lib/money'
import { Refusal } from '#lib/refusal'
import { checkLedger, createBursar, type Bursar } from '#modules/billing'
import { describeFault, readFeesFile } from '#modules/intake'
import { refundFaults, type Paystack } from '#modules/payments'
import { sheetLines } from './day.ts'
import type { CommandContext } from './command-context.ts'
import type { OnceContext, ChangeContext, SchoolContext } from './school-command.ts'

type Auditor = Pick<CommandContext, 'db' | 'clock' | 'say'> & { env: { paystack?: Paystack | undefined } }

/** `schoolgate ledger check`: 1 when anything at all is wrong, or could not be looked at. */
export async function ledgerCheck({ db, clock, env: { paystack }, say }: Auditor): Promise<number> {
  const beyond = paystack ? await refundFaults({ db, clock, paystack }) : []
  const { isSound, lines } = await checkLedger(db, beyond ?? [])
  for (const line of lines) say(line)
  if (!beyond)
    say('The payment provider could not be asked, so what it gave back was not compared with the books. Check again later.')
  return isSound && beyond ? 0 : 1
}

/** `schoolgate fees list`: what the school asks for. */
export const listFees = (context: SchoolContext): Promise<number> =>
  atTheBooks(context, async (bursar) => {
    const schedules = await bursar.schedules()
    if (schedules.length === 0) context.say('No fees are written here yet.')
    for (const { id, academic_year, term, name, lines, bills } of schedules)
      context.say(`${id}  ${academic_year} ${term}  ${name}: ${lines} fees, ${bills} bills issued`)
  })

/** `schoolgate fees read FILE`: schedules from a file of CSV or JSON (docs/running-a-school.md); those of their names are changed. */
export async function readFees(context: ChangeContext, place: string): Promise<number> {
  const { db, school, say, by } = context
  const isCsv = place.toLowerCase().endsWith('.csv')
  const { schedules, faults } = isCsv
    ? await readFeesFile(db, school.id, place)
    : { schedules: [feesIn(await readFile(place, 'utf8'))], faults: [] }
  for (const fault of faults) say(describeFault(fault))
  if (faults.length > 0) {
    say(`No fees were read: ${faults.length} ${faults.length === 1 ? 'thing' : 'things'} to put right first.`)
    return 1
  }
  return atTheBooks(context, async (bursar) => {
    for (const schedule of schedules) sayWritten(context, await bursar.write(by, schedule))
  })
}

function feesIn(text: string): WrittenFees {
  try {
    return WrittenFees.parse(JSON.parse(text))
  } catch (error) {
    const [issue] = error instanceof z.core.$ZodError ? error.issues : []
    const where = issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'the file is not JSON'
    throw new Refusal(`It does not say a fee schedule; ${where}.`, { cause: error })
  }
}

/** `schoolgate fees copy ID --year … --term …`: the same fees, with each pupil's own changes, for another term. */
export const copyFees = (context: ChangeContext, id: string, year: string, term: string): Promise<number> =>
  atTheBooks(context, async (bursar) => sayWritten(context, await bursar.copy(context.by, id, year, term)))

const sayWritten = ({ say }: SchoolContext, { id, name, term, academic_year, fees, pupils }: FeeSchedule) =>
  say(`${id}  ${academic_year} ${term}  ${name}: ${fees.length} fees, ${pupils.length} pupils with changes of their own`)

/** `schoolgate fees issue ID`: bills for every pupil who has none of this schedule. */
export const issueFees = (context: ChangeContext, id: string, isDryRun: boolean): Promise<number> =>
  atTheBooks(context, async (bursar) => {
    const report = await bursar.issue(context.by, id, isDryRun)
    for (const { class: name, bills, total } of report.by_class)
      context.say(`  ${name}: ${bills} bills, ${moneyText(total, 'en')}`)
    for (const { name, pupils, total } of report.by_fee) context.say(`  ${name}: ${pupils} pupils, ${moneyText(total, 'en')}`)
    const verb = report.is_dry_run ? 'would go out' : 'went out'
    context.say(`${report.bills} bills of ${moneyText(report.total, 'en')} ${verb}; ${report.already} pupils have one already.`)
    if (report.nothing > 0) context.say(`${report.nothing} pupils have nothing to pay and got none.`)
  })

/** `schoolgate debtors`: who owes, the largest first. */
export const sayDebtors = (context: SchoolContext, isOverdueOnly: boolean): Promise<number> =>
  atTheBooks(context, async (bursar) => {
    const { owed, overdue, debtors } = await bursar.debtors(isOverdueOnly)
    for (const { admission_no, fullname, class: name, balance, promise, guardians } of debtors) {
      const promised = promise ? `, promised by ${promise.day}${promise.is_late ? ' (late)' : ''}` : ''
      const reached = guardians.find(({ phone }) => phone !== null)
      const call = reached ? `; ${reached.fullname} ${reached.phone}` : ''
      context.say(`${moneyText(balance, 'en').padStart(16)}  ${admission_no}  ${fullname}, ${name}${promised}${call}`)
    }
    context.say(`${debtors.length} pupils owe ${moneyText(owed, 'en')}, of which ${moneyText(overdue, 'en')} is overdue.`)
  })

type Count = { day: string; counted: number | undefined }

/** `schoolgate day DAY [--counted AMOUNT]`: what came in and went back; with the amount that was counted the day is closed. */
export const sayDay = (context: OnceContext, { day, counted }: Count): Promise<number> =>
  atTheBooks(context, async (bursar) => {
    const before = await bursar.day(day)
    const close = (countedMinor: number) => {
      // A day that was opened again is closed anew, though the words are the same.
      const keyed = context.keyedFor({ day, counted, opened: before.earlier_closings.length })
      return bursar.closeDay({ ...context.by, keyed }, day, countedMinor)
    }
    for (const line of sheetLines(counted === undefined ? before : await close(counted))) context.say(line)
  })

/** `schoolgate day reopen --reason …`: today is open again; its closing is kept with the reason. */
export const reopenToday = (context: OnceContext, reason: string): Promise<number> =>
  atTheBooks(context, async (bursar) => {
    const { closed_at, earlier_closings } = await bursar.today()
    const keyed = context.keyedFor({ reason, closed: earlier_closings.length + (closed_at === null ? 0 : 1) })
    for (const line of sheetLines(await bursar.reopenToday({ ...context.by, keyed }, reason))) context.say(line)
  })

async function atTheBooks({ db, clock, school }: SchoolContext, work: (bursar: Bursar) => Promise<void>): Promise<number> {
  await work(createBursar({ db, clock, schoolId: school.id }))
  return 0
}
