import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff, users } from './identity.ts'
import { schools } from './schools.ts'
import { MONEY, PROPOSALS } from './staff.ts'
import { rowOf, table } from './table.ts'

/** What a person may have as their own, in the words of the data files. */
export const PROPOSED_FIELDS = ['phone', 'email', 'occupation', 'address', 'language'] as const

/** What a data file says of a person who proved or chose something else here: the office decides. */
export const proposals = table(
  'proposals',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Whose. */
    userId: rowOf('user_id', () => users).notNull(),
    field: text('field', { enum: PROPOSED_FIELDS }).notNull(),
    /** What the file says. */
    said: text('said').notNull(),
    madeAt: instant('made_at').notNull(),
    state: text('state', { enum: ['open', 'accepted', 'refused'] })
      .notNull()
      .default('open'),
    decidedAt: instant('decided_at'),
    decidedById: rowOf('decided_by_id', staff),
    decidedByName: text('decided_by_name'),
    ...rowTimes(),
  },
  (t) => [
    index('proposals_user').on(t.userId),
    uniqueIndex('proposals_open')
      .on(t.userId, t.field)
      .where(sql`state = 'open'`),
    index('proposals_school').on(t.schoolId, t.state),
    systemOnly(),
    ...byStaff(PROPOSALS),
  ],
)

/** Leaves of a receipt book that were spoiled: their numbers are accounted for, and nobody gets them again. */
export const cancelledReceipts = table(
  'cancelled_receipts',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    number: integer('number').notNull(),
    /** As printed. */
    receiptNo: text('receipt_no').notNull(),
    at: instant('at'),
    reason: text('reason'),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('cancelled_receipts_number').on(t.schoolId, t.number), systemOnly(), ...byStaff(MONEY)],
)
