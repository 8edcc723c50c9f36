import type { BankLine, BankSheet } from '@schoolgate/contracts/bank'
import type { Tx } from '#db'
import { localPhone } from '#lib/phone'
import type { ShownOf } from '#lib/route'
import { balancesOf } from '#modules/billing'
import { figuresOf, type SumsOf } from './figures.store.ts'
import { childrenOf, linesByIds, usesOf, type LineRow } from './lines.store.ts'
import type { SheetRow } from './sheets.store.ts'

/** Lines as they are shown, and whose records that shows. */
export async function shownLines(
  tx: Tx,
  { schoolId, currency }: { schoolId: string; currency: string },
  lines: readonly LineRow[],
): Promise<{ lines: BankLine[]; of: ShownOf[] }> {
  const uses = Map.groupBy(
    await usesOf(
      tx,
      lines.map(({ id }) => id),
    ),
    ({ use }) => use.lineId,
  )
  const thoughtOf = lines.flatMap(({ guess }) => guess?.parts.map(({ ward_id }) => ward_id) ?? [])
  const bookedTo = [...uses.values()].flatMap((of) => of.flatMap(({ wardIds }) => wardIds))
  const wardIds = [...new Set([...thoughtOf, ...bookedTo])]
  const children = await childrenOf(tx, schoolId, wardIds)
  const left = await balancesOf(tx, thoughtOf)
  const others = await linesByIds(
    tx,
    schoolId,
    lines.flatMap(({ guess }) => guess?.of_line ?? []),
  )
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const shown = lines.map(({ id, row, day, amountMinor, openMinor, narration, reference, guess, stand, ...line }): BankLine => {
    const other = guess?.of_line ? others.get(guess.of_line) : undefined
    return {
      id,
      row,
      day,
      amount: money(amountMinor),
      open: money(openMinor),
      narration,
      reference,
      payer: { name: line.payerName, phone: line.payerPhone && localPhone(line.payerPhone) },
      stand,
      guess: guess && {
        reasons: guess.reasons,
        children: guess.parts.flatMap(({ ward_id, amount_minor }) => {
          const child = children.get(ward_id)
          return child ? [{ ward_id, ...child, amount_minor, left_minor: left.get(ward_id) ?? 0 }] : []
        }),
        credit_minor: guess.credit_minor,
        payment: guess.payment,
        of_line: other ? { id: other.id, row: other.row, day: other.day } : null,
        cash_day: guess.cash_day,
        settlement: guess.settlement ?? null,
      },
      uses: (uses.get(id) ?? []).map(({ use, by, reference: payment, settlement, paidInOn, wardIds: of }) => ({
        id: use.id,
        kind: use.kind,
        amount: money(use.amountMinor),
        payment,
        cash_day: use.cashDay ?? paidInOn,
        settlement,
        names: of.flatMap((wardId) => children.get(wardId)?.name ?? []),
        words: use.words,
        by,
        at: use.createdAt.toISOString(),
      })),
    }
  })
  return { lines: shown, of: wardIds.map((wardId) => ({ wardId })) }
}

export const shownSheet = (sheet: SheetRow, sums: SumsOf, currency: string): BankSheet => ({
  id: sheet.id,
  name: sheet.name,
  account: sheet.account,
  kind: sheet.kind,
  state: sheet.state,
  brought_by: sheet.broughtBy,
  brought_at: sheet.createdAt.toISOString(),
  understood: sheet.understood,
  known_rows: sheet.knownRows,
  figures: figuresOf(sums(sheet.id), currency),
})
