import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { invitations, schools, users } from '#db/schema'

const select = (tx: Tx) =>
  tx
    .select({
      invitation: invitations,
      invitedBy: { title: users.title, fullname: users.fullname },
      school: { name: schools.name, shortName: schools.shortName, timezone: schools.timezone },
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .innerJoin(schools, eq(schools.id, invitations.schoolId))

/** An invitation, by whom, and to which school. */
export type Invited = Awaited<ReturnType<typeof select>>[number]
export type InvitationRow = Invited['invitation']

const isOpen = isNull(invitations.endedAt)

export const createInvitationStore = (db: Db) => ({
  /** Those that wait, and those of the last weeks that ended by themselves. */
  waiting: (tx: Tx, schoolId: string): Promise<Invited[]> =>
    select(tx)
      .where(and(eq(invitations.schoolId, schoolId), isOpen))
      .orderBy(desc(invitations.createdAt)),

  async one(tx: Tx, schoolId: string, id: string): Promise<Invited | null> {
    const [found] = await select(tx).where(and(eq(invitations.schoolId, schoolId), eq(invitations.id, id), isOpen))
    return found ?? null
  },

  /** The one of this link that can be accepted now. */
  byToken: (tokenHash: Buffer, now: Date): Promise<Invited | null> =>
    db.asSystem(async (tx) => {
      const [found] = await select(tx).where(and(eq(invitations.tokenHash, tokenHash), isOpen, gt(invitations.expiresAt, now)))
      return found ?? null
    }),

  async add(tx: Tx, row: typeof invitations.$inferInsert): Promise<void> {
    await tx.insert(invitations).values(row)
  },

  async renew(tx: Tx, id: string, changes: Pick<InvitationRow, 'tokenHash' | 'expiresAt' | 'updatedAt'>): Promise<void> {
    await tx.update(invitations).set(changes).where(eq(invitations.id, id))
  },

  /** False when it has ended, or ended meanwhile. */
  async end(tx: Tx, schoolId: string, id: string, now: Date): Promise<boolean> {
    const ended = await tx
      .update(invitations)
      .set({ endedAt: now, updatedAt: now })
      .where(and(eq(invitations.schoolId, schoolId), eq(invitations.id, id), isOpen))
      .returning({ id: invitations.id })
    return ended.length === 1
  },

  /** Another takes the place of those before it: of the same phone at the same school. */
  async endAllTo(tx: Tx, schoolId: string, phone: string, now: Date): Promise<void> {
    await tx
      .update(invitations)
      .set({ endedAt: now, updatedAt: now })
      .where(and(eq(invitations.schoolId, schoolId), eq(invitations.phone, phone), isOpen))
  },

  async endAllOf(tx: Tx, schoolId: string, userId: string, now: Date): Promise<void> {
    await tx
      .update(invitations)
      .set({ endedAt: now, updatedAt: now })
      .where(and(eq(invitations.schoolId, schoolId), eq(invitations.userId, userId), isOpen))
  },
})

export type InvitationStore = ReturnType<typeof createInvitationStore>
