import type { FoundIn } from '#modules/assistant/reading'
import { billsTogether, item, moneyWords } from './bills.ts'
import { dataOf, sentences, TABLE_ROWS, tableOf, type Composer, type ComposerInput } from './draft.ts'
import type { Phrasing } from './phrasing.ts'
import type { AnswerContext } from './shape.ts'
import { attendanceEn } from './attendance.en.ts'
import { attendanceFr } from './attendance.fr.ts'

type Data = FoundIn['payments']
type Payment = Data['payments'][number]

/** "this term", "from Monday 2 March to Friday 6 March"; nothing where all payments are meant. */
function whenOf(data: Data, say: Phrasing): string {
  const words = say.language === 'fr' ? attendanceFr : attendanceEn
  if (data.term) return say.inTerm(data.term, true)
  if (data.academic_year !== null) return words.inYear(data.academic_year)
  if (data.from === null) return ''
  return data.to === null || data.to === data.from
    ? words.on(say.day(data.from))
    : words.from(say.day(data.from), say.day(data.to))
}

const methodOf = (data: Data, { say, slots }: ComposerInput): string => {
  const words = moneyWords(say)
  const [first] = data.by_method
  if (slots.method === undefined) return ''
  return words.paidBy(first ? words.method[first.method] : (words.methods[slots.method] ?? slots.method))
}

const rowOf = ({ day, amount, method, payer }: Payment, say: Phrasing) =>
  moneyWords(say).row(say.day(day), say.money(amount), moneyWords(say).method[method], payer)

export const total: Composer = (input) => {
  const { say, found } = input
  const data = dataOf(found, 'payments')
  if (!data) return item(input)
  const words = moneyWords(say)
  const bills = dataOf(found, 'bills')
  const when = whenOf(data, say)
  const lead = data.count === 0 ? words.nonePaid(say) : words.paid(say, say.money(data.sum), data.count)
  const bill = bills?.bill
  return {
    text: sentences(
      `${lead}${methodOf(data, input)}${when === '' ? '' : words.paidWhen(when)}.`,
      bills?.together && billsTogether(bills.together, say),
      !bills?.together && bill && words.ofBill(bill.term, say.money(bill.paid), say.money(bill.total)),
    ),
    table: table(data.payments, say),
    cite: [...(bill ? [bill.bill_no] : []), ...data.payments.slice(0, 2).map(({ reference }) => reference), 'page'],
  }
}

const table = (payments: readonly Payment[], say: Phrasing) => {
  const words = moneyWords(say)
  const { columns } = words
  return tableOf(
    [columns.day, columns.amount, columns.how, columns.receipt],
    payments
      .slice(0, TABLE_ROWS)
      .map(({ day, amount, method, receipt_no: no }) => [say.day(day), say.money(amount), words.method[method], no ?? '–']),
  )
}

export const last: Composer = (input) => {
  const { say, found, slots } = input
  const data = dataOf(found, 'payments')
  if (!data) return { text: '' }
  const words = moneyWords(say)
  const asked = slots.amount
  const same =
    asked === undefined
      ? undefined
      : data.payments.find(({ amount, whole }) => [amount, whole].some((one) => one?.amount_minor === asked * 100))
  const isOfAYear = data.academic_year !== null
  const payment = same ?? (data.method === null && !isOfAYear ? data.last : (data.payments[0] ?? null))
  const waiting = isOfAYear ? [] : data.waiting.map((one) => waitingLine(one, say))
  if (!payment && isOfAYear) return history(input)
  if (!payment) return { text: sentences(words.none(say), ...waiting), cite: ['page'] }
  const { amount, day, method, whole, receipt_no: no, payer, reference } = payment
  const tail = sentences(
    words.lastBy(payer),
    whole && words.forWards(say.money(whole)),
    no !== null && words.receiptNo(no),
    words.reference(reference),
  )
  return {
    text: sentences(
      same
        ? words.thatAmount(say.money(amount), say.day(day), words.method[method])
        : sentences(
            asked !== undefined && words.notThatAmount,
            isOfAYear
              ? words.lastThen(say.money(amount), say.day(day), words.method[method], whenOf(data, say))
              : words.last(say.money(amount), say.day(day), words.method[method]),
          ),
      words.arrived,
      tail,
      ...waiting,
    ),
    cite: [payment.reference, 'page'],
  }
}

