import fc from 'fast-check'
import { newId } from '#lib/random'
import * as acts from './desk-acts.ts'
import { boxOf, closedFrom, mostOut, type SaidOfBox } from './desk-box.ts'
import { asked, dayAfter, dayOf, figuresOf, isClosed, paymentOf, type Books, type Payment, type BoxMove } from './desk-books.ts'
import type { ObservedDesk } from './desk-observer.ts'

/** What the desk may do, each by the name under which it is counted. */
export const DESK_KINDS = [
  ...(['take', 'approve', 'refuse', 'refund', 'refund online', 'reverse', 'void receipt', 'void bill'] as const),
  ...(['other child', 'move line', 'opening', 'agree', 'decline', 'take back'] as const),
  ...(['discount', 'scholarship', 'penalty', 'write_off', 'plan', 'close', 'reopen', 'arrive'] as const),
  ...(['put in', 'pay in', 'move back'] as const),
]
/** What somebody else does, or what takes time: nothing else happens meanwhile. */
export const OTHER_KINDS = ['issue', 'elsewhere', 'compare', 'again'] as const
export type Kind = (typeof DESK_KINDS)[number] | (typeof OTHER_KINDS)[number]

export const STAFF = ['bursar', 'second', 'head'] as const

/** Without money there is little to do. */
const OFTEN = [
  'take',
  'take',
  'take',
  'take',
  'arrive',
  'refund',
  'refund',
  'refund online',
  'close',
  'close',
  'agree',
  'put in',
  'pay in',
  'move back',
] as const

/** These are not taken without a key. */
const NEEDS_KEY = new Set<string>(['take', 'put in', 'pay in', 'move back'])

/** Somebody wants to do something; to what, is found out when the time has come. `eager`: to something that it fits. */
export const attempt = fc.record({
  kind: fc.constantFrom(...DESK_KINDS, ...OTHER_KINDS, ...OFTEN),
  who: fc.constantFrom(...STAFF),
  pick: fc.nat(60),
  also: fc.nat(60),
  amount: fc.integer({ min: 1, max: 900_00 }),
  key: fc.constantFrom('fresh', 'fresh', 'fresh', 'twice', 'none', 'stolen'),
  eager: fc.constantFrom(true, true, true, false),
})
export type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

/** Some time passes, and then up to three things are wanted at one moment. */
const moment = fc.record({
  minutes: fc.constantFrom(1, 5, 20, 90, 600),
  attempts: fc.array(attempt, { minLength: 1, maxLength: 3 }),
})
export type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never

/** With this in `also` nothing is wanted that must be refused, and money that is taken is for all of a family. */
export const FITTING = 27

/** A moment for each kind of act, at which it is wanted where it fits, whatever else is wanted beside it. */
export const history = fc
  .tuple(
    fc.shuffledSubarray(DESK_KINDS, { minLength: DESK_KINDS.length }),
    fc.array(moment, { minLength: DESK_KINDS.length, maxLength: DESK_KINDS.length }),
  )
  .map(([kinds, moments]) =>
    moments.map(({ minutes, attempts: [first, ...others] }, at): Moment => {
      const fitting = first && { ...first, kind: kinds[at] ?? 'take', eager: true, key: 'fresh' as const, also: FITTING }
      return { minutes, attempts: fitting ? [fitting, ...others] : others }
    }),
  )

/** What stands before somebody who wants something. */
export type Outlook = {
  books: Books
  sight: ObservedDesk
  families: readonly (readonly string[])[]
  /** Keys that this person has used. */
  used: (who: string) => string[]
  /** What was had to wait, as it was sent. */
  waiting: readonly acts.Waiting[]
  /** Whether nobody else acts at this moment. */
  isAlone: boolean
}

export const among = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)]

/** A payment that fits, half of the time one of which a part went back already; any where the attempt is not eager, or none fits. */
export function payment(books: Books, { pick, eager }: Attempt, fits: (p: Payment) => boolean): string | undefined {
  const all = Object.keys(books.payments)
  const fitting = all.filter((reference) => fits(paymentOf(books, reference)))
  const partly = fitting.filter((reference) => paymentOf(books, reference).refunds.some(({ status }) => status === 'done'))
  const wanted = pick % 2 === 0 && partly.length > 0 ? partly : fitting
  return among(eager && wanted.length > 0 ? wanted : all, pick >> 1)
}

