import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { WrittenFees, type FeeSchedule } from '@schoolgate/contracts/fees'
import * as z from 'zod/mini'
import { moneyText } from '#lib/money'
import { Problem } from '#lib/problem'
import { diskRefusal, Refusal } from '#lib/refusal'
import { checkLedger, createBursar, type Bursar } from '#modules/billing'
import { describeFault, readFeesFile } from '#modules/intake'
import { minorOf } from './amount.ts'
import { isDay } from './day.ts'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

const OPTIONS = {
  school: { type: 'string' },
  'dry-run': { type: 'boolean' },
  overdue: { type: 'boolean' },
  counted: { type: 'string' },
  year: { type: 'string' },
  term: { type: 'string' },
} as const

type Wish = {
  school?: string | undefined
  'dry-run'?: boolean | undefined
  overdue?: boolean | undefined
  counted?: string | undefined
  year?: string | undefined
  term?: string | undefined
}

type Books = Pick<Desk, 'db' | 'clock' | 'say'>

const USAGE =
  'It is: schoolgate ledger check, fees list, fees read FILE, fees copy SCHEDULE --year 2026/2027 --term NAME, fees issue SCHEDULE [--dry-run], debtors [--overdue], or day DAY [--counted AMOUNT].'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `schoolgate ledger …`, `fees …`, `debtors`, `day …`: the school's books. */
export function booksDesk(command: string, args: string[]): (desk: Books) => Promise<number> {
  const { values: wish, positionals } = understood(args)
  const [first = '', second = '', ...more] = positionals
  const said = [command, first].join(' ').trim()
  if (more.length > 0) throw new Refusal(USAGE)
  if (said === 'ledger check' && second === '') return ledgerCheck
  if (said === 'fees list' && second === '') return (desk) => listFees(desk, wish)
  if (said === 'fees read' && second !== '') return (desk) => readFees(desk, second, wish)
  if (said === 'fees copy' && ID.test(second)) return (desk) => copyFees(desk, second, wish)
  if (said === 'fees issue' && ID.test(second)) return (desk) => issueFees(desk, second, wish)
  if (said === 'debtors') return (desk) => sayDebtors(desk, wish)
  if (command === 'day' && isDay(first) && second === '') return (desk) => sayDay(desk, first, wish)
  throw new Refusal(USAGE)
}

function understood(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new Refusal(USAGE, { cause: error })
  }
}

/** `schoolgate ledger check`: 1 when anything at all is wrong. */
async function ledgerCheck({ db, say }: Books): Promise<number> {
  const { isSound, lines } = await checkLedger(db)
  for (const line of lines) say(line)
  return isSound ? 0 : 1
}

/** `schoolgate fees list`: what the school asks for. */
const listFees = (desk: Books, wish: Wish): Promise<number> =>
  atTheBooks(desk, wish, async (bursar) => {
    for (const { id, academic_year, term, name, lines, bills } of await bursar.schedules())
      desk.say(`${id}  ${academic_year} ${term}  ${name}: ${lines} fees, ${bills} bills issued`)
  })

/** `schoolgate fees read FILE`: schedules from a file of CSV or JSON (docs/running-a-school.md); those of their names are changed. */
const readFees = (desk: Books, file: string, wish: Wish): Promise<number> =>
  atTheBooks(desk, wish, async (bursar, schoolId) => {
    const place = path.resolve(file)
    const text = await readFile(place, 'utf8').catch((error: unknown) => {
      throw diskRefusal(error, place) ?? new Refusal(`There is no file ${place}.`, { cause: error })
    })
    const schedules = place.toLowerCase().endsWith('.csv') ? await feesOfCsv(desk, schoolId, place) : [feesIn(text)]
    for (const schedule of schedules) sayWritten(desk, await bursar.write(schedule))
  })

