import type { Db } from '#db'

/** The same database for somebody whose closing it ends only what they began: it waits for that, and turns away what comes later. */
export function untilClosed(db: Db): { db: Db; isClosed: () => boolean } {
  const underWay = new Set<Promise<unknown>>()
  let state: 'open' | 'closing' | 'closed' = 'open'

  async function during<T>(work: () => Promise<T>): Promise<T> {
    if (state !== 'open') throw new Error('The database was closed.')
    const done = work()
    underWay.add(done)
    return done.finally(() => underWay.delete(done))
  }

  return {
    isClosed: () => state === 'closed',
    db: {
      as: (scope, work) => during(() => db.as(scope, work)),
      ask: (scope, ask) => during(() => db.ask(scope, ask)),
      tell: (scope, tell) => during(() => db.tell(scope, tell)),
      asSystem: (work) => during(() => db.asSystem(work)),
      ready(make) {
        const execute = db.ready(make)
        return (values) => during(() => execute(values))
      },
      listen: db.listen,
      isReady: () => during(db.isReady),
      async close() {
        state = 'closing'
        await Promise.allSettled(underWay)
        state = 'closed'
      },
    },
  }
}
