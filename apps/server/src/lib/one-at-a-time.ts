/**
 * Lets works under one key run one after the other in this process. Before a lock of the database, so that who waits for it holds no
 * connection that others need.
 */
export function oneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>()
  return async (key, work) => {
    const { promise: mine, resolve: isOver } = Promise.withResolvers<void>()
    const before = last.get(key)
    last.set(key, mine)
    await before
    try {
      return await work()
    } finally {
      isOver()
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
