/*
 * Which money goes where (domain §4): the oldest debt first unless the payer chose, what is left over is credit.
 * Pure arithmetic in minor units; the ledger writes down what is decided here.
 */

/** A bill of which something is left to pay. */
export type OpenBill = { billId: string; wardId: string; dueOn: string | null; issuedAt: Date; owedMinor: number }

/** What the payer chose: so much for a ward's bill or one line of it; without a bill for what the ward owes, and ahead when it owes nothing. */
export type Choice = { wardId: string; billId: string | null; billItemId?: string | null; amountMinor: number }

/** Where a part of the money goes: to a bill (or one line of it), or to the ward's credit when there is no bill. */
export type Part = { wardId: string; billId: string | null; billItemId: string | null; amountMinor: number }

const NEVER = '9999-12-31'

/** Oldest due first; a bill without a due day after those that have one; of the same day the one issued first. */
export const byAge = (one: OpenBill, other: OpenBill): number =>
  (one.dueOn ?? NEVER).localeCompare(other.dueOn ?? NEVER) ||
  one.issuedAt.getTime() - other.issuedAt.getTime() ||
  one.billId.localeCompare(other.billId)

/**
 * Splits an amount over open bills. Named bills come first, each up to what is still owed on it; the rest of a choice goes to the
 * ward's own bills, what nobody chose to all others, oldest due first; what nothing is owed for becomes credit of the ward it was meant for.
 * The parts always add up to the amount.
 */
export function allocate(
  open: readonly OpenBill[],
  amountMinor: number,
  payerWardId: string,
  choices: readonly Choice[] = [],
): Part[] {
  const owed = new Map(open.map(({ billId, owedMinor }) => [billId, owedMinor]))
  const parts: Part[] = []
  let left = amountMinor
  const give = (wardId: string, billId: string | null, billItemId: string | null, wished: number): number => {
    const given = Math.min(wished, left, billId === null ? wished : (owed.get(billId) ?? 0))
    if (given <= 0) return 0
    if (billId !== null) owed.set(billId, (owed.get(billId) ?? 0) - given)
    left -= given
    const same = parts.find((part) => part.wardId === wardId && part.billId === billId && part.billItemId === billItemId)
    if (same) same.amountMinor += given
    else parts.push({ wardId, billId, billItemId, amountMinor: given })
    return given
  }
  const inOrder = open.toSorted(byAge)
  const namedFirst = choices.toSorted((one, other) => Number(one.billId === null) - Number(other.billId === null))
  for (const { wardId, billId, billItemId = null, amountMinor: wished } of namedFirst) {
    // Somebody else may have paid the bill meanwhile: the money stays with the ward it was meant for.
    let unplaced = Math.min(wished, left)
    if (billId !== null) unplaced -= give(wardId, billId, billItemId, wished)
    for (const bill of inOrder) if (bill.wardId === wardId && unplaced > 0) unplaced -= give(wardId, bill.billId, null, unplaced)
    if (unplaced > 0) give(wardId, null, null, unplaced)
  }
  for (const bill of inOrder) give(bill.wardId, bill.billId, null, left)
  give(choices[0]?.wardId ?? payerWardId, null, null, left)
  return parts
}

/** How a ward's account stands: what each bill still asks for (below zero: too much was paid on it), and unused credit. */
export type LedgerBalance = { wardId: string; creditMinor: number; bills: readonly OpenBill[] }

/** What a ward owes in all; below zero when the family is ahead. */
export const balanceOf = ({ creditMinor, bills }: LedgerBalance): number =>
  bills.reduce((sum, { owedMinor }) => sum + owedMinor, 0 - creditMinor)

/** How the account stands once these parts of a payment are in it; those of other wards are not. */
export function withPaid({ wardId, creditMinor, bills }: LedgerBalance, parts: readonly Part[]): LedgerBalance {
  const paidOn = (billId: string | null) =>
    parts.reduce((sum, part) => (part.wardId === wardId && part.billId === billId ? sum + part.amountMinor : sum), 0)
  return {
    wardId,
    creditMinor: creditMinor + paidOn(null),
    bills: bills.map((bill) => ({ ...bill, owedMinor: bill.owedMinor - paidOn(bill.billId) })),
  }
}

/** Moves money of a ward between a bill and its credit: positive from credit to the bill, negative back. */
export type Move = { wardId: string; billId: string; amountMinor: number }

/** A bill, and how much of the ward's credit it has used (below zero: how much it gave). */
export type CreditedBill = OpenBill & { creditedMinor: number }

/**
 * What a bill has too much becomes credit, credit pays the oldest open bills, and credit whose money went back is taken from the youngest
 * bills that used it: afterwards a ward has credit or an open bill, never both, and neither is below zero.
 */
export function allocateCredit({
  wardId,
  creditMinor,
  bills,
}: Omit<LedgerBalance, 'bills'> & { bills: readonly CreditedBill[] }): Move[] {
  const uses = bills.toSorted(byAge).map(({ billId, owedMinor, creditedMinor }) => {
    const withoutCredit = owedMinor + creditedMinor
    const used = withoutCredit < 0 ? withoutCredit : Math.max(0, Math.min(creditedMinor, withoutCredit))
    return { billId, creditedMinor, withoutCredit, used }
  })
  let credit = uses.reduce((sum, { creditedMinor, used }) => sum + creditedMinor - used, creditMinor)
  for (const bill of uses) {
    const more = Math.max(0, Math.min(bill.withoutCredit - bill.used, credit))
    bill.used += more
    credit -= more
  }
  for (const bill of uses.toReversed()) {
    const less = Math.max(0, Math.min(bill.used, -credit))
    bill.used -= less
    credit += less
  }
  return uses
    .map(({ billId, creditedMinor, used }) => ({ wardId, billId, amountMinor: used - creditedMinor }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}

type Line = { id: string; amountMinor: number }

/**
 * What of a bill's lines is paid and left: what was taken off counts for the first lines, money for the line it was meant for,
 * the rest of the money for the first lines that are open.
 */
export function spreadOverLines(
  lines: readonly Line[],
  { reducedMinor, paidMinor, meant }: { reducedMinor: number; paidMinor: number; meant: ReadonlyMap<string, number> },
): Map<string, { paidMinor: number; balanceMinor: number }> {
  const state = lines.map(({ id, amountMinor }) => ({ id, left: amountMinor, paid: 0 }))
  let reduced = reducedMinor
  for (const line of state) {
    const taken = Math.min(line.left, reduced)
    line.left -= taken
    reduced -= taken
  }
  let money = paidMinor
  const pay = (line: (typeof state)[number], wished: number) => {
    const given = Math.max(0, Math.min(line.left, wished, money))
    line.left -= given
    line.paid += given
    money -= given
  }
  for (const line of state) pay(line, meant.get(line.id) ?? 0)
  for (const line of state) pay(line, money)
  return new Map(state.map(({ id, paid, left }) => [id, { paidMinor: paid, balanceMinor: left }]))
}

/** Of a plan's parts, what is paid: money counts for the earliest part first. */
export function spreadOverPlan<T extends { amountMinor: number }>(
  parts: readonly T[],
  paidMinor: number,
): (T & { paidMinor: number })[] {
  let left = paidMinor
  return parts.map((part) => {
    const paid = Math.max(0, Math.min(part.amountMinor, left))
    left -= paid
    return { ...part, paidMinor: paid }
  })
}
