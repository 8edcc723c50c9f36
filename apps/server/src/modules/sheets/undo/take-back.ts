import type { LiveWord } from '@schoolgate/contracts/live'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db'
import { publishLive } from '#db/live'
import { leave, placePersons, removeMembers, type MemberContacts } from '#db/placing'
import { classes, subjects, users } from '#db/schema'
import { refreshClassAverages } from '#modules/academics'
import { decide } from './decide.ts'
import type { Verdict } from './verdict.ts'
import { undoRowOf } from './undo-rows.ts'
import { usesSince } from './used.store.ts'
import { changedColumns, COLUMNS, isAsLeft, TABLES, textOf, type Row, type Written } from './writes.ts'
import { keepOutcomes, linksBeside, markedBeside, setBack, takenContacts, takeOut, writtenRows } from './writes.store.ts'

export type SavedSheet = { id: string; schoolId: string; savedAt: Date }

/** Rows of a saved sheet with what undoing it would do with them; held, where it is to be done. */
export async function judged(
  tx: Tx,
  sheet: SavedSheet,
  ids: readonly string[],
  { isHeld }: { isHeld: boolean },
): Promise<Verdict[]> {
  const batch = await writtenRows(tx, sheet.id, ids, { isHeld })
  const fresh = new Set(batch.filter(({ before }) => before === null).map(({ id }) => id))
  const isAsked = (written: Written, columns: readonly string[]) =>
    fresh.has(written.id) || changedColumns(written).some((column) => columns.includes(column))
  const idsOf = (about: Written['about'], columns: readonly string[]) =>
    batch.filter((written) => written.about === about && isAsked(written, columns)).map(({ id }) => id)
  const asked = { pupils: idsOf('wards', ['class_id']), guardians: idsOf('users', ['phone', 'email']), fresh }
  const links = batch.filter(({ about }) => about === 'guardianships').map(({ id }) => id)
  const had = batch
    .filter(({ about, before }) => about === 'users' && before !== null)
    .map((written) => ({ id: written.id, phone: hadOf(written, 'phone'), email: hadOf(written, 'email') }))
  return decide(batch, {
    uses: await usesSince(tx, asked, sheet.savedAt),
    otherLinks: await linksBeside(tx, [...fresh], links),
    taken: await takenContacts(tx, sheet.schoolId, had),
    marked: await markedBeside(
      tx,
      idsOf('assessments', []),
      batch.filter(({ about }) => about === 'assessment_scores').map(({ id }) => id),
    ),
  })
}

/** The contact that somebody would have again, where the sheet gave them another. */
const hadOf = (written: Written, column: string): string =>
  changedColumns(written).includes(column) && isAsLeft(written, column) ? textOf(written.before, column) : ''

/** Undoes rows of a saved sheet that belong together. */
export async function takeBack(tx: Tx, sheet: SavedSheet, ids: readonly string[], now: Date): Promise<void> {
  const verdicts = await judged(tx, sheet, ids, { isHeld: true })
  const out = (about: Written['about']) =>
    verdicts
      .filter(({ outcome, written }) => outcome === 'out' && written.about === about && written.now !== null)
      .map(({ written }) => written.id)
  for (const about of TABLES) await goBack(tx, sheet.schoolId, about, verdicts, now)
  await takeOut(tx, {
    guardianships: out('guardianships'),
    wards: out('wards'),
    proposals: out('proposals'),
    timetable_entries: out('timetable_entries'),
    attendance_records: out('attendance_records'),
    assessments: out('assessments'),
    assessment_scores: out('assessment_scores'),
  })
  const marked = verdicts.flatMap(({ written: { about, after } }) =>
    about === 'assessment_scores' ? [textOf(after, 'assessment_id')] : [],
  )
  if (marked.length > 0) await refreshClassAverages(tx, [...new Set(marked)])
  await removeMembers(tx, sheet.schoolId, out('users'), now)
  const names = await namesOf(tx, sheet.schoolId)
  await keepOutcomes(
    tx,
    sheet.id,
    verdicts.map((verdict) => ({
      about: verdict.written.about,
      id: verdict.written.id,
      outcome:
        verdict.written.about === 'guardianships' && !verdict.isSilent && verdict.outcome === 'out' ? 'back' : verdict.outcome,
      told: verdict.outcome === 'stays' && !verdict.isSilent ? undoRowOf(verdict, names) : null,
    })),
  )
  const words = new Set(verdicts.map(({ written }) => LIVE[written.about]))
  for (const word of words) publishLive(tx, { schoolId: sheet.schoolId, word })
}

async function goBack(tx: Tx, schoolId: string, about: Written['about'], verdicts: readonly Verdict[], now: Date): Promise<void> {
  const rows = verdicts.flatMap(({ written, goes }): Row[] =>
    written.about === about && goes.length > 0 && written.before && written.now
      ? [{ ...written.now, ...Object.fromEntries(goes.map((column) => [column, written.before?.[column] ?? null])) }]
      : [],
  )
  if (rows.length === 0) return
  if (about !== 'users') return setBack(tx, about, COLUMNS[about], rows, now)
  const placed = await placePersons(tx, schoolId, rows.map(contactsOf), now)
  const people = rows.map((row) => ({ ...row, person_id: placed.get(textOf(row, 'id')) }))
  await setBack(tx, about, [...COLUMNS.users, 'person_id'], people, now)
  const off = people.filter((row) => textOf(row, 'is_active') === 'false')
  await leave(
    tx,
    off.map((row) => ({ id: textOf(row, 'id'), personId: textOf(row, 'person_id'), schoolId })),
    now,
  )
}

/** What open pages look at again. */
const LIVE: Readonly<Record<Written['about'], LiveWord>> = {
  wards: 'wards',
  users: 'wards',
  guardianships: 'wards',
  proposals: 'wards',
  timetable_entries: 'school',
  attendance_records: 'attendance',
  assessments: 'academics',
  assessment_scores: 'academics',
}

const ROLES = ['parent', 'teacher', 'head', 'bursar', 'office'] as const

const contactsOf = (row: Row): MemberContacts => ({
  id: textOf(row, 'id'),
  role: ROLES.find((role) => role === textOf(row, 'role')) ?? 'parent',
  phone: textOf(row, 'phone') || null,
  email: textOf(row, 'email') || null,
})

/** What a school's classes, subjects and staff are called, by their ids. */
export async function namesOf(tx: Tx, schoolId: string): Promise<Map<string, string>> {
  const rows = [
    ...(await tx.select({ id: classes.id, name: classes.name }).from(classes).where(eq(classes.schoolId, schoolId))),
    ...(await tx.select({ id: subjects.id, name: subjects.name }).from(subjects).where(eq(subjects.schoolId, schoolId))),
    ...(await tx
      .select({ id: users.id, name: users.fullname })
      .from(users)
      .where(and(eq(users.schoolId, schoolId), ne(users.role, 'parent')))),
  ]
  return new Map(rows.map(({ id, name }) => [id, name]))
}
