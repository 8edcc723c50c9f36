import { STAFF_ROLES } from '@schoolgate/contracts/endpoint'
import { date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff, users } from './identity.ts'
import { schools } from './schools.ts'
import { INVITATIONS } from './staff.ts'
import { rowOf, table } from './table.ts'

/** By what somebody comes to work at a school, or comes in again after losing everything: a link, kept only as SHA-256, and their phone. */
export const invitations = table(
  'invitations',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    tokenHash: bytea('token_hash').notNull(),
    /** Whom the school knows already; null: they are written down when they accept. */
    userId: rowOf('user_id', () => users),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    title: text('title'),
    fullname: text('fullname').notNull(),
    /** E.164: the code goes there. */
    phone: text('phone').notNull(),
    /** The link goes there; null: it goes to the phone. */
    email: text('email'),
    endsOn: date('ends_on', { mode: 'string' }),
    invitedById: rowOf('invited_by_id', staff).notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Accepted, taken back, refused, or another took its place. */
    endedAt: instant('ended_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('invitations_token').on(t.tokenHash),
    index('invitations_of_school').on(t.schoolId, t.expiresAt),
    index('invitations_ended').on(t.expiresAt),
    systemOnly(),
    ...byStaff(INVITATIONS, 'insert', 'update'),
  ],
)
