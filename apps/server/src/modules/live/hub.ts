import type { LiveEvent } from '@schoolgate/contracts/live'
import * as z from 'zod'
import { LIVE_CHANNEL } from '#db/live'
import type { Db } from '#db'
import { stillHolds, type Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import { KEPT_MS, wordOf, type Position } from './position.ts'

/** Keeps the networks between us from closing a silent stream. */
const HEARTBEAT_MS = 25_000
/** A stream ends after so long; the browser opens the next one, whose session and wards are then looked at anew. */
const LONGEST_MS = 15 * 60_000
const FORGET_EVERY_MS = 3_600_000
/** Enough for a few tabs, on a few devices; more is a mistake of a program. */
const MOST_PER_SESSION = 6
const MOST_PER_USER = 24

/** An open app. `after` is up to where it has heard once it was told the event. */
export type Audience = {
  scope: Pick<Scope, 'userId' | 'schoolId' | 'sessionId'>
  /** Null until they are known: then everything of the school is told, and sorted out later. */
  wardIds: ReadonlySet<string> | null
  since: Date
  tell(event: LiveEvent, after: Position): void
  beat(): void
  end(): void
  /** Ends because newer ones took its place: it comes back later, and not at once. */
  giveWay(): void
}

const Message = z.union([
  z.object({ ended_session: z.string() }),
  z.object({
    school_id: z.string(),
    ward_id: z.nullable(z.string()),
    user_id: z.nullable(z.string()),
    word: z.string(),
    since: z.string(),
  }),
])
type Change = Exclude<z.infer<typeof Message>, { ended_session: string }>

type Surroundings = {
  db: Db
  clock: Clock
  log: { error(details: object, message: string): void }
  forget: (before: Date) => Promise<void>
}

export type Hub = ReturnType<typeof createHub>

/** The open apps of this process, and the one connection on which it hears for all of them what any process told. */
export function createHub({ db, clock, log, forget }: Surroundings) {
  const open = new Set<Audience>()
  let listening: ReturnType<Db['listen']> | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let forgottenAt: Date | undefined
  let isStopped = false

  const endWhere = (concerns: (audience: Audience) => boolean) => {
    for (const audience of open) if (concerns(audience)) audience.end()
  }

  function heard(text: string): void {
    const message = Message.safeParse(parse(text)).data
    if (!message) return log.error({}, 'somebody said something unknown on the live channel')
    if ('ended_session' in message) return endWhere(({ scope }) => scope.sessionId === message.ended_session)
    const event = { word: wordOf(message.word), ward_id: message.ward_id }
    const after = { transaction: message.since, at: clock() }
    for (const audience of open) if (concerns(message, audience)) audience.tell(event, after)
    // Who stands for whom may have changed: those concerned come back and are looked at anew.
    if (message.word === 'wards') endWhere((audience) => concerns(message, audience))
  }

  /** The oldest give way: of this session, and of all of this person's. */
  function makeRoomFor({ userId, sessionId }: Audience['scope']): void {
    const bound = (those: Audience[], most: number) => {
      for (const audience of those.slice(0, Math.max(those.length + 1 - most, 0))) audience.giveWay()
    }
    bound(
      [...open].filter(({ scope }) => scope.sessionId === sessionId),
      MOST_PER_SESSION,
    )
    bound(
      [...open].filter(({ scope }) => scope.userId === userId),
      MOST_PER_USER,
    )
  }

  function beat(): void {
    const now = clock()
    endWhere(({ since }) => !stillHolds(since, LONGEST_MS, now))
    for (const audience of open) audience.beat()
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
        heardAgain: () => endWhere(() => true),
        broke: (error) => log.error({ err: error }, 'the connection that hears what changes broke; making it anew'),
      })
      await listening.ready
      return true
    },

    leave(audience: Audience): void {
      open.delete(audience)
    },

    async stop(): Promise<void> {
      isStopped = true
      clearInterval(heartbeat)
      endWhere(() => true)
      await listening?.stop()
    },
  }
}

function concerns({ school_id, ward_id, user_id }: Change, { scope, wardIds }: Audience): boolean {
  const isMine = user_id === null || user_id === scope.userId
  return school_id === scope.schoolId && isMine && (ward_id === null || wardIds === null || wardIds.has(ward_id))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // refused by the schema
  }
}
