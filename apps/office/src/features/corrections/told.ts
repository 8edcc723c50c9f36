import type { Correction } from '@schoolgate/contracts/corrections'

/** Amounts that take from what is left to pay, or give money back, are said with a minus. */
const ADDS: ReadonlySet<Correction['kind']> = new Set(['penalty', 'reversal', 'owed_before'])

/** What a correction does to what the child has to pay, or to the money that is here. */
export const signedAmount = ({ kind, amount }: Pick<Correction, 'kind' | 'amount'>): Correction['amount'] =>
  ADDS.has(kind) || kind === 'moved_line' || kind === 'other_child' ? amount : { ...amount, amount_minor: -amount.amount_minor }
