import type { Say } from './steps.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does long work that can be ended in good order: Ctrl-C asks for that, and a second one ends the program at once. */
export async function untilInterrupted<T>(say: Say, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const asked = new AbortController()
  const ask = () => {
    say('  ending after this step; nothing stays half done (Ctrl-C again ends it at once)')
    asked.abort()
    stopHearing()
  }
  const stopHearing = () => {
    for (const signal of SIGNALS) process.off(signal, ask)
  }
  for (const signal of SIGNALS) process.on(signal, ask)
  try {
    return await work(asked.signal)
  } finally {
    stopHearing()
  }
}
