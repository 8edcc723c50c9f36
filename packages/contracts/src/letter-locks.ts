/*
 * How letters that go together are taken in hand, by a page and by the service worker alike; alone in its file, because the worker
 * carries no checks.
 */

/** Does the work while holding those of these names that nobody else holds just now; it is told which. Afterwards none is held any more. */
export const lockedWhereFree = async <Result>(
  names: Iterable<string>,
  work: (isHeld: (name: string) => boolean) => Promise<Result>,
): Promise<Result> => {
  const mine = new Set<string>()
  const end = Promise.withResolvers<void>()
  const asked: Promise<void>[] = []
  const take = (name: string): Promise<void> =>
    new Promise((taken, failed) => {
      const over = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        if (lock !== null) mine.add(name)
        taken()
        return lock === null ? undefined : end.promise
      })
      asked.push(over)
      over.catch(failed)
    })
  try {
    // Browsers without locks between windows hold none: everything is then done one by one.
    if ('locks' in navigator) await Promise.all([...new Set(names)].map(take))
    return await work((name) => mine.has(name))
  } finally {
    end.resolve()
    // Who goes on with what comes next takes the same names again.
    await Promise.allSettled(asked)
  }
}
