import type { IssueReport } from '@schoolgate/contracts/fees'
import { WORK_KINDS } from '@schoolgate/contracts/office-work'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { schools } from './schools.ts'
import { isStaff, OWING_LETTERS, WORK, WORK_FILES } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/**
 * Long work that somebody of the office asked for. While it is open a job does it (modules/work), which says whether it runs or failed; or a
 * command does it in its own process (`byCommand`), for as long as that holds the lock of it.
 */
export const longWork = table(
  'long_work',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    kind: text('kind', { enum: WORK_KINDS }).notNull(),
    state: text('state', { enum: ['done', 'open', 'cancelled', 'failed'] })
      .notNull()
      .default('open'),
    /** What exactly is to be done, and its digest: the same is open once. */
    input: jsonb('input').notNull(),
    digest: text('digest').notNull(),
    /** The same in words. */
    about: text('about').notNull(),
    byCommand: boolean('by_command').notNull().default(false),
    askedById: rowOf('asked_by_id', staff),
    /** Who sat at the school's computer, where that is no account. */
    askedByName: text('asked_by_name'),
    /** From where: the network address, or whose login at the school's computer. */
    askedFrom: text('asked_from'),
    /** Not begun before then; null: as soon as it can be. */
    startsAt: instant('starts_at'),
    done: integer('done'),
    total: integer('total'),
    cancelAskedAt: instant('cancel_asked_at'),
    /** What came out of it until now. */
    report: jsonb('report').$type<IssueReport>(),
    endedAt: instant('ended_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('long_work', t),
    uniqueIndex('long_work_open')
      .on(t.kind, t.schoolId, t.digest)
      .where(sql`state = 'open'`),
    index('long_work_of_school').on(t.schoolId, t.createdAt),
    index('long_work_ended').on(t.endedAt),
    systemOnly(),
    ...byStaff(WORK),
  ],
)

/** The file that came out of long work, for as long as it is kept. Its bytes lie here: storage forgets nothing. */
export const workFiles = table(
  'work_files',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    workId: rowOf('work_id', () => longWork).notNull(),
    name: text('name').notNull(),
    bytes: bytea('bytes').notNull(),
    /** Whose records it shows. */
    shows: jsonb('shows').$type<{ wardId: string; subjectId?: string }[]>().notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('work_files_work').on(t.workId),
    index('work_files_age').on(t.createdAt),
    systemOnly(),
    ...byStaff(WORK_FILES),
    /** Of what came out, the bursar opens what is about money. */
    pgPolicy('letters_of_owing', {
      for: 'select',
      using: sql`${isStaff(OWING_LETTERS)} and exists (select 1 from long_work w where w.id = work_id and w.kind = 'owing_letters')`,
    }),
  ],
)
