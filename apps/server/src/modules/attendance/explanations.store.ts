import type { AbsenceExplanation, NewExplanation } from '@schoolgate/contracts/attendance'
import type { Term } from '@schoolgate/contracts/schools'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { attendanceExplanations, explanationRequests, files } from '#db/schema'
import { dayIn, daysIn } from '#lib/days'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { checkExplanation } from './attendance.service.ts'
import { explanationsOf, knownDays, schoolOfWard, termsOf, type Days } from './attendance.store.ts'

/** Who says it, about whom, when and from where. */
type Saying = { scope: Scope; wardId: string; at: Date; address: string }
/** Lets messages about these tags count as read by this user. */
type MarkRead = (tx: Tx, read: { userId: string; tags: readonly string[] }, now: Date) => Promise<void>

export const createExplanationsStore = (db: Db, messagesRead: MarkRead) => ({
  /** Keeps what a guardian says; the same word sent again is the same. Null when the ward is not the caller's to speak for. */
  explain: (saying: Saying, given: NewExplanation): Promise<AbsenceExplanation | null> =>
    db.as(saying.scope, async (tx) => {
      const { scope, wardId, at } = saying
      const [school, terms] = await Promise.all([schoolOfWard(tx, scope, wardId), termsOf(tx, scope)])
      if (!school) return null
      // Two guardians may speak in the same moment: one after the other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`explain ${wardId}`}))`)
      const saidBefore = await explanationOfRequest(tx, saying, given.request_id)
      if (saidBefore !== null) return explanationBy(tx, saying, eq(attendanceExplanations.id, saidBefore))
      const days = await checkedDays(tx, saying, given, { ...school, terms })
      const id = await write(tx, saying, given, days)
      await recordAudit(tx, { at, scope, action: 'attendance.explained', wardId, subjectId: id, address: saying.address })
      publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'attendance' })
      await messagesRead(tx, { userId: scope.userId, tags: daysIn(days).map((day) => `absence:${wardId}:${day}`) }, at)
      return explanationBy(tx, saying, eq(attendanceExplanations.id, id))
    }),

  /** The caller's own explanation that the school has not decided about. */
  mineWaiting: (saying: Saying, explanationId: string): Promise<AbsenceExplanation | null> =>
    db.as(saying.scope, async (tx) => {
      const found = await explanationBy(tx, saying, eq(attendanceExplanations.id, explanationId))
      return found?.is_mine && found.state === 'pending' ? found : null
    }),

  /** Parents cannot write rows of files, so the system writes this one; beside whose words it stands is checked again. */
  attachPhoto: async (saying: Saying, explanationId: string, photo: { sha256: string; bytes: number }) => {
    const { scope, wardId, at } = saying
    await db.asSystem(async (tx) => {
      const photoId = newId()
      await tx.insert(files).values({ id: photoId, schoolId: scope.schoolId, mime: 'image/jpeg', ...photo })
      await tx
        .update(attendanceExplanations)
        .set({ photoId, updatedAt: at })
        .where(
          and(
            eq(attendanceExplanations.id, explanationId),
            eq(attendanceExplanations.wardId, wardId),
            eq(attendanceExplanations.byId, scope.userId),
          ),
        )
      publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'attendance' })
    })
    return db.as(scope, (tx) => explanationBy(tx, saying, eq(attendanceExplanations.id, explanationId)))
  },

  /** Where the photo beside an explanation lies; null when the caller does not see it. */
  photo: (scope: Scope, wardId: string, explanationId: string) =>
    db.as(scope, async (tx) => {
      if (!(await schoolOfWard(tx, scope, wardId))) return null
      const [photo] = await tx
        .select({ mime: files.mime, sha256: files.sha256 })
        .from(attendanceExplanations)
        .innerJoin(files, eq(files.id, attendanceExplanations.photoId))
        .where(and(eq(attendanceExplanations.id, explanationId), eq(attendanceExplanations.wardId, wardId)))
      return photo ?? null
    }),
})

type SchoolOfTerms = { timezone: string; schoolDays: number[]; terms: Term[] }

async function checkedDays(tx: Tx, { scope, wardId, at }: Saying, given: NewExplanation, school: SchoolOfTerms): Promise<Days> {
  const { timezone, schoolDays, terms } = school
  const asked = { from: given.first_day, to: given.last_day ?? given.first_day }
  const known = (await knownDays(tx, scope, [wardId], asked)).get(wardId)
  const said = await explanationsOf(tx, scope, [wardId], asked)
  return checkExplanation(given, { today: dayIn(timezone, at), terms, schoolDays, records: known?.records ?? [], said })
}

/** A newer word about exactly these days takes the place of the caller's own or a refused one. */
async function write(tx: Tx, { scope, wardId, at }: Saying, given: NewExplanation, days: Days): Promise<string> {
  const word = {
    reason: given.reason,
    text: given.text ?? '',
    photoId: null,
    byId: scope.userId,
    at,
    state: 'pending' as const,
    decidedById: null,
    decidedAt: null,
    updatedAt: at,
  }
  const { wardId: ward, firstDay, lastDay, id } = attendanceExplanations
  const [written] = await tx
    .insert(attendanceExplanations)
    .values({ id: newId(), schoolId: scope.schoolId, wardId, firstDay: days.from, lastDay: days.to, createdAt: at, ...word })
    .onConflictDoUpdate({ target: [ward, firstDay, lastDay], set: word })
    .returning({ id })
  if (!written) throw new Error('The explanation was not written.')
  const request = { byId: scope.userId, requestId: given.request_id, explanationId: written.id }
  await tx.insert(explanationRequests).values({ ...request, schoolId: scope.schoolId, wardId, at })
  return written.id
}

/** The explanation that the caller's word of this number became, whatever was said about those days since. */
async function explanationOfRequest(tx: Tx, { scope, wardId }: Saying, requestId: string): Promise<string | null> {
  const { byId, wardId: ward, requestId: number, explanationId } = explanationRequests
  const [row] = await tx
    .select({ explanationId })
    .from(explanationRequests)
    .where(and(eq(byId, scope.userId), eq(ward, wardId), eq(number, requestId)))
  return row?.explanationId ?? null
}

async function explanationBy(
  tx: Tx,
  { scope, wardId }: Saying,
  which: ReturnType<typeof eq>,
): Promise<AbsenceExplanation | null> {
  const [row] = await tx
    .select({ id: attendanceExplanations.id, from: attendanceExplanations.firstDay, to: attendanceExplanations.lastDay })
    .from(attendanceExplanations)
    .where(and(eq(attendanceExplanations.wardId, wardId), which))
  if (!row) return null
  const said = await explanationsOf(tx, scope, [wardId], { from: row.from, to: row.to })
  const found = said.find(({ id }) => id === row.id)
  if (!found) return null
  const { ward_id: _, ...explanation } = found
  return explanation
}
