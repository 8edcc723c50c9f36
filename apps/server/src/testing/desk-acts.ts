import { BOX_ACCOUNT, moveInBox, takeMoveBack, type SaidOfBox } from './desk-box.ts'
import { dayOf, OK, paymentOf, type Books, type Payment, type BoxMove } from './desk-books.ts'
import {
  approve,
  arrive,
  askBack,
  close,
  grant,
  plan,
  record,
  refuse,
  reopen,
  resolve,
  reverse,
  send,
  voidBill,
  voidReceipt,
  type Which,
} from './desk-model.ts'
import {
  decline,
  gate,
  giveToOther,
  moveLine,
  openAccount,
  sharesFor,
  takeBackWish,
  whyNotMoved,
  type Before,
  type Child,
  type OfBill,
} from './desk-two.ts'

/*
 * Every act of the desk twice: as the request that is sent, and as what the model does with it. An act that asks the payment company is
 * several steps, between which others may do something.
 */

/** What becomes of a call to the payment company: it arrives, it is lost, or its answer is. */
export type CallOutcome = 'arrives' | 'call lost' | 'answer lost'
/** What was answered: `ok` or the problem's code, and of a payment where its money went. */
export type Answer = {
  code: string
  reference: string
  parts: Payment['parts']
  fate: CallOutcome
  /** What waits for a second person instead; empty where it is done. */
  waits: string
  /** The payment that was written anew for the right child. */
  anew: { reference: string; parts: Payment['parts'] }
  /** The bill that asks for what a ward owed before. */
  opening: OfBill
}
export type Sent = { who: string; method: 'POST' | 'PUT'; url: string; payload: object | undefined; key: string | undefined }
type Mind = { at?: number }
/** Answers what the program must have answered; nothing while the act goes on. */
export type Step = (books: Books, answer: Answer, mind: Mind) => string | undefined
export type Act = {
  kind: string
  sent: Sent
  steps: Step[]
  /** The same, sent as the yes of a second person to what waits under this id. */
  again?: (sent: Sent, id: string) => Step[]
}

/** Who does it, and under which key; none is none. */
export type By = { who: string; key: string | undefined }

type Once = { request: string; made: number } | 'other' | null

const keyOf = ({ who, key, method, url, payload }: Sent, books: Books, isDerived: boolean) => {
  const request = JSON.stringify([method, url, payload])
  if (key === undefined && !isDerived) return null
  return { name: `${who} ${key ?? `${dayOf(books.now)}:${request}`}`, request }
}

function doneBefore(books: Books, sent: Sent, isDerived: boolean): Once {
  const key = keyOf(sent, books, isDerived)
  const known = key && books.keys[key.name]
  if (!key || !known) return null
  return known.request === key.request ? known : 'other'
}

function remember(books: Books, sent: Sent, isDerived: boolean, made = -1): void {
  const key = keyOf(sent, books, isDerived)
  if (key) books.keys[key.name] = { request: key.request, made }
}

/** An act in one step, done once under its key. */
function oneStep(kind: string, sent: Sent, work: Work, isDerived = false, agreedWork?: (who: string, id: string) => Work): Act {
  const steps = [stepOf(sent, work, isDerived)]
  return {
    kind,
    sent,
    steps,
    ...(agreedWork && { again: (by: Sent, id: string) => [stepOf(by, agreedWork(by.who, id), false)] }),
  }
}

type Work = (books: Books, answer: Answer) => string

function stepOf(sent: Sent, work: Work, isDerived: boolean): Step {
  return (books, answer) => {
    const before = doneBefore(books, sent, isDerived)
    if (before !== null) return before === 'other' ? 'idempotency.other_request' : OK
    const code = work(books, answer)
    if (code === OK) remember(books, sent, isDerived)
    return code
  }
}

const OFFICE = '/api/v1/office'

const perWard = (parts: Payment['parts']) =>
  [...Map.groupBy(parts, ([ward]) => ward)]
    .map(([ward, of]) => `${ward} ${of.reduce((sum, [, minor]) => sum + minor, 0)}`)
    .toSorted()

/** Where the money went as it was answered, when that is what was meant for each ward. */
const placed = (answer: Pick<Answer, 'parts'>, meant: Payment['parts']): Payment['parts'] =>
  String(perWard(answer.parts)) === String(perWard(meant)) ? answer.parts : meant

export type Taking = {
  method: string
  number: string | null
  parts: { ward: string; bill: string | undefined; amount: number }[]
  paidOn: string | undefined
}

