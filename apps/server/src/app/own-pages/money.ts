import { getBill, getFamilyBills } from '@schoolgate/contracts/billing'
import { getPayment, listPayments } from '@schoolgate/contracts/payments'
import { getReceipt } from '@schoolgate/contracts/receipts'
import { getStatement } from '@schoolgate/contracts/statements'
import { dayIn, daysAfter } from '#lib/days'
import type { OwnPageOf } from './page-of.ts'
import type { Words } from './words.ts'

/* What the pages about money begin with. */

const YEAR = 365

export async function bills({ ask, say }: OwnPageOf): Promise<Words | null> {
  const [family] = await Promise.all([ask(getFamilyBills, { query: {} }), ask(listPayments, { query: {} })])
  return (
    family && {
      heading: say.money(family.left_to_pay),
      rows: family.wards.map(({ first_name, balance }) => [first_name, say.money(balance)] as const),
    }
  )
}

export async function bill({ ask, id, say }: OwnPageOf): Promise<Words | null> {
  const answer = await ask(getBill, { params: { id } })
  if (!answer) return null
  const { ward, term, academic_year: year, items, balance } = answer.bill
  return {
    heading: ward.fullname,
    line: `${ward.class} · ${term}, ${year} · ${say.money(balance)}`,
    rows: items.map(({ name, amount }) => [name, say.money(amount)] as const),
  }
}

export async function statement({ ask, ward, query, school, now, say }: OwnPageOf): Promise<Words | null> {
  if (!ward?.rights.bills) return null
  const today = dayIn(school.timezone, now)
  const period = { from: query.get('from') ?? daysAfter(today, -YEAR), to: query.get('to') ?? today }
  const answer = await ask(getStatement, { params: { id: ward.id }, query: period })
  return (
    answer && {
      heading: ward.fullname,
      line: say.money(answer.closing),
      rows: answer.lines.map(({ at, amount }) => [say.dayOf(at), say.money(amount)] as const),
    }
  )
}

export async function payments({ ask, wards, query, say }: OwnPageOf): Promise<Words | null> {
  const seen = wards.filter(({ rights }) => rights.bills)
  if (seen.length === 0) return null
  const of = seen.find(({ id }) => id === query.get('of'))
  const term_id = query.get('term') || null
  const choice = { ...(of ? { ward_id: of.id } : {}), ...(term_id ? { term_id } : {}) }
  const [all] = await Promise.all([
    ask(listPayments, { query: choice }),
    ask(listPayments, { query: { ...choice, state: 'waiting' } }),
  ])
  return (
    all && {
      heading: of?.fullname ?? seen.map(({ first_name }) => first_name).join(' · '),
      rows: all.payments.map(({ total, started_at: at }) => [say.money(total), say.dayOf(at)] as const),
    }
  )
}

export async function receipt({ ask, query, say }: OwnPageOf): Promise<Words | null> {
  const reference = query.get('reference')
  const paid = reference ? await ask(getPayment, { params: { reference } }) : null
  const receipts = paid?.payment.receipts ?? []
  const id = paid ? (receipts.find(({ ward_id }) => ward_id === null) ?? receipts[0])?.public_id : query.get('id')
  const answer = id ? await ask(getReceipt, { params: { id } }) : null
  if (!answer) return null
  const { receipt_no: number, amount, paid_at: at, lines } = answer.receipt
  return {
    heading: say.money(amount),
    line: `${number} · ${say.dayOf(at)}`,
    rows: lines.map(
      ({ first_name, item_name, term, amount: part }) =>
        [[first_name, item_name ?? term].filter((text) => text !== null).join(' · '), say.money(part)] as const,
    ),
  }
}
