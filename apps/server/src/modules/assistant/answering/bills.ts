import type { FoundIn } from '#modules/assistant/reading'
import { allOf, dataOf, sentences, tableOf, type Composer, type Draft, type ComposerInput } from './draft.ts'
import { capital, shortened, type Phrasing } from './phrasing.ts'
import { moneyEn } from './money.en.ts'
import { moneyFr } from './money.fr.ts'
import { topic } from './notices.ts'

type Data = FoundIn['bills']
type Bill = NonNullable<Data['bill']>
type Line = Bill['lines'][number]

export const moneyWords = ({ language }: Phrasing) => (language === 'fr' ? moneyFr : moneyEn)
const PURPOSE_LENGTH = 240

/** Composes on the bill that was found, or says that there is none. */
export const withBill =
  (compose: (bill: Bill, data: Data, input: ComposerInput) => Draft): Composer =>
  (input) => {
    const { say, found } = input
    const data = dataOf(found, 'bills')
    if (!data) return { text: '' }
    if (data.bill) return compose(data.bill, data, input)
    const words = moneyWords(say)
    return { text: data.term ? words.noBillFor(say, say.inTerm(data.term)) : words.noBill(say), cite: ['page'] }
  }

const dueOf = (bill: Pick<Bill, 'due' | 'is_late'>, say: Phrasing, today: string): string => {
  const words = moneyWords(say)
  if (bill.due === null) return ''
  if (bill.due === today) return words.dueToday
  return bill.due < today ? words.wasDue(say.day(bill.due)) : words.due(say.day(bill.due))
}

/** The day itself, where that is what was asked. */
function billDue({ term, due }: Pick<Bill, 'term' | 'due'>, say: Phrasing, today: string): string {
  const words = moneyWords(say)
  if (due === null) return words.noDue
  if (due === today) return words.billDueToday(term)
  return (due < today ? words.billWasDue : words.billDue)(term, say.day(due))
}

/** A promise whose day is past is told as that. */
function promiseOf({ promise }: Pick<Bill, 'promise'>, say: Phrasing, today: string): string {
  if (!promise) return ''
  const words = moneyWords(say)
  return (promise.day < today ? words.promiseWas : words.promise)(say.money(promise.amount), say.day(promise.day))
}

export const left: Composer = withBill((bill, data, input) => {
  const { say, slots, context } = input
  const words = moneyWords(say)
  const cite = [bill.bill_no, ...data.open.map((one) => one.bill_no), 'page']
  if (data.together) return { text: leftTogether(data.together, data, input), cite }
  if (data.term && !data.term.is_current)
    return {
      text: sentences(
        bill.balance.amount_minor > 0
          ? words.leftOf(bill.term, bill.academic_year, say.money(bill.balance))
          : sentences(words.nothingLeftOf(bill.term), words.paidFull(bill.term, bill.academic_year)),
        words.bill(bill.term, say.money(bill.total), say.money(bill.paid)),
      ),
      cite: [bill.bill_no],
    }
  const { balance, credit } = data.account
  const isOpen = balance.amount_minor > 0
  const isOther = slots.amount !== undefined && slots.isWhatIf !== true && slots.amount * 100 !== balance.amount_minor
  if (data.after && isOpen)
    return {
      text: sentences(
        words.afterPaying(say.money(data.after.paying), say.money(data.after.left)),
        data.after.ahead.amount_minor > 0 && words.aheadBy(say.money(data.after.ahead)),
        words.left(say, say.money(balance)),
      ),
      cite,
    }
  return {
    text: sentences(
      isOther && words.notThat,
      isOpen ? words.left(say, say.money(balance)) : words.nothingLeft(say),
      isOpen && bill.arrears_total.amount_minor > 0 && words.fromEarlier(say.money(bill.arrears_total)),
      words.bill(bill.term, say.money(bill.total), say.money(bill.paid)),
      isOpen && !say.hasLeft && dueOf(bill, say, context.today),
      !isOpen && credit.amount_minor > 0 && words.aheadBy(say.money(credit)),
      isOpen && promiseOf(bill, say, context.today),
    ),
    cite,
  }
})

