import type { Verification } from '@schoolgate/contracts/verify'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#db'
import { comparableCode, notices, schools } from '#db/schema'

export const createVerifyStore = (db: Db) => ({
  /** Asked by anybody, so it reads as the system and answers four words: nothing of the notice itself. */
  notice: (code: string, now: Date): Promise<Verification | null> =>
    db.asSystem(async (tx) => {
      const [row] = await tx
        .select({ publishedAt: notices.publishedAt, withdrawnAt: notices.withdrawnAt, school: schools.name })
        .from(notices)
        .innerJoin(schools, eq(schools.id, notices.schoolId))
        .where(and(eq(comparableCode(notices.code), code), lte(notices.publishedAt, now)))
        // Codes are numbered per school: where two schools share an installation, the first speaks at the gate.
        .orderBy(asc(schools.createdAt), asc(schools.id))
        .limit(1)
      if (!row) return null
      return {
        state: row.withdrawnAt !== null && row.withdrawnAt <= now ? 'withdrawn' : 'genuine',
        kind: 'notice',
        issued_at: row.publishedAt.toISOString(),
        school: row.school,
      }
    }),
})
