let arrived = false

/** Remembers that somebody has just signed in, so that the next page may ask which ward they mean. */
export const noteArrival = (): void => {
  arrived = true
}

/** Whether somebody has just signed in; asking uses it up. */
export const takeArrival = (): boolean => {
  const was = arrived
  arrived = false
  return was
}
