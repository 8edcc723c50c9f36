import { CORRECTION_KINDS, CORRECTION_STATES } from '@schoolgate/contracts/corrections'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bills } from './billing.ts'
import { byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { minor } from './money.ts'
import { payments } from './payments.ts'
import { schools } from './schools.ts'
import { MONEY } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/**
 * What was put right on bills and payments, and written of accounts from before, each with who did it; above the school's limit it waits for a second person first, and
 * nothing has moved (domain §7 "Two persons"). What it did stands on the bill, the payment and in the ledger.
 */
export const corrections = table(
  'corrections',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    kind: text('kind', { enum: CORRECTION_KINDS }).notNull(),
    /** What is to be done, as it was asked (modules/corrections/act.ts). */
    act: jsonb('act').$type<object>().notNull(),
    /** How much money it moves, as it was asked: what the second person agrees to. */
    amountMinor: minor('amount_minor').notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    /** To whom a line or a payment goes. */
    toWardId: rowOf('to_ward_id', () => wards),
    billId: rowOf('bill_id', () => bills),
    paymentId: rowOf('payment_id', () => payments),
    /** What stands on the bill, where it is a line. */
    name: text('name'),
    reason: text('reason').notNull(),
    /** `done`: by one person, within the limit. One that waited too long is over by the clock, and written so when the same is asked anew. */
    state: text('state', { enum: CORRECTION_STATES }).notNull(),
    askedById: rowOf('asked_by_id', staff),
    askedByName: text('asked_by_name').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** The last moment at which somebody may agree; null: it never waited. */
    waitsUntil: instant('waits_until'),
    decidedById: rowOf('decided_by_id', staff),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    declinedBecause: text('declined_because'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('corrections', t),
    index('corrections_of_school').on(t.schoolId, t.askedAt),
    index('corrections_bill').on(t.billId),
    index('corrections_payment').on(t.paymentId),
    index('corrections_ward').on(t.wardId),
    index('corrections_to_ward').on(t.toWardId),
    index('corrections_asked_by').on(t.askedById),
    index('corrections_decided_by').on(t.decidedById),
    /** Of one payment one thing waits at a time. */
    uniqueIndex('corrections_one_of_payment')
      .on(t.paymentId)
      .where(sql`state = 'waits'`),
    /** How an account stood before is of no bill yet and no payment. */
    check(
      'corrections_about',
      sql`num_nonnulls(${t.billId}, ${t.paymentId}) = (${t.kind} not in ('owed_before', 'ahead_before'))::int`,
    ),
    check('corrections_amount', sql`${t.amountMinor} >= 0`),
    check('corrections_waits', sql`(${t.state} = 'done') = (${t.waitsUntil} is null)`),
    check('corrections_decided', sql`(${t.state} in ('done', 'waits')) = (${t.decidedAt} is null)`),
    /** Whoever asked is never the second person. */
    check(
      'corrections_second_person',
      sql`${t.state} <> 'agreed' or (${t.decidedById} is not null and ${t.decidedById} is distinct from ${t.askedById})`,
    ),
    systemOnly(),
    ...byStaff(MONEY, 'insert', 'update'),
  ],
)