export const waitsForBursar = ({ status }: Payment) => status === 'proof_submitted' || status === 'needs_review'
export const counts = (isOnline: boolean) => (p: Payment) => p.status === 'succeeded' && (p.there !== null) === isOnline

const waitsFor = (books: Books, p: Payment) =>
  books.waiting.some(({ about, state }) => state === 'waits' && books.payments[about] === p)

/** The act that fulfils a attempt as things stand; undefined where there is nothing to do it to. */
export function actOf(outlook: Outlook, one: Attempt): acts.Act | undefined {
  const { books, sight, families, isAlone } = outlook
  const { kind, who, pick, also, amount, eager } = one
  const stolen = one.key === 'stolen' ? among(outlook.used(who), also) : undefined
  const by = { who, key: one.key === 'none' && !NEEDS_KEY.has(kind) ? undefined : (stolen ?? newId()) }
  const reason = `Why ${pick % 4}`
  const bills = sight.bills.filter(({ id, left }) => !eager || (kind === 'write_off' ? left > 0 : !books.bills[id]?.isVoid))
  const found = among(bills, pick)
  const bill = found && { id: found.id, billNo: found.bill_no, left: isAlone ? found.left : null }
  const total = asked(books.bills[found?.id ?? ''] ?? { ward: '', lines: [], isVoid: true, plan: [] })
  const today = dayOf(books.now)

  switch (kind) {
    case 'take':
      return acts.take(by, taking(outlook, one))
    case 'approve': {
      const reference = payment(books, one, waitsForBursar)
      if (reference === undefined) return undefined
      const { parts, there } = paymentOf(books, reference)
      const isOneWards = new Set(parts.map(([ward]) => ward)).size === 1
      return acts.approving(by, reference, isOneWards && !there && also % 3 === 0 ? amount : undefined)
    }
    case 'refuse': {
      const reference = payment(books, one, waitsForBursar)
      return reference === undefined ? undefined : acts.refusing(by, reference, reason)
    }
    case 'reverse': {
      const reference = payment(books, one, (p) => p.status === 'succeeded')
      return reference === undefined ? undefined : acts.reversing(by, reference, reason)
    }
    case 'refund':
    case 'refund online': {
      const isOnline = kind === 'refund online'
      const reference = payment(books, one, counts(isOnline))
      if (reference === undefined) return undefined
      const p = paymentOf(books, reference)
      const elsewhere = p.there?.back.find(({ of }) => of === null)?.amount
      const part = also % 4 === 0 ? undefined : also % 4 === 1 ? amount : 1 + (amount % Math.max(1, Math.ceil(p.amount / 3)))
      const wished = eager ? (elsewhere ?? part) : part
      return acts.refunding(by, reference, p.there !== null, { reason, ...(wished && { amount: wished }) })
    }
    case 'other child': {
      const reference = payment(books, one, (p) => counts(false)(p) && p.refunds.length === 0 && !waitsFor(books, p))
      if (reference === undefined) return undefined
      const from = among(paymentOf(books, reference).parts, also)?.[0] ?? ''
      const to = among(
        families.flat().filter((ward) => !eager || ward !== from),
        pick + also,
      )
      return to === undefined ? undefined : acts.toOtherChild(by, reference, { from, to })
    }
    case 'agree':
    case 'decline':
    case 'take back': {
      const isOwn = kind === 'take back'
      const open = outlook.waiting.filter(({ id, act }) => {
        const state = books.waiting.find((each) => each.id === id)?.state
        return !eager || (state === 'waits' && (act.sent.who === who) === isOwn)
      })
      const chosen = among(open, pick)
      if (!chosen) return undefined
      if (isOwn) return acts.takingBack(by, chosen.id)
      return kind === 'agree' ? acts.agreeing(by, chosen) : acts.declining(by, chosen.id)
    }
    case 'void receipt': {
      const reference = payment(books, one, ({ receipts }) => receipts.some(({ voidOn }) => voidOn === null))
      const receipts = sight.payments.find((each) => each.reference === reference)?.receipts ?? []
      const receipt = among(
        receipts.filter(({ is_void: isVoid }) => !eager || !isVoid),
        also,
      )
      if (!receipt || reference === undefined) return undefined
      const nth = receipts.filter(({ ward_id: ward }) => ward === receipt.ward_id).indexOf(receipt)
      return acts.voidingReceipt(by, reference, { id: receipt.id, ward: receipt.ward_id, nth }, reason)
    }
    case 'void bill':
      return bill && acts.voidingBill(by, bill, reason)
    case 'discount':
    case 'scholarship':
    case 'penalty':
    case 'write_off': {
      const most = Math.max(1, kind === 'write_off' ? (found?.left ?? 1) : Math.ceil(total / 2))
      return bill && acts.granting(by, bill, kind, eager ? 1 + (amount % most) : amount)
    }
    case 'opening': {
      const fresh = families.flat().filter((ward) => !eager || !books.opened.includes(ward))
      const ward = among(fresh, pick) ?? families[0]?.[0] ?? ''
      return acts.opening(by, { ward, kind: also % 2 === 0 ? 'credit' : 'debt', amount, reason }, today)
    }
    case 'plan': {
      const first = eager ? Math.max(1, Math.floor(total / 3)) : amount
      const parts = [first, total - first].filter((part) => part > 0)
      const due = parts.map((part, at) => ({ due_on: dayAfter(today, 30 * (at + 1)), amount_minor: part }))
      return bill && acts.planning(by, bill, also % 5 === 0 ? [] : due)
    }
    case 'close': {
      const open = [0, -1, -2, -3].map((days) => dayAfter(today, days)).filter((day) => !isClosed(books, day))
      const day = eager ? (among(open, also) ?? today) : dayAfter(today, (also % 4) - 2)
      return acts.closing(
        by,
        day,
        also % 7 === 0 ? amount : figuresOf(books, day).total,
        pick % 3 === 0 ? undefined : counting(books, day, one),
      )
    }
    case 'put in':
    case 'pay in':
      return acts.movingCash(by, moving(books, one))
    case 'move back': {
      const move = among(
        sight.moves.filter(({ back }) => !eager || back === null),
        pick,
      )
      return move && acts.movingBack(by, move, reason)
    }
    case 'reopen':
      return acts.reopening({ ...by, who: eager ? 'head' : who }, also % 6 === 0 ? dayAfter(today, -1) : today, reason)
    case 'arrive':
    case 'move line':
    case 'issue':
    case 'elsewhere':
    case 'compare':
    case 'again':
      return undefined
  }
}

