import type { Db } from '#db'
import { ledgerCounts, ledgerFaults, ledgerNotes, type LedgerFault } from './ledger-check.store.ts'

/** Faults of one kind that are listed; the rest is counted. */
const SHOWN = 10

/**
 * Goes through the books of every school and says in lines how they are; `isSound` only when nothing at all is wrong. `beyond`: what is
 * wrong beyond our own books, where they were compared with somebody else's.
 */
export async function checkLedger(db: Db, beyond: readonly LedgerFault[] = []): Promise<{ isSound: boolean; lines: string[] }> {
  const [counts, own, notes] = await db.asSystem(
    async (tx) => [await ledgerCounts(tx), await ledgerFaults(tx), await ledgerNotes(tx)] as const,
  )
  const faults = [...own, ...beyond]
  const lines = counts.map(
    ({ school, entries, bills, payments, receipts }) =>
      `${school}: ${entries} entries, ${bills} bills, ${payments} payments, ${receipts} receipts`,
  )
  const verdict =
    faults.length === 0
      ? 'The books are sound: every bill and payment is what the ledger says, the sum of all is zero, no receipt that was given is missing, closed days are as they were closed.'
      : `The books are not sound: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`
  return { isSound: faults.length === 0, lines: [...lines, ...describe(faults), ...describe(notes), '', verdict] }
}

const describe = (faults: readonly LedgerFault[]): string[] =>
  [...Map.groupBy(faults, ({ what, school }) => `${school}: ${what}`)].flatMap(([title, of]) => [
    '',
    title,
    ...of.slice(0, SHOWN).map(({ detail }) => `    ${detail}`),
    ...(of.length > SHOWN ? [`    … and ${of.length - SHOWN} more`] : []),
  ])
