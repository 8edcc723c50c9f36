import type { Bill, BillHead } from '@schoolgate/contracts/billing'
import type { CashMoves } from '@schoolgate/contracts/cash-moves'
import type { Correction } from '@schoolgate/contracts/corrections'
import type { DayTotals } from '@schoolgate/contracts/days'
import type { Debtor } from '@schoolgate/contracts/fees'
import type { OfficePayment, Reconciliation } from '@schoolgate/contracts/office-payments'
import type { Receipt } from '@schoolgate/contracts/receipts'
import type { StatementLine } from '@schoolgate/contracts/statements'
import { expect } from 'vitest'
import type { BoxMove } from './desk-books.ts'
import { refundFaults } from '#modules/payments'
import { cashAndBankByDay } from './desk-tills.ts'
import { moveLine, type ExpectedView } from './desk-expected.ts'
import { TEST_KEY, type payingSchool } from './paying.ts'

type School = Awaited<ReturnType<typeof payingSchool>>
type Money = { amount_minor: number }
const minor = ({ amount_minor }: Money): number => amount_minor

/** What is there besides what the model speaks of: the ids by which things are called, and what is left to pay on each bill. */
export type ObservedDesk = {
  told: ExpectedView
  bills: (Pick<BillHead, 'id' | 'bill_no' | 'ward_id'> & { left: number })[]
  payments: OfficePayment[]
  moves: (BoxMove & { id: string })[]
}

/** Reads everything that the desk, the families and the payment company are told, each through its own door. */
export function createDeskObserver(school: School, guardianOf: Readonly<Record<string, string>>) {
  const { callAs, pretended, bursar, db, clock } = school
  const receipts = new Map<string, Receipt>()
  const plans = new Map<string, number[]>()
  const paystack = { secretKey: TEST_KEY, baseUrl: pretended.url, isPretended: true }

  return async function see(days: readonly string[], touched: (id: string) => boolean): Promise<ObservedDesk> {
    const doors = new Map<string, Awaited<ReturnType<typeof callAs>>>()
    async function ask(userId: string, url: string, status: 200 | 404) {
      const call = doors.get(userId) ?? (await callAs(userId))
      doors.set(userId, call)
      const answer = await call('GET', url)
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(status)
      return answer.json()
    }
    const read = (userId: string, url: string) => ask(userId, url, 200)
    const office = (path: string) => read(bursar.id, `/api/v1/office/${path}`)

    /** A receipt as the family reads it whose children it names, and no other family; one that names two families' is the desk's alone. */
    async function receiptOf({ parts }: OfficePayment, { id, ward_id: ward }: OfficePayment['receipts'][number]) {
      const named = ward === null ? [...new Set(parts.map((part) => part.ward_id))] : [ward]
      let theirs: Receipt | undefined
      for (const guardian of new Set(Object.values(guardianOf))) {
        const isTheirs = (of: string) => guardianOf[of] === guardian
        const mayRead = named.every(isTheirs)
        const answer = await ask(guardian, `/api/v1/receipts/${id}`, mayRead ? 200 : 404)
        if (mayRead) theirs = answer.receipt
      }
      const receipt: Receipt = theirs ?? (await office(`receipts/${id}`)).receipt
      expect(receipt.wards.map((each) => each.id).toSorted()).toEqual(named.toSorted())
      return receipt
    }

    const told: ExpectedView = {
      days: {},
      accounts: {},
      debtors: [],
      bills: {},
      payments: {},
      nights: {},
      faults: [],
      waited: [],
      in_box: null,
      moves: [],
    }
    const tills = await cashAndBankByDay(db, school.school.id)
    for (const day of days) told.days[day] = sheetOf((await office(`days?day=${day}`)).day, tills.get(day))
    const box: CashMoves = await office('cash_moves')
    const moves = box.moves.map(({ id, kind, day, amount, slip_no: slip, taken_back: back }) => {
      return { id, kind, day, amount: minor(amount), slip, back: back?.day ?? null }
    })
    told.moves = moves.map((move) => moveLine(move)).toSorted()
    told.in_box = box.in_box && minor(box.in_box)
    const { debtors }: { debtors: Debtor[] } = await office('debtors')
    told.debtors = debtors.map(({ ward_id: ward, balance }) => `${ward} ${minor(balance)}`).toSorted()
    const { reconciliations }: { reconciliations: Reconciliation[] } = await office('reconciliations?limit=100')
    for (const { day, compared, differences } of reconciliations)
      told.nights[day] = [`${compared} compared`, ...differences.map(({ kind, reference }) => `${kind} ${reference}`)].toSorted()

    const { corrections }: { corrections: Correction[] } = await office('corrections')
    told.waited = corrections
      .flatMap(({ id, state, amount }) => (state === 'done' ? [] : `${id} ${state} ${minor(amount)}`))
      .toSorted()

    const bills: ObservedDesk['bills'] = []
    for (const [ward, guardian] of Object.entries(guardianOf)) {
      told.accounts[ward] = accountOf(await read(guardian, `/api/v1/wards/${ward}/statement`))
      const account: { balance: { owed: Money; credit: Money; balance: Money }; bills: BillHead[] } = await read(
        guardian,
        `/api/v1/wards/${ward}/bills`,
      )
      expectOneSide(account, told.accounts[ward].closing)
      for (const { id, bill_no, ward_id, total, balance, status } of account.bills) {
        if (!plans.has(id) || touched(id)) {
          const { bill }: { bill: Bill } = await office(`bills/${id}`)
          plans.set(
            id,
            bill.plan.map(({ amount }) => minor(amount)),
          )
        }
        told.bills[id] = { total: minor(total), isVoid: status === 'void', plan: plans.get(id) ?? [] }
        bills.push({ id, bill_no, ward_id, left: minor(balance) })
      }
    }

    const { payments }: { payments: OfficePayment[] } = await office('payments?limit=100')
    for (const payment of payments) {
      const given: Receipt[] = []
      for (const one of payment.receipts) {
        const { id, is_void: isVoid } = one
        const known = receipts.get(id)
        const receipt = known && (known.void !== null) === isVoid ? known : await receiptOf(payment, one)
        expect([receipt.counted_on, receipt.void !== null]).toEqual([payment.counted_on, isVoid])
        receipts.set(id, receipt)
        given.push(receipt)
      }
      const isOnline = payment.provider !== 'office'
      told.payments[payment.reference] = paymentOf(payment, given, isOnline ? pretended.named(payment.reference).refunds : [])
    }

    await school.booksAreSound()
    const faults = await refundFaults({ db, clock: clock.now, paystack })
    told.faults = (faults ?? [{ detail: 'the payment company was not asked' }])
      .map(({ detail }) => detail.split(':')[0] ?? '')
      .toSorted()
    return { told, bills, payments: payments.toReversed(), moves }
  }
}

