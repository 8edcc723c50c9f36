import { inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { openingBalances } from '#db/schema'
import { instantIn } from '#lib/local-time'
import { newId } from '#lib/random'
import { applyCredit, lockWards, post, reverse, standingTransactions, type Posting } from '#modules/billing'
import type { BillRow } from './bills.columns.ts'
import { bringBills } from './bills.ledger.ts'
import { termOfDay, type ImportContext } from './import-context.ts'
import type { OpeningRow } from './opening-balances.columns.ts'
import { billIds, wardIds } from './references.store.ts'

/** The bill that asks for what a family owed already: payments.csv may name it. */
export const openingBillNo = (admissionNo: string): string => `OB-${admissionNo}`

/**
 * Writes how accounts stood. A debt becomes a bill, so that it is paid, promised and corrected like any other; a credit is the ward's until
 * a bill uses it. What was said of a ward before is taken back.
 */
export async function writeOpenings(tx: Tx, rows: readonly OpeningRow[], context: ImportContext): Promise<void> {
  const { school, now } = context
  const wardOf = await wardIds(tx, context)
  const ids = rows.map((row) => wardOf.of(row.admission_no))
  await lockWards(tx, school.id, ids)
  const before = new Map(
    (await tx.select().from(openingBalances).where(inArray(openingBalances.wardId, ids))).map((row) => [row.wardId, row]),
  )
  const standing = await standingTransactions(tx, { openingIds: [...before.values()].map(({ id }) => id) }, ['opening'])
  await reverse(tx, school.id, standing, { at: now })
  const asked = rows.flatMap((row) => {
    const old = before.get(wardOf.of(row.admission_no))
    if (row.kind === 'debt') return [billOf(row, context, 'issued')]
    return old?.kind === 'debt' ? [billOf({ ...row, amount: old.amountMinor }, context, 'void')] : []
  })
  await bringBills(tx, asked, [], context)
  const numbers = await billIds(
    tx,
    context,
    asked.map((bill) => bill.bill_no),
  )
  const openings = rows.map((row) => {
    const wardId = wardOf.of(row.admission_no)
    return {
      id: before.get(wardId)?.id ?? newId(),
      schoolId: school.id,
      wardId,
      asOf: row.as_of,
      kind: row.kind,
      amountMinor: row.amount,
      text: row.text,
      billId: row.kind === 'debt' ? numbers.of(openingBillNo(row.admission_no)) : null,
      updatedAt: now,
    }
  })
  await upsert(tx, openingBalances, openings, ['id'])
  const credits = openings.filter(({ kind }) => kind === 'credit')
  await post(
    tx,
    school.id,
    credits.map(({ id, wardId, asOf, amountMinor, text }): Posting => ({
      kind: 'opening',
      about: { openingId: id },
      at: startOf(asOf, context),
      memo: text,
      sides: [
        { account: 'opening', amountMinor },
        { account: 'ward', wardId, amountMinor: -amountMinor },
      ],
    })),
    now,
  )
  await applyCredit(tx, school.id, ids, now)
}

const startOf = (day: string, { school }: ImportContext) => new Date(instantIn(school.timezone, day, '00:00'))

/** A debt is older than any bill: it is due on the day it is said of. */
function billOf(row: OpeningRow, context: ImportContext, status: 'issued' | 'void'): BillRow {
  return {
    bill_no: openingBillNo(row.admission_no),
    admission_no: row.admission_no,
    ...termBefore(row.as_of, context),
    issued_at: startOf(row.as_of, context).toISOString(),
    due_on: row.as_of,
    status,
    minimum_payment: null,
    line_no: 1,
    code: 'OPENING',
    name: row.text,
    kind: 'fee',
    group: null,
    amount: row.amount,
    mandatory: true,
    basis: 'pupil',
    purpose: null,
    approved_by: null,
  }
}

/** The term of that day, the last one before it, or the first there is. */
function termBefore(day: string, context: ImportContext): { academic_year: string; term: number } {
  const inOrder = [...context.terms].toSorted(([, one], [, other]) => (one.opens < other.opens ? -1 : 1))
  const key = termOfDay(day, context)?.key ?? (inOrder.findLast(([, { opens }]) => opens <= day) ?? inOrder[0])?.[0] ?? ''
  const [academic_year = '', term] = key.split(' ')
  return { academic_year, term: Number(term) }
}
