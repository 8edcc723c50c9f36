import { FOUNDING_KEY_LASTS } from '@schoolgate/contracts/founding'
import { CODE_EXPIRES_IN, DESK_CODE_EXPIRES_IN } from '@schoolgate/contracts/identity'
import { PAPER_CODE_EXPIRES_IN } from '@schoolgate/contracts/papers'
import { and, desc, eq, gt, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db'
import { codes, persons, tickets } from '#db/schema'
import { latestEnd } from '#lib/clock'

export type CodeRow = typeof codes.$inferSelect
export type TicketRow = typeof tickets.$inferSelect

/** How long what a proof is exchanged for can be used. */
export const TICKET_LASTS_MS = {
  phone: 5 * 60_000,
  vouched: 5 * 60_000,
  password_reset: 30 * 60_000,
  desk: DESK_CODE_EXPIRES_IN * 1000,
  paper: PAPER_CODE_EXPIRES_IN * 1000,
  passkey: 5 * 60_000,
  new_passkey: 5 * 60_000,
  founding: FOUNDING_KEY_LASTS * 1000,
}

/** Begun by the clock as it is: one that was put back since leaves nothing that lasts longer, nor that is waited for. */
const isOpen = (expiresAt: PgColumn, lasts: number, now: Date): SQL | undefined =>
  and(gt(expiresAt, now), lte(expiresAt, latestEnd(now, lasts)))

/** Which code is meant; the browser's is always part of it. */
export type Which = { purpose: CodeRow['purpose']; browserHash: Buffer; sentTo?: string; personId?: string; id?: string }

const isMeant = ({ purpose, browserHash, sentTo, personId, id }: Which, now: Date) =>
  and(
    eq(codes.purpose, purpose),
    eq(codes.browserHash, browserHash),
    sentTo === undefined ? undefined : eq(codes.sentTo, sentTo),
    personId === undefined ? undefined : eq(codes.personId, personId),
    id === undefined ? undefined : eq(codes.id, id),
    isNull(codes.usedAt),
    isOpen(codes.expiresAt, CODE_EXPIRES_IN * 1000, now),
  )

export const createCodeStore = (db: Db) => ({
  open: (which: Which, now: Date): Promise<CodeRow | null> =>
    db.asSystem(async (tx) => {
      const [row] = await tx.select().from(codes).where(isMeant(which, now)).orderBy(desc(codes.createdAt)).limit(1)
      return row ?? null
    }),

  /** Adds a code, and sweeps those that ended before `sweepBefore`. */
  add: (row: typeof codes.$inferInsert, sweepBefore: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.insert(codes).values(row)
      await tx.delete(codes).where(lt(codes.expiresAt, sweepBefore))
      await tx.delete(tickets).where(lt(tickets.expiresAt, sweepBefore))
    }),

  /** Takes one of the tries, one caller at a time; null when there is no such code or no try left. */
  async takeTry(tx: Tx, which: Which, now: Date, most: number): Promise<CodeRow | null> {
    const [row] = await tx.select().from(codes).where(isMeant(which, now)).orderBy(desc(codes.createdAt)).limit(1).for('update')
    if (!row || row.tries >= most) return null
    await tx
      .update(codes)
      .set({ tries: sql`${codes.tries} + 1` })
      .where(eq(codes.id, row.id))
    return row
  },

  async markUsed(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(codes).set({ usedAt: now }).where(eq(codes.id, id))
  },

  async addTicket(tx: Tx, row: typeof tickets.$inferInsert): Promise<void> {
    await tx.insert(tickets).values(row)
  },

  /** Keeps what was shown until it is worth nothing anyway; false when it was shown before. Sweeps what is as old by `now`. */
  async addShown(tx: Tx, row: typeof tickets.$inferInsert, now: Date): Promise<boolean> {
    await tx.delete(tickets).where(and(eq(tickets.purpose, 'id_token'), lt(tickets.expiresAt, now)))
    const added = await tx
      .insert(tickets)
      .values(row)
      .onConflictDoNothing({ target: tickets.tokenHash })
      .returning({ id: tickets.id })
    return added.length === 1
  },

  /** The open ticket for one of these purposes: whoever tries many does it by one look each. */
  openTicket: (
    purposes: keyof typeof TICKET_LASTS_MS | readonly (keyof typeof TICKET_LASTS_MS)[],
    tokenHash: Buffer,
    now: Date,
  ): Promise<TicketRow | null> =>
    db.asSystem(async (tx) => {
      const meant = [purposes]
        .flat()
        .map((purpose) => and(eq(tickets.purpose, purpose), isOpen(tickets.expiresAt, TICKET_LASTS_MS[purpose], now)))
      const [row] = await tx
        .select()
        .from(tickets)
        .where(and(eq(tickets.tokenHash, tokenHash), isNull(tickets.usedAt), or(...meant)))
      return row ?? null
    }),

  /** Uses a ticket up; false when somebody else was faster. */
  async useTicket(tx: Tx, id: string, now: Date): Promise<boolean> {
    const used = await tx
      .update(tickets)
      .set({ usedAt: now })
      .where(and(eq(tickets.id, id), isNull(tickets.usedAt)))
      .returning({ id: tickets.id })
    return used.length === 1
  },

  /** Makes every open ticket of the person worthless; whoever does so at the same moment waits for this one's end. */
  async voidTickets(tx: Tx, personId: string, now: Date): Promise<void> {
    await tx.select({ id: persons.id }).from(persons).where(eq(persons.id, personId)).for('update')
    await tx
      .update(tickets)
      .set({ usedAt: now })
      .where(and(eq(tickets.personId, personId), isNull(tickets.usedAt)))
  },
})
