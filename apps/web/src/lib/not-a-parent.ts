type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back when the server says that who is signed in is not a parent, but one of the school's people. Returns the way to stop. */
export const whenNotAParent = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells that the server says so. */
export const notAParent = (): void => {
  for (const listener of listeners) listener()
}
