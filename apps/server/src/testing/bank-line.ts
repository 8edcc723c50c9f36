import type { Tx } from '#db'
import { bankLines, bankSheets, settlements } from '#db/schema'
import { newId } from '#lib/random'

const UNDERSTOOD = {
  columns: [],
  remembered: false,
  is_complete: true,
  rows: 1,
  came_minor: 0,
  went_minor: 0,
  from: null,
  to: null,
  day_order: 'day_first' as const,
  left_out: [],
  left_out_rows: 0,
}

/** A line of a bank's sheet that was taken in, and is nobody's yet; below zero it went out. */
export async function addBankLine(
  tx: Tx,
  by: { schoolId: string; id: string },
  amountMinor: number,
): Promise<{ id: string; openMinor: number }> {
  const { schoolId, id: broughtById } = by
  const [sheetId, id] = [newId(), newId()]
  const about = { name: 'march.csv', account: 'GCB 1042', kind: 'bank' as const, heads: sheetId, columns: {} }
  await tx.insert(bankSheets).values({ id: sheetId, schoolId, broughtById, ...about, state: 'taken', understood: UNDERSTOOD })
  const openMinor = Math.abs(amountMinor)
  const line = { row: 2, fingerprint: id, day: '2026-03-09', amountMinor, openMinor, narration: 'Fees', stand: 'nobody' as const }
  await tx.insert(bankLines).values({ id, schoolId, sheetId, ...line })
  return { id, openMinor }
}

/** What the provider paid out, and that stands on no line of the bank yet. */
export async function addSettlement(tx: Tx, schoolId: string, netMinor: number): Promise<string> {
  const id = newId()
  const said = { state: 'paid_out' as const, day: '2026-03-09', currency: 'GHS', grossMinor: netMinor, feesMinor: 0, netMinor }
  await tx.insert(settlements).values({ id, schoolId, provider: 'demo', number: id, isLive: false, ...said })
  return id
}
