import * as z from 'zod'
import { LIVE_CHANNEL } from '#db/live'
import type { Db } from '#db'
import { stillHolds, type Clock } from '#lib/clock'
import { createOpenStreams, type Audience } from './open-streams.ts'
import { KEPT_MS, wordOf } from './position.ts'
import { isOfStaff, mayHear } from './who-hears.ts'

/** Keeps the networks between us from closing a silent stream. */
const HEARTBEAT_MS = 25_000
/** A stream ends after so long; the browser opens the next one, whose session and wards are then looked at anew. */
const LONGEST_MS = 15 * 60_000
const FORGET_EVERY_MS = 3_600_000
/** When a stream ends the browser waits so long before it opens the next. */
export const BACK_AFTER_MS = 3000
/** A tab that gave way to newer ones: else they would push each other out for ever. */
const BACK_AFTER_GIVING_WAY_MS = 60_000
/** Where many streams end at once, this many of them come back in a second: each asks anew what it missed and whose wards it has. */
const RETURNS_IN_A_SECOND = 100
/** Pages of the office come back sooner: whoever left, or whose session nobody used, hears nothing more after this. */
const LONGEST_OF_STAFF_MS = 5 * 60_000
const LONGEST = { parent: LONGEST_MS, staff: LONGEST_OF_STAFF_MS }
/** Enough for a few tabs, on a few devices; more is a mistake of a program. */
const MOST_PER_SESSION = 6
const MOST_PER_PERSON = 24

/** Of the whole school, of these wards, or of one user. */
const Change = z.object({
  school_id: z.string(),
  ward_ids: z.nullable(z.array(z.string())),
  user_id: z.nullable(z.string()),
  word: z.string(),
})
type Change = z.infer<typeof Change>
const Message = z.union([z.object({ ended_session: z.string() }), z.object({ since: z.string(), changes: z.array(Change) })])

type Dependencies = {
  db: Db
  clock: Clock
  log: { error(details: object, message: string): void }
  forget: (before: Date) => Promise<void>
}

export type Hub = ReturnType<typeof createHub>

/** The open apps of this process, and the one connection on which it hears for all of them what any process told. */
export function createHub({ db, clock, log, forget }: Dependencies) {
  const open = createOpenStreams()
  let listening: ReturnType<Db['listen']> | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let forgottenAt: Date | undefined
  let isStopped = false

  /** Ends these streams, whose browsers come back one after the other. */
  const endTogether = (those: readonly Audience[]) => {
    for (const [place, audience] of those.entries())
      audience.end(BACK_AFTER_MS + Math.floor((place * 1000) / RETURNS_IN_A_SECOND))
  }

  function heard(text: string): void {
    const message = Message.safeParse(parse(text)).data
    if (!message) return log.error({}, 'somebody said something unknown on the live channel')
    if ('ended_session' in message) {
      for (const audience of open.ofSession(message.ended_session)) audience.end()
      return
    }
    const after = { transaction: message.since, at: clock() }
    for (const change of message.changes) {
      const word = wordOf(change.word)
      const isHeard = isFor(change)
      const { parent: families = [], staff = [] } = Object.groupBy(open.ofSchool(change.school_id), ({ side }) => side)
      for (const page of staff) if (hears(page, change)) page.tell({ word, ward_id: null }, after)
      if (isOfStaff(word)) continue
      const concerned = families.filter(isHeard)
      for (const audience of concerned) for (const ward_id of wardsFor(change, audience)) audience.tell({ word, ward_id }, after)
      // Who stands for whom may have changed: those concerned come back and are looked at anew.
      if (change.word === 'wards') endTogether(concerned)
    }
  }

  /** The oldest give way: of this session, and of all of this person's. */
  function makeRoomFor({ personId, sessionId }: Audience['scope']): void {
    const bound = (those: Audience[], most: number) => {
      for (const audience of those.slice(0, Math.max(those.length + 1 - most, 0))) audience.end(BACK_AFTER_GIVING_WAY_MS)
    }
    bound(open.ofSession(sessionId), MOST_PER_SESSION)
    bound(open.ofPerson(personId), MOST_PER_PERSON)
  }

  function beat(): void {
    const now = clock()
    endTogether(open.all().filter(({ side, since }) => !stillHolds(since, LONGEST[side], now)))
    for (const audience of open.all()) audience.beat()
    if (forgottenAt && stillHolds(forgottenAt, FORGET_EVERY_MS, now)) return
    forgottenAt = now
    forget(new Date(now.getTime() - KEPT_MS)).catch((error: unknown) =>
      log.error({ err: error }, 'old events could not be removed'),
    )
  }

  return {
    /** From now on this audience is told what changes; false when the server is stopping. */
    async join(audience: Audience): Promise<boolean> {
      if (isStopped) return false
      makeRoomFor(audience.scope)
      open.add(audience)
      heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
      listening ??= db.listen(LIVE_CHANNEL, {
        heard,
        // What was said meanwhile was not heard: everybody comes back and catches up.
        heardAgain: () => endTogether(open.all()),
        broke: (error) => log.error({ err: error }, 'the connection that hears what changes broke; making it anew'),
      })
      await listening.ready
      return true
    },

    leave(audience: Audience): void {
      open.remove(audience)
    },

    async stop(): Promise<void> {
      isStopped = true
      clearInterval(heartbeat)
      endTogether(open.all())
      await listening?.stop()
    },
  }
}

/** Whether a page of the office is told of a change: its role at that school may read such a thing, and it is nobody else's alone. */
const hears = ({ scope }: Audience, { school_id, user_id, word }: Change): boolean =>
  scope.memberships.some(
    ({ schoolId, userId, role }) =>
      schoolId === school_id && (user_id === null || user_id === userId) && mayHear(role, wordOf(word)),
  )

/** Whether somebody of the school is concerned by a change there. */
function isFor({ school_id, ward_ids, user_id }: Change): (audience: Audience) => boolean {
  const wards = ward_ids === null ? null : new Set(ward_ids)
  return ({ scope, wardIds }) => {
    const isMine = scope.memberships.some(
      ({ schoolId, userId }) => schoolId === school_id && (user_id === null || user_id === userId),
    )
    return isMine && (wards === null || wardIds === null || [...wardIds].some((id) => wards.has(id)))
  }
}

/** Of which wards a change speaks to somebody: null, of the whole school. */
const wardsFor = ({ ward_ids }: Change, { wardIds }: Audience): (string | null)[] =>
  ward_ids === null ? [null] : ward_ids.filter((id) => wardIds === null || wardIds.has(id))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // refused by the schema
  }
}
