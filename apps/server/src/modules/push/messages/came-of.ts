import type { DeliveryState } from '@schoolgate/contracts/office'
import type { deliveries, messagePlans } from '#db/schema'

type Plan = Pick<typeof messagePlans.$inferSelect, 'channel' | 'state'>
type Attempt = Pick<typeof deliveries.$inferSelect, 'channel' | 'state' | 'reason'>

/** What came of a plan: its own end, or the best of what was tried on its channel. */
export function cameOf(plan: Plan, attempts: readonly Attempt[]): { state: DeliveryState; reason: string | null } {
  if (plan.state !== 'passed_on') return { state: plan.state === 'read' ? 'not_needed' : plan.state, reason: null }
  const tried = attempts.filter(({ channel }) => channel === plan.channel)
  if (tried.length === 0) return { state: 'digest', reason: null }
  const has = (...states: Attempt['state'][]) => tried.some(({ state }) => states.includes(state))
  if (has('delivered')) return { state: 'delivered', reason: null }
  if (has('waiting', 'sending')) return { state: 'waiting', reason: null }
  if (has('unsure')) return { state: 'unsure', reason: null }
  return { state: 'failed', reason: tried.find(({ reason }) => reason !== null)?.reason ?? null }
}