type Together = NonNullable<Data['together']>
const whichOf = ({ academic_year: year, count }: Together, say: Phrasing) =>
  year === null ? moneyWords(say).lastBills(count) : moneyWords(say).billsOf(year)

/** What is left: of a year that is over by its own bills, of this one by the account. */
function leftTogether(together: Together, { account }: Data, { say, slots }: ComposerInput): string {
  const words = moneyWords(say)
  const { balance } = slots.year === 'current' ? account : together
  const which = whichOf(together, say)
  const told = slots.year === 'current' ? words.left(say, say.money(balance)) : words.leftOfBills(which, say.money(balance))
  const none = slots.year === 'current' ? words.nothingLeft(say) : words.nothingLeftOfBills(which)
  return sentences(balance.amount_minor > 0 ? told : none, billsTogether(together, say))
}

/** All bills of a year or of several terms: what they come to, what is paid of it, and what each is. */
export function billsTogether(together: Together, say: Phrasing): string {
  const words = moneyWords(say)
  const { billed, paid, bills } = together
  return sentences(
    words.together(capital(whichOf(together, say)), say.money(billed), say.money(paid)),
    bills.length > 1 && words.eachBill(say.list(bills.toReversed().map(({ term, total }) => words.line(term, say.money(total))))),
  )
}

export const lines: Composer = withBill((bill, data, { say, slots }) => {
  const words = moneyWords(say)
  if (data.together && slots.year !== 'current')
    return { text: billsTogether(data.together, say), cite: data.together.bills.map(({ bill_no: no }) => no) }
  const isOther = slots.isClaim === true && slots.amount !== undefined && slots.amount * 100 !== bill.total.amount_minor
  return {
    text: sentences(
      isOther && words.notThat,
      data.together && data.together.count > 1 && billsTogether(data.together, say),
      words.billTotal(bill.term, bill.academic_year, say.money(bill.total)),
      words.lines(say.list(bill.lines.map(({ name, amount }) => words.line(name, say.money(amount))))),
      bill.reductions.length > 0 &&
        words.less(say.list(bill.reductions.map(({ name, amount }) => words.line(name, say.money(amount))))),
      words.bill(bill.term, say.money(bill.total), say.money(bill.paid)),
      bill.balance.amount_minor > 0 && words.stillLeft(say.money(bill.balance)),
      words.billNumber(bill.bill_no, say.day(bill.issued), bill.verify_code),
      bill.arrears_total.amount_minor > 0 && words.arrears(say, say.money(bill.arrears_total), arrearsList(bill, say)),
    ),
    table: bill.lines.length <= 5 ? lineTable(bill.lines, say) : null,
    cite: [bill.bill_no],
  }
})

const arrearsList = (bill: Bill, say: Phrasing) =>
  say.list(
    bill.arrears.map(({ term, academic_year: year, balance }) => moneyWords(say).arrearsOne(term, year, say.money(balance))),
  )

export const lineTable = (of: readonly Line[], say: Phrasing) => {
  const { columns } = moneyWords(say)
  return tableOf(
    [columns.line, columns.amount, columns.before],
    of.map(({ name, amount, previous_amount: before }) => [name, say.money(amount), before ? say.money(before) : '–']),
  )
}

const itemName = (items: readonly Line[], asked: string) => items[0]?.name ?? capital(asked.replaceAll('_', ' '))

