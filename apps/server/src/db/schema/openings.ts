import { sql } from 'drizzle-orm'
import { check, date, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bills } from './billing.ts'
import { ofWard, rowId, rowTimes } from './columns.ts'
import { minor } from './money.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { MONEY } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** How a ward's account stood when the school began to keep it here. */
export const openingBalances = table(
  'opening_balances',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    asOf: date('as_of', { mode: 'string' }).notNull(),
    /** `debt` is paid like any bill; `credit` waits for the next one. */
    kind: text('kind', { enum: ['debt', 'credit'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    text: text('text').notNull(),
    /** The bill that asks for the debt. */
    billId: rowOf('bill_id', () => bills),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('opening_balances', t),
    uniqueIndex('opening_balances_ward').on(t.wardId),
    check('opening_balances_amount', sql`${t.amountMinor} > 0`),
    check('opening_balances_bill', sql`(${t.kind} = 'debt') = (${t.billId} is not null)`),
    ...ofWard(MONEY),
  ],
)
