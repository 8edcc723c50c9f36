import { daily, schoolOf, type JobKind } from '#modules/jobs'
import type { PaymentGateway } from '#modules/payments/provider'
import { paymentsDue } from './due.store.ts'
import { EVENTS_CHANNEL, eventsDue } from './events.store.ts'
import { COMPARE_AT } from './days-to-compare.ts'
import type { Reconcile } from './reconcile.service.ts'
import { refundChecksDue } from './refunds.store.ts'
import type { Sweep } from './sweep.service.ts'

/** As many events are settled side by side. */
const CONCURRENCY = 3
/** A provider that is away at night comes back in the morning. */
const NIGHT_PAUSES_MS = [60_000, 300_000, ...Array.from({ length: 30 }, () => 600_000)]

type Dependencies = { gateway: PaymentGateway; sweep: Sweep; reconcile: Reconcile }

/** What follows by itself from a payment: settling what was told, asking about what waits, comparing the books at night. */
export const settlingJobs = ({ gateway, sweep, reconcile }: Dependencies): readonly JobKind[] => [
  {
    name: 'payments.events',
    channel: EVENTS_CHANNEL,
    find: (now) => eventsDue(gateway.provider, now),
    // Each event is tried again by itself, for as long as it takes; what breaks all of them is no event's fault.
    isTireless: true,
    inSteps: async () => void (await Promise.all(Array.from({ length: CONCURRENCY }, () => sweep.handleEvents()))),
  },
  {
    name: 'payments.ask',
    find: (now) => paymentsDue(gateway, now),
    inSteps: ({ job }) => sweep.askDue(job.about),
  },
  {
    name: 'payments.refunds',
    find: (now) => refundChecksDue(gateway, now),
    inSteps: ({ job }) => sweep.askAboutRefunds(job.about),
  },
  {
    name: 'payments.compare',
    next: daily(COMPARE_AT),
    pausesMs: NIGHT_PAUSES_MS,
    inSteps: (running) => reconcile.compareDue(schoolOf(running.job), running),
  },
]
