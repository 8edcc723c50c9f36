import type { UndoRow } from '@schoolgate/contracts/sheet-undo'
import { and, eq, inArray, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { assessmentScores, guardianships, proposals, sheetWrites, users, wards } from '#db/schema'
import type { Held } from './batches.ts'
import { TABLES, type Row, type Written, type WrittenTable } from './writes.ts'

/** From here to the end of the transaction the database notes each row that is written, as this sheet's. */
export async function noteWritesOf(tx: Tx, sheetId: string): Promise<void> {
  await tx.delete(sheetWrites).where(eq(sheetWrites.sheetId, sheetId))
  await tx.execute(sql`select set_config('app.sheet', ${sheetId}, true)`)
}

const isLeft = (sheetId: string) => and(eq(sheetWrites.sheetId, sheetId), isNull(sheetWrites.outcome))

/** The rows of a saved sheet of which nothing became yet, each with those it holds together. */
export async function rowsToUndo(tx: Tx, sheetId: string): Promise<Held[]> {
  const rows = await tx
    .select({
      id: sheetWrites.rowId,
      holds: sql<
        (string | null)[]
      >`array[${sheetWrites.after} ->> 'ward_id', ${sheetWrites.after} ->> 'guardian_id', ${sheetWrites.after} ->> 'user_id', ${sheetWrites.after} ->> 'assessment_id']`,
    })
    .from(sheetWrites)
    .where(isLeft(sheetId))
    .orderBy(sheetWrites.rowId)
  return rows.map(({ id, holds }) => ({ id, holds: holds.filter((held) => held !== null) }))
}

/** What each table's row is called by, and how it is read. */
const READ: Readonly<Record<WrittenTable, { from: SQL; name: SQL; class: SQL }>> = {
  wards: {
    from: sql`wards t on t.id = w.row_id left join classes c on c.id = t.class_id`,
    name: nameOf('t'),
    class: sql`c.name`,
  },
  users: { from: sql`users t on t.id = w.row_id`, name: sql`t.fullname`, class: sql`null` },
  guardianships: {
    from: sql`guardianships t on t.id = w.row_id left join users u on u.id = t.guardian_id left join wards p on p.id = t.ward_id
      left join classes c on c.id = p.class_id`,
    name: sql`concat(u.fullname, ' – ', ${nameOf('p')})`,
    class: sql`c.name`,
  },
  proposals: {
    from: sql`proposals t on t.id = w.row_id left join users u on u.id = t.user_id`,
    name: sql`u.fullname`,
    class: sql`null`,
  },
  timetable_entries: {
    from: sql`timetable_entries t on t.id = w.row_id left join subjects s on s.id = t.subject_id left join classes c on c.id = t.class_id`,
    name: sql`concat(s.name, ', ', t.starts)`,
    class: sql`c.name`,
  },
  attendance_records: {
    from: sql`attendance_records t on t.id = w.row_id left join wards p on p.id = t.ward_id left join classes c on c.id = p.class_id`,
    name: sql`concat(${nameOf('p')}, ', ', t.day)`,
    class: sql`c.name`,
  },
  assessments: {
    from: sql`assessments t on t.id = w.row_id left join classes c on c.id = t.class_id`,
    name: sql`t.title`,
    class: sql`c.name`,
  },
  assessment_scores: {
    from: sql`assessment_scores t on t.id = w.row_id left join assessments a on a.id = t.assessment_id left join wards p on p.id = t.ward_id
      left join classes c on c.id = p.class_id`,
    name: sql`concat(${nameOf('p')}, ', ', a.title)`,
    class: sql`c.name`,
  },
}

function nameOf(alias: 't' | 'p'): SQL {
  const of = sql.identifier(alias)
  return sql`concat_ws(' ', ${of}.first_name, ${of}.middle_name, ${of}.last_name)`
}

type JsonRow = { id: string; before: Row | null; after: Row; now: Row | null; name: string | null; class: string | null }

/** These rows of a saved sheet, as they were, were left and are; held where they are to be undone, so that nobody changes them meanwhile. */
export async function writtenRows(
  tx: Tx,
  sheetId: string,
  ids: readonly string[],
  { isHeld }: { isHeld: boolean },
): Promise<Written[]> {
  const asked = sql`${sql.param([...ids])}::uuid[]`
  const found: Written[] = []
  const tables = await tx
    .selectDistinct({ about: sheetWrites.about })
    .from(sheetWrites)
    .where(and(isLeft(sheetId), inArray(sheetWrites.rowId, [...ids])))
  const here = new Set(tables.map(({ about }) => about))
  for (const about of TABLES) {
    if (!here.has(about)) continue
    const { from, name, class: klass } = READ[about]
    if (isHeld) await tx.execute(sql`select id from ${sql.identifier(about)} where id = any (${asked}) order by id for update`)
    const { rows } = await tx.execute<JsonRow>(sql`
      select w.row_id as id, w.before, w.after, to_jsonb(t) as now, ${name} as name, ${klass} as class
      from sheet_writes w left join ${from} where w.sheet_id = ${sheetId} and w.about = ${about} and w.row_id = any (${asked})
        and w.outcome is null order by w.row_id`)
    found.push(...rows.map((row) => ({ ...row, about, name: row.name ?? '' })))
  }
  return found
}

/** The guardianships of these pupils and guardians, but for these. */
export async function linksBeside(tx: Tx, ids: readonly string[], but: readonly string[]) {
  const { rows } = await tx.execute<{ wardId: string; guardianId: string }>(sql`
    with asked as materialized (select unnest(${sql.param([...ids])}::uuid[]) as id),
      found as (select g.id, ward_id, guardian_id from asked join guardianships g on g.ward_id = asked.id
        union select g.id, ward_id, guardian_id from asked join guardianships g on g.guardian_id = asked.id)
    select ward_id as "wardId", guardian_id as "guardianId" from found where id not in (select unnest(${sql.param([...but])}::uuid[]))`)
  return rows
}

/** Which of these guardians of a school would share the phone or e-mail they had with another. */
export async function takenContacts(
  tx: Tx,
  schoolId: string,
  had: readonly { id: string; phone: string; email: string }[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select h.id from jsonb_to_recordset(${JSON.stringify(had)}::jsonb) h (id uuid, phone text, email text)
    where exists (select from ${users} where ${users.schoolId} = ${schoolId} and ${users.role} = 'parent' and ${users.id} <> h.id
      and (${users.phone} = nullif(h.phone, '') or ${users.email} = nullif(h.email, '')))`)
  return new Set(rows.map(({ id }) => id))
}

/** What became of rows; of those that stay, what is told. */
export async function keepOutcomes(
  tx: Tx,
  sheetId: string,
  outcomes: readonly { about: WrittenTable; id: string; outcome: string; told: UndoRow | null }[],
): Promise<void> {
  await tx.execute(sql`
    update sheet_writes w set outcome = o.outcome, told = o.told
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o (about text, id uuid, outcome text, told jsonb)
    where w.sheet_id = ${sheetId} and w.about = o.about and w.row_id = o.id`)
}

/** How many rows of each table came to what, and what stays, as it was told. */
export async function undoneRows(tx: Tx, sheetId: string, most: number) {
  const which = and(eq(sheetWrites.sheetId, sheetId), sql`${sheetWrites.outcome} is not null`)
  const isStaff = sql<boolean>`coalesce(${sheetWrites.after} ->> 'role', 'parent') <> 'parent'`
  const counted = await tx
    .select({
      about: sheetWrites.about,
      outcome: sheetWrites.outcome,
      isTold: sql<boolean>`${sheetWrites.told} is not null`,
      isStaff,
      rows: sql<number>`count(*)::int`,
    })
    .from(sheetWrites)
    .where(which)
    .groupBy(sheetWrites.about, sheetWrites.outcome, sql`${sheetWrites.told} is not null`, isStaff)
  const stays = await tx
    .select({ told: sheetWrites.told })
    .from(sheetWrites)
    .where(and(which, sql`${sheetWrites.told} is not null`))
    .orderBy(sql`${sheetWrites.told} ->> 'name'`, sheetWrites.rowId)
    .limit(most)
  return { counted, stays: stays.flatMap(({ told }) => told ?? []) }
}

/** Which of these works have marks that are not among these rows. */
export async function markedBeside(tx: Tx, works: readonly string[], but: readonly string[]): Promise<Set<string>> {
  if (works.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ id: assessmentScores.assessmentId })
    .from(assessmentScores)
    .where(and(inArray(assessmentScores.assessmentId, [...works]), notInArray(assessmentScores.id, [...but])))
  return new Set(rows.map(({ id }) => id))
}

/** Rows of a school that go, by their tables. */
export type Gone = Readonly<Record<Exclude<WrittenTable, 'users'>, readonly string[]>>

/** Removes rows that nothing names any more. */
export async function takeOut(tx: Tx, gone: Gone): Promise<void> {
  const { guardianships: links, wards: pupils, proposals: said } = gone
  // With a day or a mark goes what the feed said of it.
  const told = [...gone.attendance_records, ...gone.assessment_scores]
  if (told.length > 0) await tx.execute(sql`delete from feed_items where subject_id = any (${sql.param(told)}::uuid[])`)
  for (const about of ['assessment_scores', 'assessments', 'attendance_records', 'timetable_entries'] as const)
    if (gone[about].length > 0)
      await tx.execute(sql`delete from ${sql.identifier(about)} where id = any (${sql.param([...gone[about]])}::uuid[])`)
  // Whoever is away longer than a day looks at everything anew.
  await tx.execute(sql`delete from live_events where ward_id = any (${sql.param([...pupils])}::uuid[])`)
  await tx.delete(guardianships).where(inArray(guardianships.id, [...links]))
  await tx.delete(wards).where(inArray(wards.id, [...pupils]))
  await tx.delete(proposals).where(and(inArray(proposals.id, [...said]), ne(proposals.state, 'accepted')))
}

/** Sets columns of rows back; `rows` are whole, as they will be. */
export async function setBack(
  tx: Tx,
  about: WrittenTable,
  columns: readonly string[],
  rows: readonly Row[],
  now: Date,
): Promise<void> {
  if (columns.length === 0) return
  const table = sql.identifier(about)
  const set = columns.map((column) => sql`${sql.identifier(column)} = p.${sql.identifier(column)}`)
  await tx.execute(sql`
    update ${table} t set ${sql.join(set, sql`, `)}, updated_at = ${now.toISOString()}::timestamptz
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) p where t.id = p.id`)
}
