import type { BankFigures, BankStand } from '@schoolgate/contracts/bank'
import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { bankLines, bankUses } from '#db/schema'
import type { UseRow } from './lines.store.ts'

type Sums = Record<BankStand, { lines: number; minor: number }>

/** How many lines stand where, and what of their money: of one sheet, of each of some, or of all. */
export async function sumsOf(tx: Tx, schoolId: string, sheetIds: readonly string[] | null) {
  const ofSheets = sheetIds === null ? undefined : inArray(bankLines.sheetId, [...sheetIds])
  const key = sheetIds === null ? sql<string>`''` : sql<string>`${bankLines.sheetId}::text`
  const sum = (what: SQL) => sql`coalesce(sum(${what}), 0)`.mapWith(Number)
  const counts = await tx
    .select({
      key,
      stand: bankLines.stand,
      lines: sql`count(*)`.mapWith(Number),
      minor: sum(sql`${bankLines.amountMinor}`),
      openMinor: sum(sql`case when ${bankLines.amountMinor} > 0 then ${bankLines.openMinor} else 0 end`),
      cameMinor: sum(sql`greatest(${bankLines.amountMinor}, 0)`),
    })
    .from(bankLines)
    .where(and(eq(bankLines.schoolId, schoolId), ofSheets))
    .groupBy(...(sheetIds === null ? [bankLines.stand] : [bankLines.sheetId, bankLines.stand]))
  const used = await tx
    .select({ key, kind: bankUses.kind, minor: sum(sql`${bankUses.amountMinor}`) })
    .from(bankUses)
    .innerJoin(bankLines, eq(bankLines.id, bankUses.lineId))
    .where(and(eq(bankLines.schoolId, schoolId), isNull(bankUses.undoneAt), gt(bankLines.amountMinor, 0), ofSheets))
    .groupBy(...(sheetIds === null ? [bankUses.kind] : [bankLines.sheetId, bankUses.kind]))
  return (sheetId: string) => {
    const of = counts.filter((each) => each.key === sheetId)
    const counted = (stand: BankStand) => {
      const row = of.find((each) => each.stand === stand)
      return { lines: row?.lines ?? 0, minor: row?.minor ?? 0 }
    }
    const minorOf = (...kinds: UseRow['kind'][]) =>
      used.filter((each) => each.key === sheetId && kinds.includes(each.kind)).reduce((total, each) => total + each.minor, 0)
    const stands: Sums = {
      look: counted('look'),
      nobody: counted('nobody'),
      sure: counted('sure'),
      here: counted('here'),
      done: counted('done'),
      went_out: counted('went_out'),
    }
    return {
      stands,
      cameMinor: of.reduce((total, each) => total + each.cameMinor, 0),
      openMinor: of.reduce((total, each) => total + each.openMinor, 0),
      bookedMinor: minorOf('booked'),
      hereMinor: minorOf('here', 'paid_in', 'paid_out'),
      explainedMinor: minorOf('explained', 'taken_back'),
    }
  }
}

export type SumsOf = Awaited<ReturnType<typeof sumsOf>>

/** What came in is booked, was here, is explained or is open: shown side by side, so that everybody sees that they agree. */
export function figuresOf({ stands, ...sums }: ReturnType<SumsOf>, currency: string): BankFigures {
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const figure = ({ lines, minor }: { lines: number; minor: number }) => ({ lines, sum: money(minor) })
  return {
    stands: {
      look: figure(stands.look),
      nobody: figure(stands.nobody),
      sure: figure(stands.sure),
      here: figure(stands.here),
      done: figure(stands.done),
      went_out: figure(stands.went_out),
    },
    came: money(sums.cameMinor),
    booked: money(sums.bookedMinor),
    here: money(sums.hereMinor),
    explained: money(sums.explainedMinor),
    open: money(sums.openMinor),
  }
}
