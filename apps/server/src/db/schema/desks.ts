import { DESKS, HOLDS, TOPICS } from '@schoolgate/contracts/messages'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgPolicy, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, ofUserAbout, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { isStaff, MESSAGES } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/** Of a ward of mine, and not what another guardian asked in private. */
const ofMyFamily = sql`ward_id = any ((select my_ward_ids())::uuid[]) and (not is_private or asked_by_id = my_user_id())`

/** What a family asks the school about a ward: addressed to a desk, never to a person. What was said are its entries. */
export const deskThreads = table(
  'desk_threads',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    desk: text('desk', { enum: DESKS }).notNull(),
    about: text('about', { enum: TOPICS }).notNull(),
    isPrivate: boolean('is_private').notNull().default(false),
    askedById: rowOf('asked_by_id', () => users).notNull(),
    /** Since when the family waits for the school; null: it does not. */
    waitingSince: instant('waiting_since'),
    lastAt: instant('last_at').notNull(),
    closedAt: instant('closed_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('desk_threads', t),
    index('desk_threads_ward').on(t.wardId, t.lastAt),
    index('desk_threads_asked_by').on(t.askedById),
    index('desk_threads_waiting')
      .on(t.schoolId, t.waitingSince)
      .where(sql`waiting_since is not null`),
    index('desk_threads_last').on(t.schoolId, t.lastAt),
    systemOnly(),
    pgPolicy('of_my_family', { for: 'select', using: ofMyFamily }),
    pgPolicy('asked_by_guardian', { for: 'insert', withCheck: sql`asked_by_id = my_user_id() and ${ofMyFamily}` }),
    pgPolicy('asked_again_by_guardian', { for: 'update', using: ofMyFamily, withCheck: ofMyFamily }),
    ...byStaff(MESSAGES, 'update'),
  ],
)

/** What waits for the office, or was given back by it, is read by nobody but whoever wrote it, the office and the head. */
const isLetThrough = sql`(hold is null or hold = 'let_go' or by_id = my_user_id())`

/** What was said in a thread, and what the school did with it. Words stay as they were said. */
export const deskEntries = table(
  'desk_entries',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    threadId: rowOf('thread_id', () => deskThreads).notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    side: text('side', { enum: ['family', 'school'] }).notNull(),
    kind: text('kind', { enum: ['said', 'handed_over', 'closed', 'opened_by_head', 'reported'] }).notNull(),
    byId: rowOf('by_id', () => users).notNull(),
    text: text('text').notNull().default(''),
    /** To which desk it was handed over. */
    toDesk: text('to_desk', { enum: DESKS }),
    /** What the office does with words that it wants to read first; null: they went at once. */
    hold: text('hold', { enum: HOLDS }),
    /** Why it gave them back. */
    holdReason: text('hold_reason').notNull().default(''),
    takenBackAt: instant('taken_back_at'),
    at: instant('at').notNull(),
  },
  (t) => [
    namedWithSchool('desk_entries', t),
    index('desk_entries_thread').on(t.threadId, t.at),
    index('desk_entries_ward').on(t.wardId),
    index('desk_entries_by').on(t.byId, t.at),
    index('desk_entries_held')
      .on(t.schoolId, t.threadId)
      .where(sql`hold = 'waits'`),
    systemOnly(),
    // What somebody told the head alone is read by them and by the head.
    pgPolicy('of_my_family', {
      for: 'select',
      using: sql`(kind <> 'reported' or by_id = my_user_id()) and ${isLetThrough} and ward_id = any ((select my_ward_ids())::uuid[])
        and exists (select 1 from desk_threads t where t.id = thread_id)`,
    }),
    pgPolicy('said_by_guardian', {
      for: 'insert',
      withCheck: sql`by_id = my_user_id() and side = 'family' and kind in ('said', 'reported')
        and exists (select 1 from desk_threads t where t.id = thread_id and t.ward_id = desk_entries.ward_id)`,
    }),
    pgPolicy('taken_back_by_guardian', {
      for: 'update',
      using: sql`by_id = my_user_id() and side = 'family' and kind = 'said'`,
      withCheck: sql`by_id = my_user_id()`,
    }),
    pgPolicy('staff_of_school', {
      for: 'select',
      using: sql`${isStaff(MESSAGES.readers)} and (${isLetThrough} or my_role() <> 'teacher')`,
    }),
    pgPolicy('insert_by_staff', { for: 'insert', withCheck: isStaff(MESSAGES.writers) }),
    pgPolicy('update_by_staff', {
      for: 'update',
      using: sql`${isStaff(MESSAGES.writers)} and (by_id = my_user_id() or my_role() <> 'teacher')`,
      withCheck: isStaff(MESSAGES.writers),
    }),
  ],
)

/** Papers and photos that came with words; whoever reads those has them. The system keeps them, as it keeps all files. */
export const deskFiles = table(
  'desk_files',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    entryId: rowOf('entry_id', () => deskEntries).notNull(),
    fileId: rowOf('file_id', () => files).notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    ...rowTimes(),
  },
  (t) => [
    index('desk_files_entry').on(t.entryId, t.position),
    index('desk_files_ward').on(t.wardId),
    index('desk_files_file').on(t.fileId),
    systemOnly(),
    pgPolicy('of_words_i_read', { for: 'select', using: sql`exists (select 1 from desk_entries e where e.id = entry_id)` }),
  ],
)

/** Who has read what the other side said, and when first. */
export const deskReads = table(
  'desk_reads',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => deskEntries.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    readAt: instant('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.userId] }),
    index('desk_reads_user').on(t.userId),
    ...ofUserAbout(sql`select 1 from desk_entries e where e.id = entry_id`, 'insert'),
    pgPolicy('of_what_i_see', { for: 'select', using: sql`exists (select 1 from desk_entries e where e.id = entry_id)` }),
  ],
)
