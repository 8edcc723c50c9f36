import { sql } from 'drizzle-orm'
import { ledgerTransactions, payments } from '#db/schema'

/** The day in whose books the money of a payment is counted; null until it is there. Needs `payments` in the query. */
export const countedOn = sql<string | null>`(select t.booked_on::text from ${ledgerTransactions} t
  where t.payment_id = ${payments.id} and t.kind = 'payment' order by t.id desc limit 1)`
