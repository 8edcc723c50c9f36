import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gte, inArray, isNotNull, lt, notExists } from 'drizzle-orm'
import type { Db } from '#db'
import { assistantTurns, assistantUnanswered, conversationMessages, conversationThreads, schools, users } from '#db/schema'
import type { Clock } from '#lib/clock'

const DAY_MS = 86_400_000
/** The report of use looks back a year. */
const USE_KEPT_DAYS = 400
/** Whoever stops the server at night does not keep conversations for a day longer. */
const LOOK_EVERY_MS = 60 * 60 * 1000

export type Retention = { forgetOld: () => Promise<void>; start: () => void; stop: () => Promise<void> }
type Surroundings = { db: Db; clock: Clock; log: { error(details: object, message: string): void } }

/** Deletes conversations that are older than their school keeps them. */
export function createRetention({ db, clock, log }: Surroundings): Retention {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  const forgetOld = (): Promise<void> =>
    db.asSystem(async (tx) => {
      const now = clock()
      const keeping = await tx
        .select({ id: schools.id, days: schools.aiKeepDays })
        .from(schools)
        .where(isNotNull(schools.aiKeepDays))
      for (const { id, days } of keeping) {
        if (days === null) continue
        const since = new Date(now.getTime() - days * DAY_MS)
        const ofSchool = tx.select({ id: users.id }).from(users).where(eq(users.schoolId, id))
        const spokenSince = tx
          .select({ id: conversationMessages.id })
          .from(conversationMessages)
          .where(and(eq(conversationMessages.threadId, conversationThreads.id), gte(conversationMessages.date, since)))
        await tx
          .delete(conversationThreads)
          .where(and(lt(conversationThreads.date, since), inArray(conversationThreads.userId, ofSchool), notExists(spokenSince)))
        await tx.delete(assistantUnanswered).where(and(eq(assistantUnanswered.schoolId, id), lt(assistantUnanswered.at, since)))
      }
      const longAgo = new Date(now.getTime() - USE_KEPT_DAYS * DAY_MS)
      await tx.delete(assistantTurns).where(lt(assistantTurns.at, longAgo))
      await tx.delete(assistantUnanswered).where(lt(assistantUnanswered.at, longAgo))
    })

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await forgetOld().catch((error: unknown) => log.error({ err: error }, 'old conversations stay a little longer'))
      await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    forgetOld,
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
