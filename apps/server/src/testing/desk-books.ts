/*
 * A school's books as a bursar would explain them to a new colleague: what each child owes, what became of each payment, what lies in
 * which day, what the payment company gave back. Plain data and plain rules, written down without the program's own, which must agree
 * with them after every act (desk-history.ts). Where the program may choose (which bill a payment pays first), nothing is said here.
 */

/** Money that moved: a payment that came, or a part of it that went back. `undone`: it turned out never to have been. */
export type Moved = {
  what: 'payment' | 'refund'
  amount: number
  happened: string
  day: string
  undone: Omit<Moved, 'undone' | 'what' | 'amount'> | null
}
export type Receipt = { ward: string | null; amount: number; before: number; after: number; voidOn: string | null }
export type Refund = { amount: number; status: 'pending' | 'done' | 'failed'; askedAt: number; doneOn: string | null }
/** What the payment company has of a payment: what came, and what it gave back; `of`: which of our refunds that is. */
export type There = {
  asked: number
  came: number | null
  day: string
  back: { amount: number; of: number | null; day: string }[]
}
export type Payment = {
  method: string
  till: string
  number: string | null
  status: string
  amount: number
  /** For whom, in the order in which the receipt says it: ward and amount. */
  parts: [ward: string, amount: number][]
  paidOn: string | null
  there: There | null
  moved: Moved[]
  refunds: Refund[]
  receipts: Receipt[]
}
export type Bill = {
  ward: string
  lines: { kind: string; amount: number }[]
  isVoid: boolean
  plan: number[]
  /** Lines that went to a brother's or sister's bill. */
  moved?: string[]
}
/** `count`: what stayed in the box, where its notes were counted; `box`: what was said of it. */
export type Closing = { day: string; figures: DayTold; count: { left: number } | null; box: BoxTold; isOpenedAgain: boolean }
export type DayTold = {
  lines: string[]
  total: number
  given_back: number
  taken_back: number
  put_right: number
  receipts_voided: number
}

/** A float or a paying in, and what is told of the box. */
export type BoxMove = {
  kind: 'put_in' | 'paid_in'
  day: string
  amount: number
  slip: string | null
  /** The day that has what took it back. */
  back: string | null
}
export type BoxTold = { float: number | null; moved: number; put_in: number; paid_in: number }

/** What waited for a second person: who asked, how much it moves, about which bill or payment, and who decided. */
export type Asked = {
  id: string
  who: string
  kind: string
  about: string
  amount: number
  askedAt: number
  state: string
  decidedBy: string | null
}

export type Books = {
  /** Above it two people are needed; what single people did to each bill and payment counts together. */
  limit: number
  alone: Record<string, number>
  waiting: Asked[]
  now: number
  bills: Record<string, Bill>
  payments: Record<string, Payment>
  /** Wards of whom it is written how their account stood before. */
  opened: string[]
  /** What happened on each ward's account. */
  accounts: Record<string, { kind: string; reference: string; amount: number }[]>
  closings: Closing[]
  /** Floats from the safe and cash that was paid in to the bank, and which of them were taken back, by the program's ids. */
  moves: BoxMove[]
  movesBack: string[]
  /** What was done under which key: the request, and for a refund which. */
  keys: Record<string, { request: string; made: number }>
  /** What the night's comparison of a day wrote. */
  nights: Record<string, string[]>
}

export const OK = 'ok'

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
export const dayAfter = (day: string, days = 1): string => dayOf(Date.parse(day) + days * 86_400_000)
export const later = (one: string, other: string) => (one > other ? one : other)
export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
export const sumBy = <T>(all: readonly T[], of: (one: T) => number) => sum(all.map(of))

export const owed = (books: Books, ward: string): number => sumBy(books.accounts[ward] ?? [], ({ amount }) => amount)
export const asked = ({ lines }: Bill): number =>
  sumBy(lines, ({ kind, amount }) => (kind === 'fee' || kind === 'penalty' ? amount : -amount))
export const went = (p: Payment, ...states: Refund['status'][]) =>
  sumBy(
    p.refunds.filter(({ status }) => states.includes(status)),
    (one) => one.amount,
  )
export const wardsOf = (p: Payment): string[] => [...new Set(p.parts.map(([ward]) => ward))]

export const isClosed = (books: Books, day: string) => books.closings.some((one) => one.day === day && !one.isOpenedAgain)

/** The day in whose books something stands that happened on `happened`, and never before `notBefore`. */
export function bookDay(books: Books, happened: string, notBefore = ''): string {
  let day = later(happened, notBefore)
  if (isClosed(books, day)) day = later(dayOf(books.now), notBefore)
  while (isClosed(books, day)) day = dayAfter(day)
  return day
}
export const lastDay = ({ moved }: Payment) => moved.reduce((day, one) => later(day, later(one.day, one.undone?.day ?? '')), '')

export function tell(books: Books, ward: string, kind: string, reference: string, amount: number): void {
  if (amount !== 0) books.accounts[ward]?.push({ kind, reference, amount })
}

export const paymentOf = (books: Books, reference: string): Payment => {
  const found = books.payments[reference]
  if (!found) throw new Error(`There is no payment ${reference}.`)
  return found
}
export const billOf = (books: Books, id: string): Bill => {
  const found = books.bills[id]
  if (!found) throw new Error(`There is no bill ${id}.`)
  return found
}

export const unpaid = (): Payment => ({
  method: '',
  till: '',
  number: null,
  status: 'created',
  amount: 0,
  parts: [],
  paidOn: null,
  there: null,
  moved: [],
  refunds: [],
  receipts: [],
})

/** A day as its entries have it. */
export function figuresOf(books: Books, day: string): DayTold {
  const groups = new Map<string, { payments: Set<string>; times: number; amount: number }>()
  const add = (
    what: string,
    { method, till }: Payment,
    reference: string,
    { happened, amount }: { happened: string; amount: number },
  ) => {
    const key = [what, method, till, happened === day ? '' : happened].join(' ').trim()
    const group = groups.get(key) ?? { payments: new Set(), times: 0, amount: 0 }
    groups.set(key, { payments: group.payments.add(reference), times: group.times + 1, amount: group.amount + amount })
  }
  let voided = 0
  for (const [reference, p] of Object.entries(books.payments)) {
    voided += p.receipts.filter(({ voidOn }) => voidOn === day).length
    for (const { undone, what, amount, ...when } of p.moved) {
      const isPutRight = undone?.day === when.day
      const came = isPutRight ? 'put_right' : 'came_in'
      if (when.day === day && !(isPutRight && what === 'refund'))
        add(what === 'payment' ? came : 'given_back', p, reference, { ...when, amount })
      if (undone?.day === day && !isPutRight)
        add('taken_back', p, reference, { ...undone, amount: what === 'payment' ? amount : -amount })
    }
  }
  const of = (what: string) =>
    sumBy(
      [...groups].filter(([key]) => key.startsWith(what)),
      ([, { amount }]) => amount,
    )
  const lines = [...groups].map(
    ([key, { payments, times, amount }]) => `${key}: ${key.startsWith('given') ? times : payments.size} of ${amount}`,
  )
  const sums = { total: of('came_in'), given_back: of('given_back'), taken_back: of('taken_back'), put_right: of('put_right') }
  return { lines: lines.toSorted(), ...sums, receipts_voided: voided }
}
