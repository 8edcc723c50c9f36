import { FEE_GROUPS } from '@schoolgate/contracts/billing'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { billItems, bills, terms, wards } from '#db/schema'
import { columns, LINE_KINDS, lineKind } from './bills.columns.ts'
import { bringBills } from './bills.ledger.ts'
import { dataFile, OfPupils } from './data-file.ts'
import { termKey } from './import-context.ts'
import { layOutBills } from './references.store.ts'

export const billsFile = dataFile({
  name: 'bills',
  columns,
  key: ['bill_no', 'code'],
  head: {
    of: ['bill_no'],
    columns: ['admission_no', 'academic_year', 'term', 'issued_at', 'due_on', 'status', 'minimum_payment'],
  },
  // A family sees of a bill what the newest file says, and what changed (billing).
  isWhole: true,
  called: (row, context) => `${row.name}, ${context.wards.get(row.admission_no)?.fullname ?? ''}`,
  check(lines, context) {
    const totals = new Map<string, number>()
    for (const { row, fault } of lines) {
      if (!context.wards.has(row.admission_no))
        fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
      if (!context.terms.has(termKey(row)))
        fault('term', `There is no term ${row.term} of ${row.academic_year}.`, 'Add it to terms.csv, or correct it.')
      const before = context.bills.get(row.bill_no)
      if (before && before.wardRef !== row.admission_no)
        fault('admission_no', `The bill ${row.bill_no} is ${before.wardRef}’s.`, 'Give this ward a bill of its own.')
      if (row.kind === 'fee' && row.group === null)
        fault('group', 'The fee belongs to no group.', `Write one of: ${FEE_GROUPS.join(', ')}.`)
      context.bills.set(row.bill_no, { wardRef: row.admission_no })
      totals.set(row.bill_no, (totals.get(row.bill_no) ?? 0) + (row.kind === 'fee' ? row.amount : -row.amount))
    }
    for (const { row, fault } of lines)
      if (row.line_no === 1 && (totals.get(row.bill_no) ?? 0) < 0)
        fault('amount', 'The discounts are larger than the fees.', 'Correct the lines of this bill.')
  },
  isByPupil: true,
  async held(tx, context, wanted) {
    const numbers = wanted instanceof OfPupils ? [] : [...new Set(wanted.map((row) => row.bill_no))]
    await layOutBills(tx, context, numbers)
    const rows = await tx
      .select({ bill: bills, item: billItems, ward: wards.admissionNo, term: terms })
      .from(billItems)
      .innerJoin(bills, eq(bills.id, billItems.billId))
      .innerJoin(wards, eq(wards.id, bills.wardId))
      .innerJoin(terms, eq(terms.id, bills.termId))
      // What the office granted later is none of the files' business.
      .where(
        and(
          eq(bills.schoolId, context.school.id),
          wanted instanceof OfPupils ? inArray(bills.wardId, [...wanted.wardIds]) : inArray(bills.billNo, numbers),
          isNull(billItems.grantedAt),
          inArray(billItems.kind, [...LINE_KINDS]),
        ),
      )
    return rows.map(({ bill, item, ward, term }) => ({
      state: 'here' as const,
      // Nor are bills that were issued or voided here.
      ...(bill.scheduleId === null && bill.voidedAt === null ? {} : { own: 'all' as const }),
      row: {
        bill_no: bill.billNo,
        admission_no: ward,
        academic_year: term.academicYear,
        term: term.number,
        issued_at: bill.issuedAt.toISOString(),
        due_on: bill.dueOn,
        status: bill.status,
        minimum_payment: bill.minimumPaymentMinor,
        line_no: item.position,
        code: item.code,
        name: item.name,
        kind: lineKind(item.kind),
        group: item.group,
        amount: item.amountMinor,
        mandatory: item.mandatory,
        basis: item.basis,
        purpose: item.purpose,
        approved_by: item.approvedBy,
      },
    }))
  },
  write: (tx, rows, context, _all, removed) => bringBills(tx, rows, removed, context),
})