export function take({ who, key = '' }: By, { method, number, parts, paidOn }: Taking): Act {
  const payload = {
    method,
    // The histories are of the books: that more than is owed must be said has its own test (desk/cash.test.ts).
    credit_minor: parts.reduce((all, { amount }) => all + amount, 0),
    parts: parts.map(({ ward, bill, amount }) => ({ ward_id: ward, ...(bill && { bill_id: bill }), amount_minor: amount })),
    ...(number !== null && { provider_reference: number }),
    ...(paidOn !== undefined && { paid_on: paidOn }),
  }
  const meant = parts.map(({ ward, amount }): [string, number] => [ward, amount])
  const bills = parts.flatMap(({ bill }) => bill ?? [])
  return oneStep('take', { who, key, method: 'POST', url: `${OFFICE}/payments`, payload }, (books, answer) =>
    record(books, {
      reference: answer.reference,
      number,
      method,
      bills,
      parts: placed(answer, meant),
      paidOn: paidOn ?? dayOf(books.now),
    }),
  )
}

const onPayment = ({ who, key }: By, reference: string, what: string, payload: object): Sent => ({
  who,
  key,
  method: 'POST',
  url: `${OFFICE}/payments/${reference}/${what}`,
  payload,
})

/** `saidMinor`: what a slip of one ward really says. */
export const approving = (by: By, reference: string, saidMinor?: number): Act =>
  oneStep(
    'approve',
    onPayment(by, reference, 'approval', saidMinor === undefined ? {} : { amount_minor: saidMinor }),
    (books, answer) => {
      const { parts, there } = paymentOf(books, reference)
      const said = there ? (there.came ?? 0) : saidMinor
      const meant = said === undefined ? parts : parts.slice(0, 1).map(([ward]): [string, number] => [ward, said])
      return approve(books, reference, placed(answer, meant))
    },
  )

export const refusing = (by: By, reference: string, reason: string): Act =>
  oneStep('refuse', onPayment(by, reference, 'refusal', { reason }), (books) => refuse(books, reference))

const aboutPayment = (
  books: Books,
  { waits }: Answer,
  wish: { who: string; kind: string; reference: string; agreed?: string | undefined },
) => {
  const { reference: about, ...rest } = wish
  return (amount: number) => gate(books, { ...rest, about, amount, waits, isPayment: true })
}

export const reversing = (by: By, reference: string, reason: string): Act =>
  oneStep('reverse', onPayment(by, reference, 'reversal', { reason }), reversed(by.who, reference), false, (who, id) =>
    reversed(who, reference, id),
  )

const reversed =
  (who: string, reference: string, agreed?: string) =>
  (books: Books, answer: Answer): string =>
    reverse(books, reference, aboutPayment(books, answer, { who, kind: 'reversal', reference, agreed }))

export const toOtherChild = (by: By, reference: string, child: Child): Act =>
  oneStep(
    'other child',
    onPayment(by, reference, 'other_child', { from_ward_id: child.from, to_ward_id: child.to, reason: 'Wrong child' }),
    givenToOther(by.who, reference, child),
    false,
    (who, id) => givenToOther(who, reference, child, id),
  )

const givenToOther =
  (who: string, reference: string, child: Child, agreed?: string) =>
  (books: Books, answer: Answer): string => {
    const shares = sharesFor(books, reference, child)
    if (typeof shares === 'string') return shares
    const amount = shares.find(([ward]) => ward === child.from)?.[1] ?? 0
    const waits = aboutPayment(books, answer, { who, kind: 'other_child', reference, agreed })(amount)
    if (waits !== null) return waits
    const meant = shares.map(([ward, minor]): [string, number] => [ward === child.from ? child.to : ward, minor])
    return giveToOther(books, reference, { reference: answer.anew.reference, parts: placed(answer.anew, meant) })
  }

export function refunding(by: By, reference: string, isOnline: boolean, attempt: { amount?: number; reason: string }): Act {
  const { amount, reason } = attempt
  const sent = onPayment(by, reference, 'refund', { reason, ...(amount !== undefined && { amount_minor: amount }) })
  // What waits says how much, also where all that was left was meant.
  const again = (agreeing: Sent, agreed: string): Step[] =>
    refundSteps(agreeing, reference, isOnline, {
      amountOf: ({ waiting }) => waiting.find(({ id }) => id === agreed)?.amount,
      agreed,
    })
  const steps = refundSteps(sent, reference, isOnline, { amountOf: () => amount })
  return { kind: isOnline ? 'refund online' : 'refund', sent, steps, again }
}

type Refunding = { amountOf: (books: Books) => number | undefined; agreed?: string }

