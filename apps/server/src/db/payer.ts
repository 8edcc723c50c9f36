import type { PaymentStatus } from '@schoolgate/contracts/payments'
import { sql } from 'drizzle-orm'
import { payments, users } from './schema/index.ts'

/** Where a payment stands once its money came, whatever became of it since. */
export const MONEY_CAME: PaymentStatus[] = ['succeeded', 'needs_review', 'reversed', 'refunded']

/**
 * The name that stands on a payment nobody of the school's people made. What a stranger wrote who paid by a link is their word for
 * themselves, not the school's: it stands between quotation marks wherever a family reads it.
 */
export const payerWord = sql<string | null>`case when ${payments.shareId} is null then ${payments.payerName}
  else '“' || ${payments.payerName} || '”' end`

/** Who paid, as everybody reads it. Needs `users` joined by the payer's id. */
export const payerName = sql<string | null>`coalesce(${users.fullname}, ${payerWord})`
