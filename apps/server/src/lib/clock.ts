/** The present moment. Rules take a clock so that a test can stand at any day. */
export type Clock = () => Date

/** The machine's own clock. */
export const systemClock: Clock = () => new Date()
