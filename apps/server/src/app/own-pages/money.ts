import { getBill, getFamilyBills } from '@schoolgate/contracts/billing'
import { billsWords, billWords, paymentsWords, receiptWords, statementWords, type Words } from '@schoolgate/contracts/page-words'
import { getPayment, listPayments } from '@schoolgate/contracts/payments'
import { getReceipt } from '@schoolgate/contracts/receipts'
import { getStatement } from '@schoolgate/contracts/statements'
import { dayIn, daysAfter } from '#lib/days'
import type { OwnPageOf } from './page-of.ts'

/* What the pages about money begin with. */

const YEAR = 365

export async function bills({ ask, say }: OwnPageOf): Promise<Words | null> {
  const [family] = await Promise.all([ask(getFamilyBills, { query: {} }), ask(listPayments, { query: {} })])
  return family && billsWords(say, family)
}

export async function bill({ ask, id, say }: OwnPageOf): Promise<Words | null> {
  const answer = await ask(getBill, { params: { id } })
  return answer && billWords(say, answer.bill)
}

export async function statement({ ask, ward, query, school, now, say }: OwnPageOf): Promise<Words | null> {
  if (!ward?.rights.bills) return null
  const today = dayIn(school.timezone, now)
  const period = { from: query.get('from') ?? daysAfter(today, -YEAR), to: query.get('to') ?? today }
  const answer = await ask(getStatement, { params: { id: ward.id }, query: period })
  return answer && statementWords(say, ward, answer)
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
  return all && paymentsWords(say, seen, all, of)
}

export async function receipt({ ask, query, say }: OwnPageOf): Promise<Words | null> {
  const reference = query.get('reference')
  const paid = reference ? await ask(getPayment, { params: { reference } }) : null
  const receipts = paid?.payment.receipts ?? []
  const id = paid ? (receipts.find(({ ward_id }) => ward_id === null) ?? receipts[0])?.public_id : query.get('id')
  const answer = id ? await ask(getReceipt, { params: { id } }) : null
  return answer && receiptWords(say, answer.receipt)
}
