import { PROGRAM_GIVES, type ProgramGives } from '@schoolgate/contracts/programs'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { schools } from './schools.ts'
import { PROGRAMS } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

const gives = () => text('gives').$type<ProgramGives>().array().notNull().default([])

const isListed = (column: AnyPgColumn) => {
  const listed = PROGRAM_GIVES.map((each) => sql`${each}`)
  return sql`${column} <@ array[${sql.join(listed, sql`, `)}]::text[]`
}

/** A program of others that reads the school's lists by OneRoster. Its secret is kept only as SHA-256. */
export const programs = table(
  'programs',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    gives: gives(),
    secretHash: bytea('secret_hash').notNull(),
    secretMadeAt: instant('secret_made_at').notNull(),
    madeById: rowOf('made_by_id', staff).notNull(),
    lastUsedAt: instant('last_used_at'),
    endedAt: instant('ended_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('programs', t),
    uniqueIndex('programs_name')
      .on(t.schoolId, sql`lower(name)`)
      .where(sql`ended_at is null`),
    check('programs_gives', isListed(t.gives)),
    systemOnly(),
    ...byStaff(PROGRAMS, 'insert', 'update'),
  ],
)

/** What a program shows at each call, for an hour; kept only as SHA-256. */
export const programTokens = table(
  'program_tokens',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    programId: rowOf('program_id', () => programs).notNull(),
    tokenHash: bytea('token_hash').notNull(),
    /** What it was made for, of what the program is given. */
    gives: gives(),
    expiresAt: instant('expires_at').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('program_tokens_token').on(t.tokenHash),
    index('program_tokens_program').on(t.programId, t.expiresAt),
    check('program_tokens_gives', isListed(t.gives)),
    systemOnly(),
  ],
)