const sheetOf = (day: DayTotals, tills = 'cash 0, bank 0'): ExpectedView['days'][string] => ({
  tills,
  box: {
    float: day.cash_box.float && minor(day.cash_box.float),
    moved: minor(day.cash_box.moved),
    put_in: minor(day.cash_box.put_in),
    paid_in: minor(day.cash_box.paid_in),
  },
  isClosed: day.closed_at !== null,
  lines: day.lines
    .map(({ what, method, till, from_day: from, count, amount }) => {
      return `${[what, method, till, from ?? ''].join(' ').trim()}: ${count} of ${minor(amount)}`
    })
    .toSorted(),
  total: minor(day.total),
  given_back: minor(day.given_back),
  taken_back: minor(day.taken_back),
  put_right: minor(day.put_right),
  receipts_voided: day.receipts_voided,
  earlier: day.earlier_closings.map(({ total }) => minor(total)).toReversed(),
})

function accountOf({ closing, paid, lines }: { closing: Money; paid: Money; lines: StatementLine[] }) {
  expect(lines.at(-1)?.balance ?? closing).toEqual(closing)
  return {
    closing: minor(closing),
    paid: minor(paid),
    lines: lines.map(({ reference, kind, amount }) => `${reference} ${kind} ${minor(amount)}`).toSorted(),
  }
}

/** A ward has credit or a bill that is open, never both, and what it owes stands on bills that can be paid. */
function expectOneSide(
  { balance, bills }: { balance: { owed: Money; credit: Money; balance: Money }; bills: BillHead[] },
  owed: number,
): void {
  expect(minor(balance.balance)).toBe(owed)
  expect([minor(balance.owed), minor(balance.credit)]).toEqual([Math.max(0, owed), Math.max(0, -owed)])
  expect(bills.reduce((sum, bill) => sum + minor(bill.balance), 0)).toBe(Math.max(0, owed))
  for (const bill of bills) {
    expect(minor(bill.balance)).toBeGreaterThanOrEqual(0)
    expect(minor(bill.balance)).toBeLessThanOrEqual(bill.status === 'void' ? 0 : minor(bill.total))
  }
}

const paymentOf = (payment: OfficePayment, receipts: readonly Receipt[], there: readonly { amount: number }[]) => ({
  status: payment.status,
  amount: minor(payment.amount),
  parts: payment.parts.map(({ ward_id: ward, amount }) => `${ward} ${minor(amount)}`),
  counted_on: payment.counted_on,
  refunds: payment.refunds.map(({ status, amount }) => `${status} ${minor(amount)}`).toSorted(),
  backThere: there.map(({ amount }) => amount).toSorted((one, other) => one - other),
  receipts: receipts
    .map((receipt) => {
      const balances = `${minor(receipt.balance_before)} to ${minor(receipt.balance_after)}`
      return `${receipt.ward_id ?? 'all'} ${minor(receipt.amount)}: ${balances}${receipt.void === null ? '' : ', void'}`
    })
    .toSorted(),
})
