import type { FoundIn } from '#modules/assistant/reading'
import { allOf, dataOf, sentences, tableOf, type Composer, type Draft, type ComposerInput } from './draft.ts'
import { shortened, type Phrasing } from './phrasing.ts'
import { moneyEn } from './money.en.ts'
import { moneyFr } from './money.fr.ts'
import { topic } from './notices.ts'

type Data = FoundIn['bills']
type Bill = NonNullable<Data['bill']>
type Line = Bill['lines'][number]

export const moneyWords = ({ language }: Phrasing) => (language === 'fr' ? moneyFr : moneyEn)
const PURPOSE_LENGTH = 240

const withBill =
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

/** A promise whose day is past is told as that. */
function promiseOf({ promise }: Pick<Bill, 'promise'>, say: Phrasing, today: string): string {
  if (!promise) return ''
  const words = moneyWords(say)
  return (promise.day < today ? words.promiseWas : words.promise)(say.money(promise.amount), say.day(promise.day))
}

export const left: Composer = withBill((bill, data, { say, slots, context }) => {
  const words = moneyWords(say)
  const cite = [bill.bill_no, ...data.open.map((one) => one.bill_no), 'page']
  if (data.year)
    return {
      text: sentences(
        words.ofYear(data.year.academic_year, say.money(data.year.paid), say.money(data.year.billed)),
        data.account.balance.amount_minor > 0 ? words.left(say, say.money(data.account.balance)) : words.nothingLeft(say),
      ),
      cite,
    }
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

export const lines: Composer = withBill((bill, data, { say, slots }) => {
  const words = moneyWords(say)
  const isOther = slots.isClaim === true && slots.amount !== undefined && slots.amount * 100 !== bill.total.amount_minor
  return {
    text: sentences(
      isOther && words.notThat,
      data.year && words.ofYear(data.year.academic_year, say.money(data.year.paid), say.money(data.year.billed)),
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

const lineTable = (of: readonly Line[], say: Phrasing) => {
  const { columns } = moneyWords(say)
  return tableOf(
    [columns.line, columns.amount, columns.before],
    of.map(({ name, amount, previous_amount: before }) => [name, say.money(amount), before ? say.money(before) : '–']),
  )
}

export const item: Composer = withBill((bill, data, input) => {
  const { say, found } = input
  const words = moneyWords(say)
  const cite = [bill.bill_no]
  const items = allOf(found, 'bills').flatMap((one) => one.data?.item?.lines ?? [])
  if (!data.item) return { text: words.noItem(bill.term), cite }
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

export const compare: Composer = withBill((bill, data, { say }) => {
  const words = moneyWords(say)
  const { before } = data
  if (!before)
    return {
      text: sentences(words.billTotal(bill.term, bill.academic_year, say.money(bill.total)), words.nothingBefore),
      cite: [bill.bill_no],
    }
  const by = before.change.amount_minor
  const changed = bill.lines.filter(({ change, previous_amount: was }) => was === null || change?.amount_minor !== 0)
  const named = (names: readonly string[]) =>
    say.list(bill.lines.filter(({ name }) => names.includes(name)).map(({ name, amount }) => words.line(name, say.money(amount))))
  return {
    text: sentences(
      words.compare(bill.term, say.money(bill.total), before.term, say.money(before.total)),
      by === 0 ? words.same : by > 0 ? words.more(say.money(before.change)) : words.lessThan(say.money(before.change)),
      before.raised.length > 0 && words.raised(named(before.raised)),
      before.new_lines.length > 0 && words.added(named(before.new_lines)),
      before.dropped.length > 0 && words.dropped(named(before.dropped)),
    ),
    table: lineTable(changed, say),
    cite: [
      bill.bill_no,
      ...data.all
        .filter(({ term, academic_year: year }) => term === before.term && year === before.academic_year)
        .map(({ bill_no: no }) => no),
    ],
  }
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
      bill.due === null
        ? words.noDue
        : sentences(words.billTotal(bill.term, bill.academic_year, say.money(bill.total)), dueOf(bill, say, context.today)),
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

export const arrears: Composer = withBill((bill, data, { say }) => {
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