async function feesOfCsv({ db }: Books, schoolId: string, place: string): Promise<WrittenFees[]> {
  const { schedules, faults } = await readFeesFile(db, schoolId, place)
  if (faults.length > 0) throw new Refusal(['The fees cannot be read.', ...faults.map(describeFault)].join('\n'))
  return schedules
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
const copyFees = (desk: Books, id: string, wish: Wish): Promise<number> =>
  atTheBooks(desk, wish, async (bursar) => {
    if (wish.year === undefined || wish.term === undefined)
      throw new Refusal('Say for which term: --year 2026/2027 --term "Term 1".')
    sayWritten(desk, await bursar.copy(id, wish.year, wish.term))
  })

const sayWritten = ({ say }: Books, { id, name, term, academic_year, fees, pupils }: FeeSchedule) =>
  say(`${id}  ${academic_year} ${term}  ${name}: ${fees.length} fees, ${pupils.length} pupils with changes of their own`)

/** `schoolgate fees issue ID`: bills for every pupil who has none of this schedule. */
const issueFees = (desk: Books, id: string, wish: Wish): Promise<number> =>
  atTheBooks(desk, wish, async (bursar) => {
    const report = await bursar.issue(id, wish['dry-run'] ?? false)
    for (const { class: name, bills, total } of report.by_class) desk.say(`  ${name}: ${bills} bills, ${moneyText(total, 'en')}`)
    for (const { name, pupils, total } of report.by_fee) desk.say(`  ${name}: ${pupils} pupils, ${moneyText(total, 'en')}`)
    const verb = report.is_dry_run ? 'would go out' : 'went out'
    desk.say(`${report.bills} bills of ${moneyText(report.total, 'en')} ${verb}; ${report.already} pupils have one already.`)
    if (report.nothing > 0) desk.say(`${report.nothing} pupils have nothing to pay and got none.`)
  })

/** `schoolgate debtors`: who owes, the largest first. */
const sayDebtors = (desk: Books, wish: Wish): Promise<number> =>
  atTheBooks(desk, wish, async (bursar) => {
    const { owed, overdue, debtors } = await bursar.debtors(wish.overdue ?? false)
    for (const { admission_no, fullname, class: name, balance, promise, guardians } of debtors) {
      const promised = promise ? `, promised by ${promise.day}${promise.is_late ? ' (late)' : ''}` : ''
      const reached = guardians.find(({ phone }) => phone !== null)
      const call = reached ? `; ${reached.fullname} ${reached.phone}` : ''
      desk.say(`${moneyText(balance, 'en').padStart(16)}  ${admission_no}  ${fullname}, ${name}${promised}${call}`)
    }
    desk.say(`${debtors.length} pupils owe ${moneyText(owed, 'en')}, of which ${moneyText(overdue, 'en')} is overdue.`)
  })

/** `schoolgate day DAY [--counted AMOUNT]`: what came in; with the amount that was counted the day is closed. */
const sayDay = (desk: Books, day: string, wish: Wish): Promise<number> =>
  atTheBooks(desk, wish, async (bursar) => {
    const told = wish.counted === undefined ? await bursar.day(day) : await bursar.closeDay(day, minorOf(wish.counted))
    for (const { method, payments, amount } of told.methods)
      desk.say(`  ${method}: ${payments} payments, ${moneyText(amount, 'en')}`)
    if (told.given_back.amount_minor > 0) desk.say(`  given back on this day: ${moneyText(told.given_back, 'en')}`)
    desk.say(
      `${told.day}: ${moneyText(told.total, 'en')} came in; ${told.closed_at === null ? 'open' : `closed at ${told.closed_at}`}.`,
    )
  })

async function atTheBooks(
  { db, clock }: Books,
  { school }: Wish,
  work: (bursar: Bursar, schoolId: string) => Promise<void>,
): Promise<number> {
  const { id: schoolId } = await schoolNamed(db, school)
  try {
    await work(createBursar({ db, clock, schoolId }), schoolId)
    return 0
  } catch (error) {
    throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
  }
}
