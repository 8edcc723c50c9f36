import type { FoundIn } from '#modules/assistant/reading'
import { notOnIt } from './bill-compare.ts'
import { moneyWords } from './bills.ts'
import { dataOf, sentences, type Composer, type ComposerInput } from './draft.ts'
import { moneyToldEn } from './money-told.en.ts'
import { moneyToldFr } from './money-told.fr.ts'
import { shortened, type Phrasing } from './phrasing.ts'

type Bills = FoundIn['bills']
type Line = NonNullable<Bills['bill']>['lines'][number]
type Payment = FoundIn['payments']['payments'][number]

const toldWords = ({ language }: Phrasing) => (language === 'fr' ? moneyToldFr : moneyToldEn)
const phonesOf = ({ context, say }: ComposerInput) =>
  say.list(context.school.phones.length > 0 ? context.school.phones : [say.phone])
const PURPOSE_LENGTH = 90

/** What a line is for, and how it differs from the bill before. */
function lineOf(line: Line, before: string | undefined, say: Phrasing): string {
  const words = toldWords(say)
  const { name, amount, purpose, mandatory, previous_amount: was, change } = line
  const by = change?.amount_minor ?? 0
  const moved =
    before === undefined
      ? ''
      : was === null
        ? words.lineNew
        : by === 0
          ? words.lineSame(before)
          : (by > 0 ? words.lineMore : words.lineLess)(say.money(change ?? amount), before)
  const notes = [
    purpose ? words.linePurpose(say.quote(shortened(purpose, PURPOSE_LENGTH))) : '',
    moved,
    mandatory ? '' : words.lineOptional,
  ].filter((note) => note !== '')
  return `- ${moneyWords(say).line(name, say.money(amount))}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}.`
}

/** A bill explained: each line with its reason and its change, then the sum. */
export const billExplain: Composer = (input) => {
  const { say, found } = input
  const data = dataOf(found, 'bills')
  const words = toldWords(say)
  if (!data?.bill) return { text: data ? moneyWords(say).noBill(say) : '', cite: ['page'] }
  const { bill, before } = data
  const line = (name: string, amount: string) => moneyWords(say).line(name, amount)
  return {
    text: [
      sentences(
        words.explainLead(say, bill.term, say.money(bill.total)),
        before &&
          before.change.amount_minor !== 0 &&
          (before.change.amount_minor > 0 ? words.explainMore : words.explainLess)(say.money(before.change), before.term),
        words.lineByLine,
      ),
      ...bill.lines.map((one) => lineOf(one, before?.term, say)),
      sentences(
        bill.reductions.length > 0 &&
          words.takenOff(say.list(bill.reductions.map(({ name, amount }) => line(name, say.money(amount))))),
        before && notOnIt(bill, before, say),
        bill.arrears_total.amount_minor > 0 && words.fromBefore(say.money(bill.arrears_total)),
        bill.balance.amount_minor > 0 ? words.sum(say.money(bill.paid), say.money(bill.balance)) : words.allPaid,
      ),
      words.askBursar(phonesOf(input)),
    ].join('\n'),
    cite: [bill.bill_no],
  }
}

/** From the slip to the receipt: where one payment stands. */
function wayOf(payment: Payment, say: Phrasing): string {
  const words = toldWords(say)
  const { amount, day, method, whole, receipt_no: no } = payment
  const parts = payment.for.map(({ term, item, amount: part }) =>
    words.part(item ?? (term === null ? words.ahead : words.billOf(term)), say.money(part)),
  )
  return sentences(
    words.arrived(say.money(amount), say.day(day), moneyWords(say).method[method]),
    parts.length > 0 && words.wentTo(say.list(parts)),
    whole && words.shared(say.money(whole)),
    no === null ? words.noReceipt : words.receipt(no),
  )
}

/** "I paid, but it does not show": what waits, what failed, what arrived and where it went. */
export const paymentWhere: Composer = (input) => {
  const { say, found, slots } = input
  const data = dataOf(found, 'payments')
  if (!data) return { text: '' }
  const words = toldWords(say)
  const isAsked = ({ amount, whole }: Payment) => [amount, whole].some((one) => one?.amount_minor === (slots.amount ?? 0) * 100)
  const asked = slots.amount === undefined ? undefined : [...data.waiting, ...data.failed, ...data.payments].find(isAsked)
  const last = asked && data.payments.includes(asked) ? asked : data.last
  const waiting = data.waiting.map(({ amount, day, status }) =>
    (status === 'proof_submitted' || status === 'needs_review' ? words.waitsAtBursar : words.waitsOnPhone)(
      say.money(amount),
      say.day(day),
    ),
  )
  const [failed] = data.failed
  const account = dataOf(found, 'bills')?.account
  return {
    text: [
      sentences(
        slots.amount !== undefined && !asked && moneyWords(say).notThatAmount,
        ...waiting,
        failed && failed.day >= (data.last?.day ?? '') && words.failed(say.money(failed.amount), say.day(failed.day)),
        last ? wayOf(last, say) : data.waiting.length === 0 && words.none(say),
        account && account.balance.amount_minor > 0 && words.left(say.money(account.balance)),
      ),
      sentences(words.ifMore, words.call(phonesOf(input))),
    ].join('\n'),
    cite: [...(last ? [last.reference] : []), 'page'],
  }
}
