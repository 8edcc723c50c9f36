import { stillHolds, type Clock } from '#lib/clock'
import type { Reconcile } from './reconcile.service.ts'
import type { Sweep } from './sweep.service.ts'

/** Nobody waits longer than this for what another process was told, or for what is due. */
const LOOK_EVERY_MS = 5000
const COMPARE_EVERY_MS = 600_000
/** As many events are settled side by side. */
const HANDS = 3

type Surroundings = { sweep: Sweep; reconcile: Reconcile; clock: Clock; log: { error(details: object, message: string): void } }

/** What runs by itself in every server process: settling what was told, asking about what waits, comparing the books at night. */
export function createWorker({ sweep, reconcile, clock, log }: Surroundings) {
  const stopping = new AbortController()
  let wake = Promise.withResolvers<void>()
  let isAwake = false
  let running: Promise<unknown> | undefined
  let comparedAt: Date | undefined

  const trying = (what: string, work: () => Promise<void>) =>
    work().catch((error: unknown) => log.error({ err: error }, `${what}; trying again`))

  async function look(): Promise<void> {
    await trying('what the payment provider told was not handled', async () => {
      await Promise.all(Array.from({ length: HANDS }, () => sweep.handleEvents()))
    })
    await trying('the payment provider was not asked', () => sweep.askDue())
    await trying('the payment provider was not asked about refunds', () => sweep.askRefunds())
    if (comparedAt && stillHolds(comparedAt, COMPARE_EVERY_MS, clock())) return
    comparedAt = clock()
    await trying('the books were not compared', () => reconcile.compareDue())
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isAwake = false
      await look()
      const timer = setTimeout(() => wake.resolve(), LOOK_EVERY_MS)
      if (!stopping.signal.aborted && !isAwake) await wake.promise
      clearTimeout(timer)
      wake = Promise.withResolvers()
    }
  }

  return {
    /** Something was told: handles it now rather than at the next look. */
    wake(): void {
      isAwake = true
      wake.resolve()
    },
    /** Handles and asks everything that is due now. */
    look,
    start(): void {
      running ??= run()
    },
    async stop(): Promise<void> {
      stopping.abort()
      wake.resolve()
      await running
    },
  }
}

export type Worker = ReturnType<typeof createWorker>