export const item: Composer = withBill((bill, data, input) => {
  const { say, found } = input
  const words = moneyWords(say)
  const cite = [bill.bill_no]
  const items = allOf(found, 'bills').flatMap((one) => one.data?.item?.lines ?? [])
  if (!data.item) return { text: words.noItem(bill.term), cite }
  if (data.together?.item) {
    const { amount, paid, bills } = data.together.item
    return {
      text: words.itemTogether(itemName(items, data.item.asked), bills, say.money(amount), say.money(paid)),
      cite: data.together.bills.map(({ bill_no: no }) => no),
    }
  }
  if (items.length === 0 && (dataOf(found, 'notices')?.notices.length ?? 0) > 0) return topic(input)
  if (items.length === 0)
    return {
      text: sentences(
        words.noItem(bill.term),
        words.lines(say.list(bill.lines.map(({ name, amount }) => words.line(name, say.money(amount))))),
      ),
      cite,
    }
  const before = data.before?.term
  const told = items.map((line) =>
    sentences(
      words.item(line.name, say.money(line.amount), bill.term),
      line.purpose ? words.itemFor(say.quote(shortened(line.purpose, PURPOSE_LENGTH))) : words.noPurpose,
      line.approved_by && words.approved(line.approved_by),
      line.mandatory ? '' : words.optional,
      before !== undefined &&
        (line.previous_amount === null
          ? words.itemNew
          : line.change?.amount_minor === 0
            ? words.itemSame(before)
            : words.itemBefore(before, say.money(line.previous_amount))),
      line.balance.amount_minor === 0
        ? words.itemAllPaid
        : line.paid.amount_minor === 0
          ? words.itemUnpaid
          : words.itemPaid(say.money(line.paid), say.money(line.balance)),
    ),
  )
  return { text: told.join(' '), cite }
})

export const due: Composer = withBill((bill, data, { say, context }) => {
  const words = moneyWords(say)
  const cite = [bill.bill_no]
  const { balance } = data.account
  const open = bill.plan.filter(({ status }) => status !== 'paid')
  const missed = open.filter(({ due: by }) => by < context.today)
  const next = open.find(({ due: by }) => by >= context.today)
  if (bill.balance.amount_minor <= 0 && balance.amount_minor <= 0)
    return {
      text: sentences(words.nothingDue, words.paidFull(bill.term, bill.academic_year)),
      cite,
    }
  return {
    text: sentences(
      billDue(bill, say, context.today),
      bill.due !== null && words.billTotal(bill.term, bill.academic_year, say.money(bill.total)),
      bill.plan.length > 0 && words.plan,
      missed.length > 0 &&
        words.missed(say.list(missed.map(({ amount, due: by }) => words.partDue(say.money(amount), say.day(by))))),
      next && words.instalment(say.money(next.amount), say.day(next.due)),
      balance.amount_minor > 0 && words.left(say, say.money(balance)),
      promiseOf(bill, say, context.today),
    ),
    cite,
  }
})

export const arrears: Composer = withBill((bill, data, input) => {
  if (data.together) return left(input)
  const { say } = input
  const words = moneyWords(say)
  if (bill.arrears_total.amount_minor <= 0)
    return {
      text: sentences(
        words.noArrears(say),
        data.account.balance.amount_minor > 0 && words.leftOf(bill.term, bill.academic_year, say.money(bill.balance)),
      ),
      cite: [bill.bill_no, 'page'],
    }
  return {
    text: sentences(
      words.arrears(say, say.money(bill.arrears_total), arrearsList(bill, say)),
      words.left(say, say.money(data.account.balance)),
    ),
    cite: [...bill.arrears.map(({ bill_no: no }) => no), 'page'],
  }
})

export const reductions: Composer = withBill((bill, _data, { say }) => {
  const words = moneyWords(say)
  const cite = [bill.bill_no]
  if (bill.reductions.length === 0) return { text: words.noReductions(bill.term, say), cite }
  const list = say.list(bill.reductions.map(({ name, amount }) => words.line(name, say.money(amount))))
  const [first] = bill.reductions
  return {
    text: sentences(
      words.reductions(bill.term, say.money(bill.reduced), list),
      words.reducedFrom(say.money(bill.subtotal), say.money(bill.total)),
      first?.purpose && words.itemFor(say.quote(shortened(first.purpose, PURPOSE_LENGTH))),
    ),
    cite,
  }
})

export const credit: Composer = withBill((_bill, data, { say }) => {
  const words = moneyWords(say)
  const { credit: ahead, balance } = data.account
  return {
    text: sentences(
      ahead.amount_minor > 0 ? words.credit(say, say.money(ahead)) : words.noCredit(say),
      balance.amount_minor > 0 && words.left(say, say.money(balance)),
    ),
    cite: ['page'],
  }
})