function waitingLine({ amount, day, method, status }: Payment, say: Phrasing): string {
  const words = moneyWords(say)
  const why =
    status === 'created' || status === 'pending' || status === 'proof_submitted' || status === 'needs_review'
      ? words.waitingFor[status]
      : ''
  return sentences(words.waiting(say.money(amount), say.day(day), words.method[method]), why)
}

export const history: Composer = (input) => {
  const { say, found } = input
  const data = dataOf(found, 'payments')
  if (!data) return { text: '' }
  const words = moneyWords(say)
  const when = whenOf(data, say)
  if (data.count === 0)
    return {
      text: sentences(
        `${words.nonePaid(say)}${methodOf(data, input)}${when === '' ? '' : words.paidWhen(when)}.`,
        data.last && words.last(say.money(data.last.amount), say.day(data.last.day), words.method[data.last.method]),
      ),
      cite: ['page'],
    }
  return {
    text: [
      // The sum of all years is on no page, and answers no question.
      ...(when === '' ? [] : [words.paidTogether(say.money(data.sum), data.count)]),
      ...data.payments.slice(0, 10).map((payment) => rowOf(payment, say)),
    ].join('\n'),
    cite: [...data.payments.slice(0, 3).map(({ reference }) => reference), 'page'],
  }
}

export const waiting: Composer = ({ say, found }) => {
  const data = dataOf(found, 'payments')
  if (!data) return { text: '' }
  const words = moneyWords(say)
  const [failed] = data.failed
  return {
    text: sentences(
      ...(data.waiting.length === 0 ? [words.noneWaiting] : data.waiting.map((one) => waitingLine(one, say))),
      data.waiting.length === 0 &&
        data.last &&
        words.last(say.money(data.last.amount), say.day(data.last.day), words.method[data.last.method]),
      failed && failed.day >= (data.last?.day ?? '') && words.notThrough(say.money(failed.amount), say.day(failed.day)),
      failed?.refusal && words.refusal(say.quote(failed.refusal)),
    ),
    cite: ['page'],
  }
}

export const receipts: Composer = ({ say, found }) => {
  const data = dataOf(found, 'payments')
  if (!data) return { text: '' }
  const words = moneyWords(say)
  const withReceipt = data.payments.filter(({ receipt_no: no }) => no !== null).slice(0, TABLE_ROWS)
  if (withReceipt.length === 0)
    return { text: sentences(words.noReceipts(say), ...data.waiting.map((one) => waitingLine(one, say))), cite: ['page'] }
  return {
    text: [
      ...withReceipt.map(({ receipt_no: no, amount, day }) => words.receipt(no ?? '', say.money(amount), say.day(day))),
      words.receiptsPage,
    ].join('\n'),
    cite: [...withReceipt.map(({ reference }) => reference), 'page'],
  }
}

/** Whether the way that was asked after is one of the school's; null where no record says so. */
function isTaken(method: string | undefined, { school, rights }: AnswerContext): boolean | null {
  if (method === 'momo') return school.networks.length > 0 || school.official_accounts.some(({ kind }) => kind === 'momo')
  if (method === 'bank') return school.official_accounts.some(({ kind }) => kind === 'bank') || null
  return method === 'card' && rights.pay ? true : null
}

export const howToPay: Composer = ({ say, found, context, slots }) => {
  const school = dataOf(found, 'school')
  const words = moneyWords(say)
  const bill = dataOf(found, 'bills')?.bill
  const accounts = context.school.official_accounts
  const minimum = bill?.minimum_payment ?? school?.minimum_part_payment
  const taken = isTaken(slots.method, context)
  const asked = words.methods[slots.method ?? ''] ?? ''
  return {
    text: [
      taken !== null && (taken ? words.takes : words.takesNot)(asked),
      context.rights.pay && sentences(words.payHere(say), words.ways(say.list(context.school.networks))),
      accounts.length > 0 && words.officially,
      ...accounts.map(({ kind, network, name, number, shows }) =>
        words.account(network ?? words.kinds[kind], number, name, shows),
      ),
      sentences(minimum && minimum.amount_minor > 0 ? words.part(say.money(minimum)) : words.anyPart, words.slip),
      sentences(words.hard(say.phone), words.neverCode),
    ]
      .filter((line) => typeof line === 'string')
      .join('\n'),
    cite: ['page', 'pay'],
  }
}
