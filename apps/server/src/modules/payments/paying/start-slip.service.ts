import * as z from 'zod'
import { once } from '#db/once'
import type { Keyed } from '#lib/keyed'
import type { Scope } from '#lib/scope'
import { quote, type Basket } from './basket.service.ts'
import { payableWards, schoolTerms } from './basket.store.ts'
import { mine, termsOf, type PayingContext } from './paying-context.ts'
import { writeDown } from './start-steps.service.ts'

/** Money paid at the bank: written down, and waits for its slip. */
export const startingSlip =
  ({ db, clock }: PayingContext) =>
  (scope: Scope, keyed: Keyed, basket: Basket): Promise<string> =>
    db.as(scope, async (tx) => {
      const now = clock()
      const school = termsOf(await schoolTerms(tx, scope.schoolId))
      const started = await once(tx, mine(scope, now), keyed, z.string(), async () => {
        const quoted = await quote(tx, school, await payableWards(tx, scope), basket)
        const { reference } = await writeDown(
          tx,
          {
            schoolId: scope.schoolId,
            type: basket.type,
            payerId: scope.userId,
            method: 'bank_slip',
            provider: 'office',
            amountMinor: quoted.amountMinor,
            feeBearer: 'school',
          },
          quoted,
          now,
        )
        return reference
      })
      return started.made
    })
