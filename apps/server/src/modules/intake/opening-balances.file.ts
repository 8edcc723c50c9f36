import { eq, inArray, and } from 'drizzle-orm'
import { bills, openingBalances, wards } from '#db/schema'
import { dataFile, OfPupils } from './data-file.ts'
import { columns } from './opening-balances.columns.ts'
import { openingBillNo, writeOpenings } from './opening-balances.ledger.ts'
import { wardIds } from './references.store.ts'

/** How accounts stood when the school began to keep them here. */
export const openingBalancesFile = dataFile({
  name: 'opening_balances',
  columns,
  key: ['admission_no'],
  called: (row, context) => context.wards.get(row.admission_no)?.fullname,
  check(lines, context) {
    for (const { row, fault } of lines) {
      if (!context.wards.has(row.admission_no))
        fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
      if (row.as_of > context.today) fault('as_of', 'The day lies ahead.', 'Write the day on which the account stood so.')
      if (row.amount === 0) fault('amount', 'Nothing is owed and nothing is ahead.', 'Write the amount, or remove the row.')
      if (context.terms.size === 0) fault('as_of', 'The school has no term yet.', 'Add one to terms.csv.')
      if (row.kind === 'debt') context.bills.set(openingBillNo(row.admission_no), { wardRef: row.admission_no })
    }
  },
  isByPupil: true,
  async held(tx, context, wanted) {
    const wardOf = wanted instanceof OfPupils ? null : await wardIds(tx, context)
    const ids = wanted instanceof OfPupils ? [...wanted.wardIds] : wanted.flatMap((row) => wardOf?.known(row.admission_no) ?? [])
    const rows = await tx
      .select({ opening: openingBalances, ward: wards.admissionNo, voidedAt: bills.voidedAt })
      .from(openingBalances)
      .innerJoin(wards, eq(wards.id, openingBalances.wardId))
      .leftJoin(bills, eq(bills.id, openingBalances.billId))
      .where(and(eq(openingBalances.schoolId, context.school.id), inArray(openingBalances.wardId, ids)))
    return rows.map(({ opening, ward, voidedAt }) => ({
      state: 'here' as const,
      // What the bursar took back is settled.
      ...(voidedAt === null ? {} : { own: 'all' as const }),
      row: { admission_no: ward, as_of: opening.asOf, kind: opening.kind, amount: opening.amountMinor, text: opening.text },
    }))
  },
  write: (tx, rows, context) => writeOpenings(tx, rows, context),
})
