import * as z from 'zod/mini'
import { OfficeMoney } from './office-payments.ts'

/**
 * Money that somebody took at the desk and of which no answer came, as their device keeps it: sent again under the same key it is
 * written down once, whether the school had it before or not.
 */
export const KeptCash = z.object({ key: z.string(), money: OfficeMoney, currency: z.string(), whose: z.string() })
export type KeptCash = z.infer<typeof KeptCash>
