import type { IssueReport } from '@schoolgate/contracts/fees'
import type { WorkKind } from '@schoolgate/contracts/office-work'
import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { and, desc, eq, gt, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { longWork, schools, users, workFiles } from '#db/schema'
import { latestEnd } from '#lib/clock'
import { newId } from '#lib/random'
import type { ShownOf } from '#lib/route'

/** Where every process hears that there is new work. */
export const WORK_CHANNEL = 'schoolgate_work'
const MOST_LISTED = 100

export type WorkRow = Awaited<ReturnType<typeof workRows>>[number]

/** A school's long work of these kinds, newest first; one of it when `id` is given. */
export const workRows = (tx: Tx, schoolId: string, kinds: readonly WorkKind[], id?: string) =>
  tx
    .select({
      work: longWork,
      askedBy: users.fullname,
      file: { name: workFiles.name, bytes: sql<number>`octet_length(${workFiles.bytes})`, madeAt: workFiles.createdAt },
    })
    .from(longWork)
    .innerJoin(users, eq(users.id, longWork.askedById))
    .leftJoin(workFiles, eq(workFiles.workId, longWork.id))
    .where(
      and(
        eq(longWork.schoolId, schoolId),
        inArray(longWork.kind, [...kinds]),
        id === undefined ? undefined : eq(longWork.id, id),
      ),
    )
    .orderBy(desc(longWork.createdAt), desc(longWork.id))
    .limit(MOST_LISTED)

/** What of a kind is to be done, as the jobs find it. */
export const openWork = (kind: WorkKind): SQL =>
  sql`select ${longWork.schoolId}, ${longWork.id}::text, ${longWork.createdAt} from ${longWork}
    where ${longWork.kind} = ${kind} and ${longWork.state} = 'open'`

type Asked = Pick<typeof longWork.$inferInsert, 'schoolId' | 'kind' | 'input' | 'digest' | 'about' | 'askedById' | 'askedFrom'>

/** Writes down what somebody asked for; null where the same is open already. */
export async function writeAsked(tx: Tx, asked: Asked, now: Date): Promise<string | null> {
  const [made] = await tx
    .insert(longWork)
    .values({ id: newId(), ...asked, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: longWork.id })
  if (made) await tx.execute(sql`select pg_notify(${WORK_CHANNEL}, '')`)
  return made?.id ?? null
}

/** The same that is open; held, so that it does not end before this transaction does. */
export async function openAlready(
  tx: Tx,
  { schoolId, kind, digest }: Pick<Asked, 'schoolId' | 'kind' | 'digest'>,
): Promise<string | null> {
  const [open] = await tx
    .select({ id: longWork.id })
    .from(longWork)
    .where(and(eq(longWork.schoolId, schoolId), eq(longWork.kind, kind), eq(longWork.digest, digest), eq(longWork.state, 'open')))
    .for('update')
  return open?.id ?? null
}

/** Holds what is open until this transaction ends, with who asked for it and whether they still work here; null when it has ended. */
export async function holdWork(tx: Tx, id: string, now: Date) {
  const [held] = await tx
    .select({ work: longWork, role: users.role, isHere: sql<boolean>`${worksHere(now)}` })
    .from(longWork)
    .innerJoin(schools, eq(schools.id, longWork.schoolId))
    .innerJoin(users, eq(users.id, longWork.askedById))
    .where(and(eq(longWork.id, id), eq(longWork.state, 'open')))
    .for('update', { of: longWork })
  return held ?? null
}

type Change = Pick<typeof longWork.$inferInsert, 'state' | 'done' | 'total' | 'cancelAskedAt' | 'endedAt'> & {
  report?: IssueReport
}

export async function changeWork(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await tx
    .update(longWork)
    .set({ ...change, updatedAt: now })
    .where(eq(longWork.id, id))
}

type NewFile = { schoolId: string; workId: string; name: string; bytes: Buffer; shows: readonly ShownOf[] }

export async function keepFile(tx: Tx, { shows, ...file }: NewFile, now: Date): Promise<void> {
  await tx.insert(workFiles).values({ id: newId(), ...file, shows: [...shows], createdAt: now, updatedAt: now })
}

/** The file that came out, unless it is too old. */
export async function fileOf(tx: Tx, schoolId: string, workId: string, since: Date) {
  const [file] = await tx
    .select()
    .from(workFiles)
    .where(and(eq(workFiles.schoolId, schoolId), eq(workFiles.workId, workId), gt(workFiles.createdAt, since)))
  return file ?? null
}

/** Whoever of the school's staff sees work of a kind. */
export async function peopleOf(tx: Tx, schoolId: string, roles: readonly StaffRole[], now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(and(eq(users.schoolId, schoolId), inArray(users.role, [...roles]), worksHere(now)))
  return rows.map(({ id }) => id)
}

type Ages = { files: Date; work: Date }

/** Files beyond their hour, and of a clock that was put back since by more than that. */
const isOldFile = ({ files }: Ages, now: Date) =>
  or(lte(workFiles.createdAt, files), gt(workFiles.createdAt, latestEnd(now, now.getTime() - files.getTime())))
const isOldWork = ({ work }: Ages) => lt(longWork.endedAt, work)

export const somethingOldIsThere = (ages: Ages, now: Date): SQL => sql`
  select null::uuid, '', ${now.toISOString()}::timestamptz
  where exists (select from ${workFiles} where ${isOldFile(ages, now)}) or exists (select from ${longWork} where ${isOldWork(ages)})`

export async function forgetOld(tx: Tx, ages: Ages, now: Date): Promise<void> {
  await tx.delete(workFiles).where(isOldFile(ages, now))
  await tx.delete(longWork).where(isOldWork(ages))
}
