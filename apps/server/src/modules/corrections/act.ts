import * as z from 'zod'

/*
 * What can be put right, as it is kept while it waits for a second person. It is done by the module whose it is, by the very function
 * that does it at once within the limit.
 */

const onBill = { bill_id: z.uuid(), reason: z.string() }
const onPayment = { reference: z.string(), reason: z.string() }

export const CorrectionAct = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('line'),
    ...onBill,
    kind: z.enum(['discount', 'scholarship', 'penalty', 'write_off']),
    name: z.string(),
    amount_minor: z.int().positive(),
    approved_by: z.string().optional(),
  }),
  z.strictObject({ do: z.literal('void'), ...onBill }),
  z.strictObject({ do: z.literal('move'), ...onBill, item_id: z.uuid(), to_bill_id: z.uuid() }),
  z.strictObject({ do: z.literal('refund'), ...onPayment, amount_minor: z.int().positive() }),
  z.strictObject({ do: z.literal('reverse'), ...onPayment }),
  z.strictObject({
    do: z.literal('opening'),
    ward_id: z.uuid(),
    kind: z.enum(['debt', 'credit']),
    amount_minor: z.int().positive(),
    as_of: z.iso.date(),
    reason: z.string(),
  }),
  z.strictObject({ do: z.literal('other_child'), ...onPayment, from_ward_id: z.uuid(), to_ward_id: z.uuid() }),
])
export type CorrectionAct = z.infer<typeof CorrectionAct>
/** Those of one kind. */
export type ActOf<Kind extends CorrectionAct['do']> = Extract<CorrectionAct, { do: Kind }>