function refundSteps(sent: Sent, reference: string, isOnline: boolean, { amountOf, agreed }: Refunding): Step[] {
  const isDerived = agreed === undefined
  const write: Step = (books, answer, mind) => {
    const before = doneBefore(books, sent, isDerived)
    if (before === 'other') return 'idempotency.other_request'
    // It waits, or waited.
    if (before?.made === -1) return OK
    const earlier = before && paymentOf(books, reference).refunds[before.made]
    if (earlier && earlier.status !== 'failed') return OK
    const wish = { who: sent.who, kind: 'refund', reference, agreed }
    const gated = earlier ? () => null : aboutPayment(books, answer, wish)
    const made = askBack(books, reference, earlier?.amount ?? amountOf(books), { again: before?.made, gate: gated })
    if (made === OK) remember(books, sent, isDerived)
    if (typeof made === 'string') return made
    remember(books, sent, isDerived, made)
    mind.at = made
    return isOnline ? undefined : OK
  }
  const call: Step = (books, { fate }, { at = -1 }) => {
    if (paymentOf(books, reference).refunds[at]?.status !== 'pending') return OK
    const code = fate === 'call lost' ? OK : send(books, reference, at)
    return fate === 'arrives' ? code : 'payments.provider_away'
  }
  const ask: Step = (books) => {
    resolve(books, reference)
    return undefined
  }
  return isOnline ? [ask, write, call] : [write]
}

export const voidingReceipt = ({ who, key }: By, reference: string, which: Which & { id: string }, reason: string): Act =>
  oneStep(
    'void receipt',
    { who, key, method: 'POST', url: `${OFFICE}/receipts/${which.id}/void`, payload: { reason } },
    (books) => voidReceipt(books, reference, which),
  )

/** `left`: what is left to pay on it; null when others act on it at the same moment, and the program says whether it was enough. */
export type OnBill = { id: string; billNo: string; left: number | null }

export function granting({ who, key }: By, bill: OnBill, kind: string, amount: number): Act {
  const payload = { kind, name: kind, amount_minor: amount, purpose: 'Why' }
  const sent: Sent = { who, key, method: 'POST', url: `${OFFICE}/bills/${bill.id}/lines`, payload }
  return oneStep(kind, sent, granted(who, bill, { kind, amount }), true, (second, agreed) =>
    granted(second, { ...bill, left: null }, { kind, amount }, agreed),
  )
}

type Line = { kind: string; amount: number }

const granted =
  (who: string, { id, billNo, left }: OnBill, line: Line, agreed?: string) =>
  (books: Books, { code, waits }: Answer): string => {
    const isRefused = left === null && line.kind === 'write_off' && code === 'billing.more_than_owed'
    const may = (amount: number) => gate(books, { who, kind: line.kind, about: id, amount, waits, agreed })
    return isRefused ? code : grant(books, { id, billNo, left }, line, may)
  }

export const voidingBill = ({ who, key }: By, bill: OnBill, reason: string): Act =>
  oneStep(
    'void bill',
    { who, key, method: 'POST', url: `${OFFICE}/bills/${bill.id}/void`, payload: { reason } },
    voided(who, bill),
    false,
    (second, agreed) => voided(second, bill, agreed),
  )

const voided =
  (who: string, { id, billNo }: OfBill, agreed?: string) =>
  (books: Books, { waits }: Answer): string =>
    voidBill(books, id, billNo, (amount) => gate(books, { who, kind: 'void_bill', about: id, amount, waits, agreed }))

/** A line that goes to a bill of the family. */
export type MovedLine = { from: OfBill; to: OfBill; item: string; amount: number }

export const movingLine = ({ who, key }: By, line: MovedLine): Act =>
  oneStep(
    'move line',
    {
      who,
      key,
      method: 'POST',
      url: `${OFFICE}/bills/${line.from.id}/moves`,
      payload: { item_id: line.item, to_bill_id: line.to.id, reason: 'Why' },
    },
    moved(who, line),
    false,
    (second, agreed) => moved(second, line, agreed),
  )

const moved =
  (who: string, line: MovedLine, agreed?: string) =>
  (books: Books, { waits }: Answer): string => {
    const why = whyNotMoved(books, line)
    if (why !== null) return why
    const wish = { who, kind: 'moved_line', about: line.from.id, amount: line.amount, waits, agreed }
    return gate(books, wish) ?? moveLine(books, line)
  }

export const opening = ({ who, key }: By, before: Before, asOf: string): Act =>
  oneStep(
    'opening',
    {
      who,
      key,
      method: 'POST',
      url: `${OFFICE}/wards/${before.ward}/opening_balance`,
      payload: { kind: before.kind, amount_minor: before.amount, as_of: asOf, reason: before.reason },
    },
    opened(who, before),
    false,
    (second, agreed) => opened(second, before, agreed),
  )

