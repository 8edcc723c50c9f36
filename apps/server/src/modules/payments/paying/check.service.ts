import type { Scope } from '#lib/scope'
import type { PayingContext } from './paying-context.ts'

/** Asks the provider; anybody who sees the payment may. */
export const checking =
  ({ held, askNow }: PayingContext) =>
  async (scope: Scope, reference: string): Promise<void> => {
    const { payment } = await held(scope, reference)
    await askNow(payment)
  }
