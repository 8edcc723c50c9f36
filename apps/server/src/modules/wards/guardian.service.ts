import type { GuardianMessage } from '@schoolgate/contracts/office-guardians'
import { cameOf } from '#modules/push'
import type { Told } from './guardian.store.ts'

const byMessage = ({ messageId }: { messageId: string }) => messageId

/** What somebody was told lately, with what became of each message on each way. */
export function messagesOf({ newest, plans, attempts }: Told): GuardianMessage[] {
  const [plansOf, attemptsOf] = [Map.groupBy(plans, byMessage), Map.groupBy(attempts, byMessage)]
  return newest.map(({ id, at, texts }) => ({
    id,
    at: at.toISOString(),
    title: { en: texts.en.title, fr: texts.fr.title },
    ways: (plansOf.get(id) ?? []).map((plan) => ({ channel: plan.channel, ...cameOf(plan, attemptsOf.get(id) ?? []) })),
  }))
}
