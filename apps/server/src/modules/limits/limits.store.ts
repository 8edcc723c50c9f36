import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db'
import { limits } from '#db/schema'
import { statement } from '#db/statement'

/** What happened under a key lately, and how long ago in seconds. */
export type Past = { count: number; sinceFirst: number; sinceLast: number }

/** Written once for each number of windows. */
const written = new Map<number, ReturnType<typeof newCounting>>()
function countingUp(count: number) {
  const known = written.get(count) ?? newCounting(count)
  written.set(count, known)
  return known
}
const newCounting = (count: number) =>
  statement((tx) =>
    tx
      .insert(limits)
      .values(
        Array.from({ length: count }, (_, at) => ({
          key: sql.placeholder(`key${at}`),
          windowStart: sql.placeholder(`start${at}`),
          count: 1,
        })),
      )
      .onConflictDoUpdate({ target: [limits.key, limits.windowStart], set: { count: sql`${limits.count} + 1` } })
      .returning({ key: limits.key, count: limits.count })
      .prepare(),
  )

export const createLimitsStore = (db: Db) => ({
  /** Counts one more in each window and answers how many that makes, by key. */
  async countUp(windows: readonly { key: string; windowStart: Date }[]): Promise<Map<string, number>> {
    const values = windows.flatMap(({ key, windowStart }, at) => [
      [`key${at}`, key],
      [`start${at}`, windowStart],
    ])
    const rows = await db.tell('system', (tx) => countingUp(windows.length)(tx, Object.fromEntries(values)))
    return new Map(rows.map(({ key, count }) => [key, count]))
  },

  countOf: (key: string, windowStart: Date): Promise<number> =>
    db.asSystem(async (tx) => {
      const [row] = await tx
        .select({ count: limits.count })
        .from(limits)
        .where(and(eq(limits.key, key), eq(limits.windowStart, windowStart)))
      return row?.count ?? 0
    }),

  /** Notes that it happens now, unless `waitAfter` says how many seconds are still to wait. One caller at a time for each key. */
  noteUnless: (key: string, now: Date, since: Date, waitAfter: (past: Past) => number): Promise<number> =>
    db.asSystem(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
      const rows = await tx
        .select()
        .from(limits)
        // What lies ahead was noted before the clock was put back: it would hold everybody up until then.
        .where(and(eq(limits.key, key), gt(limits.windowStart, since), lte(limits.windowStart, now)))
      const moments = rows.map((row) => row.windowStart.getTime())
      const ago = (moment: number) => (now.getTime() - moment) / 1000
      const wait =
        rows.length === 0
          ? 0
          : waitAfter({
              count: rows.reduce((sum, row) => sum + row.count, 0),
              sinceFirst: ago(Math.min(...moments)),
              sinceLast: ago(Math.max(...moments)),
            })
      if (wait > 0) return wait
      await tx
        .insert(limits)
        .values({ key, windowStart: now, count: 1 })
        .onConflictDoUpdate({ target: [limits.key, limits.windowStart], set: { count: sql`${limits.count} + 1` } })
      return 0
    }),

  forget: (key: string): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.delete(limits).where(eq(limits.key, key))
    }),

  forgetBefore: (moment: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.delete(limits).where(lt(limits.windowStart, moment))
    }),
})
