import { boxOf, inBox, tillsOn } from './desk-box.ts'
import { asked, dayAfter, dayOf, figuresOf, owed, type Books, type Payment, type BoxMove } from './desk-books.ts'
import { resolve } from './desk-model.ts'
import { isOver } from './desk-two.ts'

/*
 * What the model's books say in the places where the program says it too: the day's sheet, the statement, the debtors' list, payments,
 * receipts, the payment company's account and the check of the books.
 */

export type ExpectedView = ReturnType<typeof expectedView>

export function expectedView(books: Books, days: readonly string[]) {
  const day = (of: string) => {
    const ofDay = books.closings.filter((one) => one.day === of)
    const standing = ofDay.find(({ isOpenedAgain }) => !isOpenedAgain)
    return {
      ...(standing?.figures ?? figuresOf(books, of)),
      box: standing?.box ?? boxOf(books, of),
      tills: tillsOn(books, of),
      isClosed: standing !== undefined,
      earlier: ofDay.filter(({ isOpenedAgain }) => isOpenedAgain).map(({ figures }) => figures.total),
    }
  }
  const account = (ward: string) => ({
    closing: owed(books, ward),
    paid: (books.accounts[ward] ?? []).reduce(
      (sum, { kind, reference, amount }) => (reference in books.payments || kind === 'opening' ? sum - amount : sum),
      0,
    ),
    lines: (books.accounts[ward] ?? []).map(({ kind, reference, amount }) => `${reference} ${kind} ${amount}`).toSorted(),
  })
  const wards = Object.keys(books.accounts)
  return {
    days: Object.fromEntries(days.map((of) => [of, day(of)])),
    accounts: Object.fromEntries(wards.map((ward) => [ward, account(ward)])),
    debtors: wards
      .map((ward) => `${ward} ${Math.max(0, owed(books, ward))}`)
      .filter((line) => !line.endsWith(' 0'))
      .toSorted(),
    bills: Object.fromEntries(
      Object.entries(books.bills).map(([id, bill]) => [id, { total: asked(bill), isVoid: bill.isVoid, plan: bill.plan }]),
    ),
    payments: Object.fromEntries(Object.entries(books.payments).map(([reference, p]) => [reference, payment(p)])),
    in_box: inBox(books),
    moves: books.moves.map((move) => moveLine(move)).toSorted(),
    nights: books.nights,
    waited: books.waiting.map((one) => `${one.id} ${isOver(books, one) ? 'expired' : one.state} ${one.amount}`).toSorted(),
    faults: Object.entries(books.payments)
      .flatMap(([reference, p]) => (isDifferent(p) ? reference : []))
      .toSorted(),
  }
}

/** How a float or a paying in is told: its day, amount and slip, and the day that took it back. */
export const moveLine = ({ kind, day, amount, slip, back }: BoxMove): string =>
  [day, kind, amount, slip, back && `back on ${back}`].filter((part) => part !== null).join(' ')

const payment = (p: Payment) => ({
  status: p.status,
  amount: p.amount,
  parts: p.parts.map(([ward, amount]) => `${ward} ${amount}`),
  counted_on: p.moved[0]?.day ?? null,
  refunds: p.refunds.map(({ status, amount }) => `${status} ${amount}`).toSorted(),
  backThere: (p.there?.back ?? []).map(({ amount }) => amount).toSorted((one, other) => one - other),
  receipts: p.receipts
    .map(({ ward, amount, before, after, voidOn }) => {
      return `${ward ?? 'all'} ${amount}: ${before} to ${after}${voidOn === null ? '' : ', void'}`
    })
    .toSorted(),
})

/** The company gave back what our books do not have, of a payment that counts. */
function isDifferent({ status, there, refunds }: Payment): boolean {
  const counts = status === 'succeeded' || status === 'refunded'
  return counts && there !== null && there.back.some(({ of }) => of === null || refunds[of]?.status === 'failed')
}

/** A night: the company is asked about every refund that is on its way, and the days that nobody compared are compared. */
export function sleep(books: Books): void {
  for (const [reference, p] of Object.entries(books.payments))
    if (p.refunds.some(({ status }) => status === 'pending')) resolve(books, reference)
  const last = dayAfter(dayOf(books.now), -1)
  const begun = Object.values(books.payments).flatMap(({ there }) => there?.day ?? [])
  const [first = last] = [...begun, ...Object.keys(books.nights)].toSorted()
  for (let day = first < last ? first : last; day <= last; day = dayAfter(day)) books.nights[day] ??= night(books, day)
}

function night(books: Books, day: string): string[] {
  const online = Object.entries(books.payments).flatMap(([reference, p]) => (p.there ? { reference, p, there: p.there } : []))
  const isAllBack = ({ there }: (typeof online)[number]) => there.back.reduce((sum, { amount }) => sum + amount, 0) === there.came
  const ofDay = online.filter(({ there }) => there.day === day)
  const listed = ofDay.filter((one) => !isAllBack(one))
  const onDay = ({ p, there }: (typeof online)[number]) =>
    there.back.some((one) => one.day === day) || p.refunds.some(({ doneOn }) => doneOn === day)
  return [
    `${listed.length} compared`,
    ...online.filter((one) => onDay(one) && isDifferent(one.p)).map(({ reference }) => `other_refund ${reference}`),
    ...listed.filter(({ there }) => there.came !== there.asked).map(({ reference }) => `other_amount ${reference}`),
    ...ofDay
      .filter((one) => isAllBack(one) && ['succeeded', 'needs_review'].includes(one.p.status))
      .map(({ reference }) => `not_at_the_provider ${reference}`),
  ].toSorted()
}
