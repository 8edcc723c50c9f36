import { isNull } from 'drizzle-orm'
import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { schools, type OfficialAccountRow } from './schools.ts'
import { NUMBERS } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** A change of where parents pay: one person asks, another agrees, and a day later it works (domain §7 "Two persons"). */
export const numberChanges = table(
  'number_changes',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Null: one more number. */
    before: jsonb('before').$type<OfficialAccountRow>(),
    after: jsonb('after').$type<OfficialAccountRow>().notNull(),
    reason: text('reason').notNull(),
    askedById: rowOf('asked_by_id', staff).notNull(),
    askedAt: instant('asked_at').notNull(),
    agreedById: rowOf('agreed_by_id', staff),
    /** Null: only one person has said yes. */
    worksFrom: instant('works_from'),
    /** What parents read of it. No foreign key: which notices are forgotten is not decided by this. */
    noticeId: uuid('notice_id'),
    /** It works, or was stopped by somebody. */
    endedAt: instant('ended_at'),
    stoppedById: rowOf('stopped_by_id', staff),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('number_changes', t),
    index('number_changes_of_school').on(t.schoolId, t.askedAt),
    index('number_changes_due').on(t.worksFrom).where(isNull(t.endedAt)),
    systemOnly(),
    ...byStaff(NUMBERS),
  ],
)
