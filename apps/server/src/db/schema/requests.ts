import { sql } from 'drizzle-orm'
import { index, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REQUEST_KINDS, REQUEST_STATES } from '@schoolgate/contracts/requests'
import { byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { staff, users } from './identity.ts'
import { schools } from './schools.ts'
import { REQUESTS } from './staff.ts'
import { rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/**
 * What a guardian asks the school to change of a child's record. Who asked reads it, and nobody else of the family: where a child lives is
 * not told to whoever is limited by a court.
 */
export const wardRequests = table(
  'ward_requests',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    byId: rowOf('by_id', () => users).notNull(),
    /** The number that the asker's phone gave it: sent again it is the same. */
    requestId: uuid('request_id').notNull(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    /** The address or number; null for a photo. */
    value: text('value'),
    photoId: rowOf('photo_id', () => files),
    at: instant('at').notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('waiting'),
    reason: text('reason'),
    decidedById: rowOf('decided_by_id', staff),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('ward_requests_once').on(t.byId, t.requestId),
    // A child has one address and one photo, each guardian one number: of each one request waits.
    uniqueIndex('ward_requests_waiting')
      .on(t.wardId, t.kind)
      .where(sql`state = 'waiting' and kind <> 'phone'`),
    uniqueIndex('ward_requests_waiting_phone')
      .on(t.byId)
      .where(sql`state = 'waiting' and kind = 'phone'`),
    index('ward_requests_school').on(t.schoolId, t.state, t.at),
    index('ward_requests_ward').on(t.wardId),
    index('ward_requests_photo')
      .on(t.photoId)
      .where(sql`photo_id is not null`),
    index('ward_requests_decided_by')
      .on(t.decidedById)
      .where(sql`decided_by_id is not null`),
    systemOnly(),
    pgPolicy('asked_by_me', {
      for: 'select',
      using: sql`by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
    ...byStaff(REQUESTS),
  ],
)
