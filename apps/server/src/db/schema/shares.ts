import { sql } from 'drizzle-orm'
import { boolean, check, index, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bills } from './billing.ts'
import { instant, ofWard, rowId, rowTimes, systemOnly } from './columns.ts'
import { users } from './identity.ts'
import { termReports } from './reports.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { PERFORMANCE } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** A link to one report, bill or performance view that works without signing in until it expires or is taken back. */
export const shares = table(
  'shares',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    publicId: text('public_id').notNull(),
    reportId: rowOf('report_id', () => termReports),
    billId: rowOf('bill_id', () => bills),
    performanceYear: text('performance_year'),
    /** Of a bill: whoever has the link may pay it; debts of other terms stand on it too. */
    mayPay: boolean('may_pay').notNull().default(true),
    showsArrears: boolean('shows_arrears').notNull().default(false),
    /** The share dies with this person's guardianship. */
    madeById: rowOf('made_by_id', () => users).notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    ...rowTimes(),
  },
  (t) => [
    index('shares_made_by').on(t.madeById),
    namedWithSchool('shares', t),
    uniqueIndex('shares_public').on(t.publicId),
    index('shares_ward').on(t.wardId),
    check('shares_of_one_thing', sql`num_nonnulls(${t.reportId}, ${t.billId}, ${t.performanceYear}) = 1`),
    ...ofWard(PERFORMANCE, 'insert', 'update'),
    pgPolicy('made_by_me', {
      for: 'insert',
      withCheck: sql`made_by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
    pgPolicy('mine', { for: 'select', using: sql`made_by_id = my_user_id()` }),
    pgPolicy('ended_by_me', {
      for: 'update',
      using: sql`made_by_id = my_user_id() and revoked_at is null`,
      withCheck: sql`made_by_id = my_user_id() and revoked_at is not null`,
    }),
  ],
)

/** Every opening of a shared page, shown to the parent. */
export const shareOpenings = table(
  'share_openings',
  {
    id: rowId(),
    shareId: uuid('share_id')
      .notNull()
      .references(() => shares.id),
    at: instant('at').notNull(),
    address: text('address'),
  },
  (t) => [
    index('share_openings_share').on(t.shareId),
    index('share_openings_age').on(t.at),
    systemOnly(),
    pgPolicy('of_a_share_i_see', { for: 'select', using: sql`exists (select 1 from shares s where s.id = share_id)` }),
  ],
)
