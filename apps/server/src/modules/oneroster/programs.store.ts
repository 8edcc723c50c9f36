import { and, asc, count, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { programs, programTokens, users } from '#db/schema'
import type { Scope } from '#lib/scope'

export type ProgramRow = typeof programs.$inferSelect
type TokenRow = typeof programTokens.$inferInsert

const isConnected = isNull(programs.endedAt)

export const createProgramStore = (db: Db) => ({
  /** The programs of a school that are connected, with who made them. */
  of: (scope: Scope): Promise<{ program: ProgramRow; madeBy: string }[]> =>
    db.as(scope, (tx) =>
      tx
        .select({ program: programs, madeBy: users.fullname })
        .from(programs)
        .innerJoin(users, eq(users.id, programs.madeById))
        .where(and(eq(programs.schoolId, scope.schoolId), isConnected))
        .orderBy(asc(programs.name), asc(programs.id)),
    ),

  /** How many there are, held until the transaction ends: two that are made at once are counted one after the other. */
  async hold(tx: Tx, schoolId: string, name: string): Promise<{ count: number; isTaken: boolean }> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`programs:${schoolId}`}, 0))`)
    const [found] = await tx
      .select({ count: count(), taken: count(sql`case when lower(${programs.name}) = lower(${name}) then 1 end`) })
      .from(programs)
      .where(and(eq(programs.schoolId, schoolId), isConnected))
    return { count: found?.count ?? 0, isTaken: (found?.taken ?? 0) > 0 }
  },

  async add(tx: Tx, program: ProgramRow): Promise<void> {
    await tx.insert(programs).values(program)
  },

  /** Changes one that is connected, and answers it with who made it. */
  async change(
    tx: Tx,
    schoolId: string,
    id: string,
    changes: Partial<ProgramRow>,
  ): Promise<{ program: ProgramRow; madeBy: string } | null> {
    const [program] = await tx
      .update(programs)
      .set(changes)
      .where(and(eq(programs.schoolId, schoolId), eq(programs.id, id), isConnected))
      .returning()
    if (!program) return null
    const [maker] = await tx.select({ fullname: users.fullname }).from(users).where(eq(users.id, program.madeById))
    return { program, madeBy: maker?.fullname ?? '' }
  },

  /** A program that is connected, by what it calls itself. */
  byId: (id: string): Promise<ProgramRow | null> =>
    db.asSystem(async (tx) => {
      const [found] = await tx
        .select()
        .from(programs)
        .where(and(eq(sql`${programs.id}::text`, id), isConnected))
      return found ?? null
    }),

  /** Whose token it is, while the secret it was made with is the program's. */
  byToken: (tokenHash: Buffer) =>
    db.asSystem(async (tx) => {
      const [found] = await tx
        .select({
          id: programs.id,
          schoolId: programs.schoolId,
          name: programs.name,
          lastUsedAt: programs.lastUsedAt,
          programGives: programs.gives,
          gives: programTokens.gives,
          expiresAt: programTokens.expiresAt,
        })
        .from(programTokens)
        .innerJoin(programs, eq(programs.id, programTokens.programId))
        .where(and(eq(programTokens.tokenHash, tokenHash), isConnected, gte(programTokens.createdAt, programs.secretMadeAt)))
      return found ?? null
    }),

  /** Takes the place of those that are over, of which nobody needs anything. */
  addToken: (token: TokenRow, now: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.delete(programTokens).where(and(eq(programTokens.programId, token.programId), lte(programTokens.expiresAt, now)))
      await tx.insert(programTokens).values(token)
    }),

  markUsed: (id: string, now: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.update(programs).set({ lastUsedAt: now }).where(eq(programs.id, id))
    }),
})
