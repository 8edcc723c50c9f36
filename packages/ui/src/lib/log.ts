/** Notes for developers what went wrong where the parent is told nothing (specification §8: push set-up failures are only logged). */
export const log = (what: string, error?: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place that may
  console.info(`schoolgate: ${what}`, error ?? '')
}
