import { and, desc, eq, gt, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { isGuardian } from '#db/guardian'
import { readerOf, visibleTo } from '#db/reader'
import { bills, calendarLinks, guardianships, notices, schools, terms, users, wards } from '#db/schema'
import type { Scope } from '#lib/scope'

export type LinkRow = typeof calendarLinks.$inferSelect

/** For whom a calendar asks: the guardian who made the link, the ward, and the school on whose clock its days are. */
export type Follower = NonNullable<Awaited<ReturnType<ReturnType<typeof createCalendarStore>['byToken']>>>

/** A link that was made or read since. */
const isAlive = (since: Date) => gt(sql`coalesce(${calendarLinks.lastReadAt}, ${calendarLinks.createdAt})`, since.toISOString())

const mine = (scope: Scope) => eq(calendarLinks.userId, scope.userId)

const school = { name: schools.name, shortName: schools.shortName, timezone: schools.timezone }

export const createCalendarStore = (db: Db) => ({
  of: (scope: Scope, since: Date): Promise<LinkRow[]> =>
    db.as(scope, (tx) =>
      tx
        .select()
        .from(calendarLinks)
        .where(and(mine(scope), isAlive(since)))
        .orderBy(desc(calendarLinks.createdAt), desc(calendarLinks.id)),
    ),

  /** A ward of the caller who is a pupil now: of a child who has left no day is to come. */
  async isMyPupil(tx: Tx, scope: Scope, wardId: string): Promise<boolean> {
    const rows = await tx
      .select({ id: wards.id })
      .from(guardianships)
      .innerJoin(wards, eq(wards.id, guardianships.wardId))
      .where(and(isGuardian(scope.userId), eq(wards.id, wardId), eq(wards.schoolId, scope.schoolId), isAtSchoolNow))
    return rows.length > 0
  },

  countOf: (tx: Tx, scope: Scope, wardId: string): Promise<number> =>
    tx.$count(calendarLinks, and(mine(scope), eq(calendarLinks.wardId, wardId))),

  async add(tx: Tx, link: LinkRow): Promise<void> {
    await tx.insert(calendarLinks).values(link)
  },

  async end(tx: Tx, scope: Scope, id: string): Promise<{ wardId: string } | null> {
    const [ended] = await tx
      .delete(calendarLinks)
      .where(and(mine(scope), eq(calendarLinks.id, id)))
      .returning({ wardId: calendarLinks.wardId })
    return ended ?? null
  },

  async endIdle(tx: Tx, scope: Scope, since: Date): Promise<void> {
    await tx.delete(calendarLinks).where(and(mine(scope), sql`not ${isAlive(since)}`))
  },

  /** Null when there is no such link, it is over, or its maker no longer stands for the ward. */
  byToken: (tokenHash: Buffer, since: Date) =>
    db.asSystem(async (tx) => {
      const [found] = await tx
        .select({
          linkId: calendarLinks.id,
          lastReadAt: calendarLinks.lastReadAt,
          userId: users.id,
          personId: users.personId,
          language: users.language,
          schoolId: calendarLinks.schoolId,
          ward: { id: wards.id, firstName: wards.firstName },
          school,
        })
        .from(calendarLinks)
        .innerJoin(users, eq(users.id, calendarLinks.userId))
        .innerJoin(wards, eq(wards.id, calendarLinks.wardId))
        .innerJoin(schools, eq(schools.id, calendarLinks.schoolId))
        .innerJoin(guardianships, and(isGuardian(calendarLinks.userId), eq(guardianships.wardId, calendarLinks.wardId)))
        .where(and(eq(calendarLinks.tokenHash, tokenHash), isAlive(since), eq(users.isActive, true), isAtSchoolNow))
      return found ?? null
    }),

  noteRead: (id: string, now: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.update(calendarLinks).set({ lastReadAt: now, updatedAt: now }).where(eq(calendarLinks.id, id))
    }),

  /** What the school has told of this ward's days: its terms, and the notices with an event or a day to answer by. */
  daysOf: (scope: Scope, wardId: string, { now, since, dayBack }: { now: Date; since: Date; dayBack: string }) =>
    db.as(scope, async (tx) => {
      const reader = await readerOf(tx, scope)
      const ofWard = { ...reader, wards: reader.wards.filter(({ id }) => id === wardId) }
      const isDated = or(gte(notices.eventStarts, since), gte(notices.actionDueAt, since))
      const [told, said] = await Promise.all([
        tx
          .select()
          .from(terms)
          .where(and(eq(terms.schoolId, scope.schoolId), gte(terms.closes, dayBack)))
          .orderBy(terms.opens),
        tx
          .select()
          .from(notices)
          .where(and(visibleTo(ofWard, now), isDated))
          .orderBy(notices.publishedAt, notices.id),
      ])
      return { terms: told, notices: said }
    }),

  /** When each of these bills was made and last changed. */
  changedAt: (scope: Scope, ids: readonly string[]) =>
    db.as(scope, async (tx) => {
      if (ids.length === 0) return new Map<string, { createdAt: Date; updatedAt: Date }>()
      const { id, createdAt, updatedAt } = bills
      const rows = await tx
        .select({ id, createdAt, updatedAt })
        .from(bills)
        .where(inArray(id, [...ids]))
      return new Map(rows.map((row) => [row.id, row]))
    }),

  eventOf: (scope: Scope, noticeId: string, now: Date) =>
    db.as(scope, async (tx) => {
      const isEvent = and(eq(notices.id, noticeId), isNotNull(notices.eventStarts), lte(notices.publishedAt, now))
      const [found] = await tx
        .select({ notice: notices, school })
        .from(notices)
        .innerJoin(schools, eq(schools.id, notices.schoolId))
        .where(and(visibleTo(await readerOf(tx, scope), now), isEvent))
      return found ?? null
    }),
})
