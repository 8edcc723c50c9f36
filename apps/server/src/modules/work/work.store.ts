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
      askedBy: sql<string>`coalesce(${users.fullname}, ${longWork.askedByName}, '')`,
      file: { name: workFiles.name, bytes: sql<number>`octet_length(${workFiles.bytes})`, madeAt: workFiles.createdAt },
    })
    .from(longWork)
    .leftJoin(users, eq(users.id, longWork.askedById))
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

/** Its time is still to come; the same as `openWork` says to the database. */
export const isLater = ({ startsAt }: Pick<WorkRow['work'], 'startsAt'>, now: Date): boolean =>
  startsAt !== null && startsAt > now

/** What of a kind is to be done, as the jobs find it; what a command began is its own to do. */
export const openWork = (kind: WorkKind, now: Date): SQL =>
  sql`select ${longWork.schoolId}, ${longWork.id}::text, coalesce(${longWork.startsAt}, ${longWork.createdAt}) from ${longWork}
    where ${longWork.kind} = ${kind} and ${longWork.state} = 'open' and not ${longWork.byCommand}
      and (${longWork.startsAt} is null or ${longWork.startsAt} <= ${now.toISOString()})`

type Asked = Pick<
  typeof longWork.$inferInsert,
  | 'schoolId'
  | 'kind'
  | 'input'
  | 'digest'
  | 'about'
  | 'byCommand'
  | 'askedById'
  | 'askedByName'
  | 'askedFrom'
  | 'startsAt'
  | 'done'
  | 'total'
>

/** Writes down what somebody asked for; null where the same is open already. */
export async function writeAsked(tx: Tx, asked: Asked, now: Date): Promise<string | null> {
  const [made] = await tx
    .insert(longWork)
    .values({ id: newId(), ...asked, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: longWork.id })
  if (made) await callWorkers(tx)
  return made?.id ?? null
}

const callWorkers = (tx: Tx) => tx.execute(sql`select pg_notify(${WORK_CHANNEL}, '')`)

/** What is open waits until then, or no more (null); false where that is what it does. */
export async function moveStart(tx: Tx, id: string, startsAt: Date | null, now: Date): Promise<boolean> {
  const isOther = sql`${longWork.startsAt} is distinct from ${startsAt?.toISOString() ?? null}::timestamptz`
  const moved = await tx
    .update(longWork)
    .set({ startsAt, updatedAt: now })
    .where(and(eq(longWork.id, id), isOther))
    .returning({ id: longWork.id })
  if (moved.length > 0) await callWorkers(tx)
  return moved.length > 0
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

const lockOf = (id: SQL) => sql`hashtextextended('work:' || ${id}, 0)`
/** Begun by a command that holds its lock no more. One that ended well let go of it after that could be read. */
const isLost = sql`${longWork.byCommand} and ${longWork.state} = 'open' and pg_try_advisory_xact_lock_shared(${lockOf(sql`${longWork.id}`)})`

/** Until this transaction ends, whoever looks sees that this work lives. */
export async function takeLock(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(sql`${id}`)})`)
}

/** What commands began whose processes are no more, as the jobs find it. */
export const lostWork = (): SQL =>
  sql`select ${longWork.schoolId}, ${longWork.id}::text, ${longWork.createdAt} from ${longWork} where ${isLost}`

/** Writes down that such work is over: one piece of it, or all of a kind in a school. Answers of which kind it was; null: there is none. */
export async function endLost(
  tx: Tx,
  which: { id: string } | { schoolId: string; kind: WorkKind },
  now: Date,
  isCancelled = false,
): Promise<WorkKind | null> {
  const meant =
    'id' in which ? eq(longWork.id, which.id) : and(eq(longWork.schoolId, which.schoolId), eq(longWork.kind, which.kind))
  const [ended] = await tx
    .update(longWork)
    .set({
      state: sql`case when ${isCancelled} or ${longWork.cancelAskedAt} is not null then 'cancelled' else 'failed' end`,
      endedAt: now,
      updatedAt: now,
    })
    .where(and(meant, isLost))
    .returning({ kind: longWork.kind })
  return ended?.kind ?? null
}

/** Holds what is open until this transaction ends, with who asked for it and whether they still work here; null when it has ended. */
export async function holdWork(tx: Tx, id: string, now: Date, against: 'share' | 'update' = 'update') {
  const [held] = await tx
    .select({ work: longWork, role: users.role, isHere: sql<boolean>`coalesce(${worksHere(now)}, false)` })
    .from(longWork)
    .innerJoin(schools, eq(schools.id, longWork.schoolId))
    .leftJoin(users, eq(users.id, longWork.askedById))
    .where(and(eq(longWork.id, id), eq(longWork.state, 'open')))
    .for(against, { of: longWork })
  return held ?? null
}

type Change = Pick<typeof longWork.$inferInsert, 'state' | 'done' | 'total' | 'cancelAskedAt' | 'endedAt'> & {
  report?: IssueReport
}

/** Writes down how it is; answers since when it is to end, if somebody said so. */
export async function changeWork(tx: Tx, id: string, change: Change, now: Date): Promise<Date | null> {
  const [changed] = await tx
    .update(longWork)
    .set({ ...change, updatedAt: now })
    .where(eq(longWork.id, id))
    .returning({ cancelAskedAt: longWork.cancelAskedAt })
  return changed?.cancelAskedAt ?? null
}

type NewFile = { schoolId: string; workId: string; name: string; bytes: Buffer; shows: readonly ShownOf[] }

export async function keepFile(tx: Tx, { shows, ...file }: NewFile, now: Date): Promise<void> {
  await tx.insert(workFiles).values({ id: newId(), ...file, shows: [...shows], createdAt: now, updatedAt: now })
}

type WhichFile = { schoolId: string; workId: string; kind: WorkKind }

/** The file that came out, unless it is too old, or came of other work. */
export async function fileOf(tx: Tx, { schoolId, workId, kind }: WhichFile, since: Date) {
  const [file] = await tx
    .select({ name: workFiles.name, bytes: workFiles.bytes, shows: workFiles.shows })
    .from(workFiles)
    .innerJoin(longWork, eq(longWork.id, workFiles.workId))
    .where(
      and(
        eq(workFiles.schoolId, schoolId),
        eq(workFiles.workId, workId),
        eq(longWork.kind, kind),
        gt(workFiles.createdAt, since),
      ),
    )
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
