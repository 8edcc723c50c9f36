type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back when the server says that nobody is signed in any more. Returns the way to stop. */
export const whenSessionEnds = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells that the server says so. */
export const sessionEnded = (): void => {
  for (const listener of listeners) listener()
}
