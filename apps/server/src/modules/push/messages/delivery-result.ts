import type { Verdict } from '#modules/push/sending'
import type { Due, DeliveryResult } from './deliveries.store.ts'
import type { KnownHosts } from './hosts.ts'

/** So many 403s in a row, from a service that takes our key for others, mean that the device is no longer ours. */
const REFUSALS_UNTIL_FORGOTTEN = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 900_000

/** What becomes of a delivery and its device after this answer. */
export function deliveryResultOf(due: Due, verdict: Verdict, hosts: KnownHosts, now: Date): DeliveryResult {
  const settled = (
    state: DeliveryResult['state'],
    device: DeliveryResult['device'],
    reason: string | null = null,
  ): DeliveryResult => ({
    id: due.id,
    deviceId: due.device?.id ?? null,
    state,
    reason,
    device,
  })
  switch (verdict.outcome) {
    case 'delivered':
      hosts.accepted(due.host)
      return settled('delivered', 'works')
    case 'gone':
      return settled('gone', 'forget')
    case 'failed':
      return settled('failed', 'as_before', verdict.reason)
    case 'refused': {
      const isForgotten = (due.device?.refusals ?? 0) + 1 >= REFUSALS_UNTIL_FORGOTTEN && hosts.knowsOurKey(due.host)
      return isForgotten
        ? settled('gone', 'forget', verdict.reason)
        : later(due, settled('waiting', 'refused', verdict.reason), 0, now)
    }
    case 'retry':
      if (verdict.restSeconds === null) hosts.failed(due.host, now)
      else hosts.rest(due.host, verdict.restSeconds, now)
      return later(due, settled('waiting', 'as_before', verdict.reason), verdict.restSeconds ?? 0, now)
  }
}

/** Tried again after a pause that doubles, but never when the message is too old by then. */
function later(due: Due, settled: DeliveryResult, restSeconds: number, now: Date): DeliveryResult {
  const pause = Math.max(Math.min(FIRST_PAUSE_MS * 2 ** due.attempts, LONGEST_PAUSE_MS), restSeconds * 1000)
  const dueAt = new Date(now.getTime() + pause)
  return dueAt < due.message.expiresAt ? { ...settled, dueAt } : { ...settled, state: 'expired' }
}