const opened =
  (who: string, before: Before, agreed?: string) =>
  (books: Books, { waits, opening: bill }: Answer): string => {
    const { ward, amount } = before
    if (books.opened.includes(ward)) return 'opening_balances.written_already'
    const wish = { who, kind: 'opening', about: `opening of ${ward}`, amount, waits, agreed }
    return gate(books, wish) ?? openAccount(books, before, bill)
  }

/** What waits, and what it is: as it was sent by who asked for it. */
export type Waiting = { id: string; act: Act }

const decisionOn = ({ who, key }: By, id: string, what: string, payload?: object): Sent => ({
  who,
  key,
  method: 'POST',
  url: `${OFFICE}/corrections/${id}/${what}`,
  payload,
})

/** The second person says yes to what was asked: it is done by the very rules by which it would have been done at once. */
export function agreeing(by: By, { id, act }: Waiting): Act {
  const sent = decisionOn(by, id, 'agree')
  const { again } = act
  if (!again) throw new Error(`Nobody has to agree to ${act.kind}.`)
  const known: Step = (books) => {
    const one = books.waiting.find((each) => each.id === id)
    return one?.state === 'agreed' && one.decidedBy === by.who ? OK : undefined
  }
  return { kind: 'agree', sent, steps: [known, ...again(sent, id)] }
}

export const declining = (by: By, id: string): Act =>
  oneStep('decline', decisionOn(by, id, 'decline', { reason: 'No' }), (books) => decline(books, id, by.who))

export const takingBack = (by: By, id: string): Act =>
  oneStep('take back', decisionOn(by, id, 'take_back'), (books) => takeBackWish(books, id, by.who))

export function planning({ who, key }: By, { id }: OnBill, parts: { due_on: string; amount_minor: number }[]): Act {
  const sent: Sent = { who, key, method: 'PUT', url: `${OFFICE}/bills/${id}/plan`, payload: { parts } }
  return oneStep('plan', sent, (books) =>
    plan(
      books,
      id,
      parts.map(({ amount_minor: minor }) => minor),
    ),
  )
}

/** `said`: the notes of the box were counted too. */
export const closing = ({ who, key }: By, day: string, counted: number, said?: SaidOfBox): Act =>
  oneStep(
    'close',
    {
      who,
      key,
      method: 'POST',
      url: `${OFFICE}/days/close`,
      payload: { day, total_minor: counted, ...(said && { count: countOf(said) }) },
    },
    (books) => close(books, day, counted, said),
  )

const countOf = ({ float, moved, counted, left }: SaidOfBox) => ({
  float_minor: float,
  moved_minor: moved,
  left_minor: left,
  units: [
    { unit_minor: 100_00, count: Math.floor(counted / 100_00) },
    { unit_minor: 1, count: counted % 100_00 },
  ],
  sheets: [],
  reason: 'It was counted twice.',
})

/** A float from the safe, or cash that goes to the bank; `slip` is the bank's. */
export function movingCash({ who, key = '' }: By, move: Omit<BoxMove, 'back'>): Act {
  const { kind, day, amount: amount_minor, slip } = move
  const payload = { kind, day, amount_minor, ...(slip !== null && { account: BOX_ACCOUNT, slip_no: slip }) }
  const sent: Sent = { who, key, method: 'POST', url: `${OFFICE}/cash_moves`, payload }
  return oneStep(kind === 'put_in' ? 'put in' : 'pay in', sent, (books) => moveInBox(books, move))
}

export const movingBack = ({ who, key = '' }: By, { id, ...move }: Omit<BoxMove, 'back'> & { id: string }, reason: string): Act =>
  oneStep(
    'move back',
    { who, key, method: 'POST', url: `${OFFICE}/cash_moves/${id}/taking_back`, payload: { reason } },
    (books) => takeMoveBack(books, id, move),
  )

/** Only the head may. */
export function reopening({ who, key }: By, day: string, reason: string): Act {
  const sent: Sent = { who, key, method: 'POST', url: `${OFFICE}/days/reopen`, payload: { day, reason } }
  const act = oneStep('reopen', sent, (books) => reopen(books, day))
  return who === 'head' ? act : { ...act, steps: [() => 'identity.not_allowed'] }
}

/** A parent who has paid looks whether the school knows. */
export const arriving = (who: string, reference: string): Act => ({
  kind: 'arrive',
  sent: { who, key: undefined, method: 'POST', url: `/api/v1/payments/${reference}/check`, payload: undefined },
  steps: [(books, answer) => arrive(books, reference, placed(answer, paymentOf(books, reference).parts))],
})
