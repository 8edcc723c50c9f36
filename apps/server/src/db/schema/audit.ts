import { sql } from 'drizzle-orm'
import { index, jsonb, pgPolicy, text, uuid } from 'drizzle-orm/pg-core'
import type { Changes } from '@schoolgate/contracts/audit'
import { byStaff, instant, rowId, systemOnly } from './columns.ts'
import { AUDIT } from './staff.ts'
import { table } from './table.ts'

/**
 * Who saw or changed what of which child, from where. Append-only: a trigger refuses update and delete.
 * No foreign keys, so that the record outlives what it speaks of. Never passwords, codes, tokens or message texts.
 */
export const audit = table(
  'audit',
  {
    id: rowId(),
    at: instant('at').notNull(),
    schoolId: uuid('school_id'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    actorRole: text('actor_role').notNull(),
    /** word.what_happened, e.g. wards.opened, identity.signed_in. */
    action: text('action').notNull(),
    wardId: uuid('ward_id'),
    subjectId: uuid('subject_id'),
    address: text('address'),
    /** Why, where somebody had to say: a class's papers that leave at once. */
    note: text('note'),
    /** What it was before and after, field by field, where something was changed; never a child's marks or a guardian's contact. */
    changes: jsonb('changes').$type<Changes>(),
  },
  (t) => [
    index('audit_ward').on(t.wardId, t.at),
    // How much of what somebody was shown lately, and the school's list, newest first.
    index('audit_actor').on(t.actorId, t.action, t.at),
    index('audit_school').on(t.schoolId, t.at, t.id),
    systemOnly(),
    pgPolicy('of_my_ward', { for: 'select', using: sql`ward_id = any ((select my_ward_ids())::uuid[])` }),
    pgPolicy('written_of_me', { for: 'select', using: sql`actor_id = my_user_id()` }),
    ...byStaff(AUDIT),
    pgPolicy('write', {
      for: 'insert',
      withCheck: sql`actor_id = my_user_id() and actor_role = my_role() and school_id = my_school_id()`,
    }),
  ],
)
