import { COME_BACK, live, LIVE_WORDS, type LiveEvent, officeLive } from '@schoolgate/contracts/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import type { Scope, Side } from '#lib/scope'
import { BACK_AFTER_MS, type Hub } from './hub.ts'
import { closing } from './live.problems.ts'
import type { LiveStore } from './live.store.ts'
import type { Audience } from './open-streams.ts'
import { missed, readPosition, writePosition, type Position } from './position.ts'
import type { Told } from './who-hears.ts'

/** Who does not take what we send is not kept: it comes back when it can. */
const MOST_WAITING_BYTES = 64 * 1024

const HEADERS = {
  'content-type': 'text/event-stream',
  // Nothing else travels on it: where the stream ends the connection ends, and does not keep a stopping server waiting.
  connection: 'close',
  // A proxy that collects what we say would make it late.
  'x-accel-buffering': 'no',
}

type Asking = {
  query: { after?: string | undefined }
  scope: Scope
  scopes: readonly Scope[]
  request: FastifyRequest
  reply: FastifyReply
}

export function liveRoutes({ hub, store, clock }: { hub: Hub; store: LiveStore; clock: Clock }): Route[] {
  /** A stream, or one answer for a network on which streams do not live; `sayOf` is what of an event is said on this side. */
  async function follow<Said>(side: Side, { query, scope, scopes, request, reply }: Asking, sayOf: (told: Told) => Said) {
    const catchUp = side === 'staff' ? store.catchUpAtOffice : store.catchUp
    const position = (transaction: string) => writePosition({ transaction, at: clock() })
    if (!request.headers.accept?.includes('text/event-stream')) {
      const after = readPosition(query.after)
      const caughtUp = await catchUp(scopes, after?.transaction ?? null)
      return { events: missed(after, caughtUp, clock()).map(sayOf), last_event_id: position(caughtUp.now) }
    }
    const after = readPosition(lastEventId(request) ?? query.after)
    const at = { ...scope, memberships: scopes }
    const stream = createStream({ side, scope: at, since: clock(), sayOf, onEnd: () => hub.leave(stream.audience) })
    reply.raw.once('close', () => stream.audience.end())
    try {
      // Joined before catching up, so that nothing falls in between.
      if (!(await hub.join(stream.audience))) throw closing()
      const caughtUp = await catchUp(scopes, after?.transaction ?? null)
      const events = missed(after, caughtUp, clock())
      stream.open(reply, caughtUp.wardIds, events, { transaction: caughtUp.now, at: clock() })
      return { events: events.map(sayOf), last_event_id: position(caughtUp.now) }
    } catch (error) {
      stream.audience.end()
      throw error
    }
  }

  return [
    route(live, (asking) => follow('parent', asking, toFamily)),
    route(officeLive, (asking) => follow('staff', asking, ({ word }) => ({ word }))),
  ]
}

/** No word of the school's own people comes here: the hub and the store keep them apart. */
const toFamily = ({ word, ward_id }: Told): LiveEvent => ({
  word: LIVE_WORDS.find((one) => one === word) ?? 'everything',
  ward_id,
})

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' ? id : undefined
}

type Opening = Pick<Audience, 'side' | 'scope' | 'since'> & { sayOf: (told: Told) => unknown; onEnd: () => void }

/** A stream of server-sent events. What is told before it is open waits until what was missed has been said. */
function createStream({ side, scope, since, sayOf, onEnd }: Opening) {
  const { personId, sessionId, memberships } = scope
  const early: { event: Told; after: Position }[] = []
  let raw: FastifyReply['raw'] | undefined
  let isEnded = false

  const write = (text: string) => {
    if (!raw || isEnded) return
    raw.write(text)
    if (raw.writableLength > MOST_WAITING_BYTES) audience.end()
  }
  const say = (event: Told, after: Position) => write(`id: ${writePosition(after)}\ndata: ${JSON.stringify(sayOf(event))}\n\n`)

  const audience: Audience = {
    side,
    scope: { personId, sessionId, memberships },
    wardIds: null,
    since,
    tell(event, after) {
      if (raw) say(event, after)
      else early.push({ event, after })
    },
    beat: () => write(':\n\n'),
    end(backAfterMs) {
      if (isEnded) return
      if (backAfterMs !== undefined) write(`retry: ${backAfterMs}\nevent: ${COME_BACK}\ndata: ${backAfterMs}\n\n`)
      isEnded = true
      onEnd()
      raw?.end()
    },
  }

  return {
    audience,
    open(reply: FastifyReply, wards: string[], events: Told[], now: Position) {
      const mine = new Set(wards)
      audience.wardIds = mine
      reply.hijack()
      reply.raw.statusCode = 200
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
        if (value !== undefined) reply.raw.setHeader(name, value)
      if (isEnded) return void reply.raw.end()
      raw = reply.raw
      write(`retry: ${BACK_AFTER_MS}\nid: ${writePosition(now)}\n\n`)
      for (const event of events) say(event, now)
      for (const { event, after } of early) if (event.ward_id === null || mine.has(event.ward_id)) say(event, after)
    },
  }
}
