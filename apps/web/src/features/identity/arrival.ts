let arrived = false

/** Remembers that somebody has just signed in, so that the next page may ask which ward they mean. */
export const noteArrival = (): void => {
  arrived = true
}

/** Whether somebody has just signed in. It only looks: React may draw a page twice before it stands. */
export const hasArrived = (): boolean => arrived

/** The page that they arrived on stands. */
export const forgetArrival = (): void => {
  arrived = false
}
