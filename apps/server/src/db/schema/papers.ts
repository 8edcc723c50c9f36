import { sql } from 'drizzle-orm'
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, comparableCode, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { PAPERS } from './staff.ts'
import { rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/** What the office gave on paper of one pupil: its code says to whoever checks it whether it still holds (modules/verify). */
export const wardPapers = table(
  'ward_papers',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    /** Who may pick the child up with it; null: it is the child's own. */
    guardianId: rowOf('guardian_id', () => users),
    kind: text('kind', { enum: ['transfer_letter', 'leaving_certificate', 'pupil_card', 'pickup_card'] }).notNull(),
    verifyCode: text('verify_code').notNull(),
    /** On the school's own clock. */
    givenOn: date('given_on', { mode: 'string' }).notNull(),
    /** Who gave it, as the record names them. */
    givenBy: text('given_by').notNull(),
    /** Lost, or given by mistake. */
    endedAt: instant('ended_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('ward_papers_code').on(comparableCode(t.verifyCode)),
    index('ward_papers_ward').on(t.wardId),
    index('ward_papers_guardian')
      .on(t.guardianId)
      .where(sql`guardian_id is not null`),
    // Printed again it is the same paper: one of a kind holds at a time.
    uniqueIndex('ward_papers_holding')
      .on(t.wardId, t.kind, sql`coalesce(${t.guardianId}, ${t.wardId})`)
      .where(sql`ended_at is null`),
    check('ward_papers_picker', sql`(${t.guardianId} is not null) = (${t.kind} = 'pickup_card')`),
    systemOnly(),
    ...byStaff(PAPERS, 'insert', 'update'),
  ],
)
