const held = new Set<string>()
const ends = new Map<string, Promise<unknown>>()

// Browsers without locks between tabs still have one within this one.
const inThisTab = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const before = ends.get(name) ?? Promise.resolve()
  const turn = before.then(work, work)
  ends.set(name, turn)
  return turn
}

/** Does the work when nobody else does anything under this name, in no tab of this app. */
export const locked = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : inThisTab(name, work)

/** Does the work at once, in no turn: whoever does something under this name is refused what they hold, and gives up. */
export const lockedAtOnce = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  if (!('locks' in navigator)) return inThisTab(name, work)
  return new Promise((resolve, reject) => {
    const begin = () => {
      const done = work()
      // Who takes the lock away from this work does not take its answer away.
      resolve(done)
      return done
    }
    navigator.locks.request(name, { steal: true }, begin).catch(reject)
  })
}

/** Does the work unless somebody does something under this name just now: then `otherwise` is the answer. */
export const lockedUnlessBusy = async <Result>(name: string, work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
  if ('locks' in navigator)
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? otherwise : work()))
  if (held.has(name)) return otherwise
  held.add(name)
  return work().finally(() => held.delete(name))
}
