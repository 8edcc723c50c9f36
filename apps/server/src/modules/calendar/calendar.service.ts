import { CALENDAR_IDLE_DAYS, type CalendarLink } from '@schoolgate/contracts/calendar'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { daysAfter } from '#lib/days'
import { notFound } from '#lib/problem'
import { hashSecret, newId, newPublicId } from '#lib/random'
import type { Scope } from '#lib/scope'
import type { Billing } from '#modules/billing'
import { createAddresses, type Installation } from '#modules/schools'
import { tooManyCalendars } from './calendar.problems.ts'
import { createCalendarStore, type Follower, type LinkRow } from './calendar.store.ts'
import { calendarText } from './calendar-text.ts'
import { schoolDaysOf, eventDay } from './school-days.ts'

/** A phone, a computer, the other phone: more for one ward is somebody playing. */
const LINKS_MOST = 5
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What is longer over is no use in a calendar. */
const DAYS_BACK = 400

type When = { now: Date; address: string }

type Dependencies = Installation & { db: Db; billing: Billing }

export function createCalendarService({ db, billing, ...installation }: Dependencies) {
  const addresses = createAddresses({ db, ...installation })
  const { hostname } = new URL(installation.publicUrl)
  const store = createCalendarStore(db)
  const idleSince = (now: Date) => new Date(now.getTime() - CALENDAR_IDLE_DAYS * DAY_MS)

  return {
    /** The caller's links that still open, newest first. */
    links: async (scope: Scope, now: Date): Promise<CalendarLink[]> => (await store.of(scope, idleSince(now))).map(shown),

    /** Makes a link to a ward's school days; only the SHA-256 of its token is kept. */
    async make(scope: Scope, wardId: string, { now, address }: When): Promise<{ path: string; calendar_link: CalendarLink }> {
      const token = newPublicId()
      const made: LinkRow = {
        id: newId(),
        schoolId: scope.schoolId,
        wardId,
        userId: scope.userId,
        tokenHash: hashSecret(token),
        lastReadAt: null,
        createdAt: now,
        updatedAt: now,
      }
      await db.as(scope, async (tx) => {
        if (!(await store.isMyPupil(tx, scope, wardId))) throw notFound()
        await store.endIdle(tx, scope, idleSince(now))
        if ((await store.countOf(tx, scope, wardId)) >= LINKS_MOST) throw tooManyCalendars(LINKS_MOST)
        await store.add(tx, made)
        await recordAudit(tx, { at: now, scope, action: 'calendar.link_made', wardId, subjectId: made.id, address })
      })
      return { path: `/calendar/${token}.ics`, calendar_link: shown(made) }
    },

    /** Ends a link at once. */
    end: (scope: Scope, id: string, { now, address }: When): Promise<void> =>
      db.as(scope, async (tx) => {
        const ended = await store.end(tx, scope, id)
        if (!ended) throw notFound()
        await recordAudit(tx, { at: now, scope, action: 'calendar.link_ended', wardId: ended.wardId, subjectId: id, address })
      }),

    /** The calendar behind a token, or null; every reason for null looks the same. Notes at most once an hour that it was read. */
    async read(token: string, now: Date): Promise<string | null> {
      const follower = await store.byToken(hashSecret(token), idleSince(now))
      if (!follower) return null
      const { linkId, lastReadAt, ward } = follower
      if (lastReadAt === null || now.getTime() - lastReadAt.getTime() >= HOUR_MS) await store.noteRead(linkId, now)
      // From here on it is this guardian who asks, behind both walls: a right that was taken away shows nothing.
      const scope = scopeOf(follower)
      const since = new Date(now.getTime() - DAYS_BACK * DAY_MS)
      const dayBack = daysAfter(now.toISOString().slice(0, 10), -DAYS_BACK)
      const found = await store.daysOf(scope, ward.id, { now, since, dayBack })
      const open = (await billing.ofWard(scope, ward.id, now))?.balance.open ?? []
      const changed = await store.changedAt(
        scope,
        open.map(({ id }) => id),
      )
      const days = schoolDaysOf({ ...follower, ...found, bills: open.map((bill) => ({ ...bill, ...changed.get(bill.id) })) })
      return calendarText({ ...follower, days, address: await addresses.of(scope.schoolId), hostname })
    },

    /** The event of a notice the caller may read; null where there is none. */
    async eventOf(scope: Scope, noticeId: string, now: Date): Promise<string | null> {
      const found = await store.eventOf(scope, noticeId, now)
      const day = found && eventDay(found.notice, found.school.timezone)
      if (!day) return null
      const address = await addresses.of(scope.schoolId)
      return calendarText({ school: found.school, ward: null, days: [day], address, hostname })
    },
  }
}

/** The guardian who made the link, as nobody but this calendar: there is no session, and nothing that a fresh proof opens. */
const scopeOf = ({ userId, personId, schoolId, linkId }: Follower): Scope => ({
  userId,
  personId,
  schoolId,
  role: 'parent',
  sessionId: linkId,
  program: { mayChange: false },
  hasSecondFactor: true,
  steppedUpUntil: null,
})

const shown = ({ id, wardId, createdAt, lastReadAt }: LinkRow): CalendarLink => ({
  id,
  ward_id: wardId,
  made_at: createdAt.toISOString(),
  last_read_at: lastReadAt?.toISOString() ?? null,
})