const METHODS = ['cash', 'cash', 'cheque', 'momo', 'bank_transfer'] as const

function taking({ books, sight, families }: Outlook, { pick, also, amount, eager }: Attempt): acts.Taking {
  const family = among(families, pick) ?? []
  const wards = also % 3 === 0 ? family : family.slice(also % family.length, (also % family.length) + 1)
  const method = among(METHODS, also + pick) ?? 'cash'
  const parts = wards.map((ward, at) => {
    const own = sight.bills.filter(({ id, ward_id: of }) => of === ward && (!eager || !books.bills[id]?.isVoid))
    const bill = (pick + at) % 3 === 0 ? among(own, also)?.id : undefined
    return { ward, bill, amount: 1 + ((amount * (at + 1)) % 600_00) }
  })
  // A few numbers, so that some are brought again.
  const number = method === 'cheque' ? `GCB-${String(also % 3)}` : null
  const days = pick % 4 === 0 ? (eager ? -(also % 3) : 1 - (also % 3)) : undefined
  return { method, number, parts, paidOn: days === undefined ? undefined : dayAfter(dayOf(books.now), days) }
}

/** A float or a paying in: into a day that is open where it fits, and a slip that may have been brought before where it does not. */
function moving(books: Books, { kind, pick, also, amount, eager }: Attempt): Omit<BoxMove, 'back'> {
  const today = dayOf(books.now)
  const earlier = dayAfter(today, -(also % 3))
  const day = eager ? (closedFrom(books, earlier) ? today : earlier) : dayAfter(today, 1 - (also % 4))
  if (kind === 'put in') return { kind: 'put_in', day, amount, slip: null }
  const there = Math.max(1, mostOut(books, day))
  const slip = eager ? `S-${newId()}` : `S-${String(pick % 3)}`
  return { kind: 'paid_in', day, amount: eager ? 1 + (amount % there) : amount, slip }
}

/** The box is counted as it should be, or a little less is in it; some of it stays. */
function counting(books: Books, day: string, { pick, amount, eager }: Attempt): SaidOfBox {
  const { float, moved } = boxOf(books, day)
  const counted = Math.max(0, (float ?? 0) + moved - (pick % 4 === 0 ? amount % 50_00 : 0))
  return {
    float: float ?? 0,
    moved: eager ? moved : moved + (pick % 2),
    counted,
    left: pick % 2 === 0 ? counted : amount % (counted + 1),
  }
}
