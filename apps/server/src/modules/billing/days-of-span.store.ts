import { sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { cashMoves, dayClosings } from '#db/schema'
import { newId } from '#lib/random'

type Days = { from: string; to: string }

/** The days on which cash went into the box from the safe, or out of it to the bank. */
export async function boxMovedOn(tx: Tx, schoolId: string, { from, to }: Days): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select distinct ${cashMoves.bookedOn}::text as day from ${cashMoves}
      where ${cashMoves.schoolId} = ${schoolId} and ${cashMoves.bookedOn} between ${from}::text::date and ${to}::text::date`,
  )
  return rows.map(({ day }) => day)
}

/** How many receipts were made void on each day. */
export async function voidedOn(tx: Tx, schoolId: string, { from, to }: Days): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ day: string; count: number }>(
    sql`select voided_on::text as day, count(*)::int as count from receipts
      where school_id = ${schoolId} and voided_on between ${from}::text::date and ${to}::text::date group by 1`,
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

type Closer = Pick<typeof dayClosings.$inferInsert, 'schoolId' | 'closedById' | 'closedByName'>

/** Closes days on which no money moved. */
export async function writeEmptyClosings(
  tx: Tx,
  closer: Closer,
  days: readonly { day: string; voided: number }[],
  now: Date,
): Promise<void> {
  await tx.insert(dayClosings).values(
    days.map(({ day, voided }) => ({
      ...closer,
      id: newId(),
      day,
      figures: { lines: [], receipts_voided: voided },
      closedAt: now,
      createdAt: now,
      updatedAt: now,
    })),
  )
}
