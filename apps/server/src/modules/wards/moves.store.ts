import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { classes, moves } from '#db/schema'

/** The newest moves of a pupil, with the classes' names. */
export async function movesOf(tx: Tx, wardId: string, most: number) {
  const [from, to] = [alias(classes, 'from_class'), alias(classes, 'to_class')]
  return tx
    .select({ move: moves, from: from.name, to: to.name })
    .from(moves)
    .innerJoin(from, eq(from.id, moves.fromClassId))
    .leftJoin(to, eq(to.id, moves.toClassId))
    .where(eq(moves.wardId, wardId))
    .orderBy(desc(moves.createdAt), desc(moves.id))
    .limit(most)
}

export type MoveNamed = Awaited<ReturnType<typeof movesOf>>[number]
