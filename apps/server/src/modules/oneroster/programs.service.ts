import { MOST_PROGRAMS, type connectProgram, type Program, type ProgramMade } from '@schoolgate/contracts/programs'
import type { Received } from '@schoolgate/contracts/endpoint'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { hashSecret, newId, newSecret } from '#lib/random'
import type { Scope } from '#lib/scope'
import { nameTaken, tooManyPrograms } from './oneroster.problems.ts'
import { createProgramStore, type ProgramRow } from './programs.store.ts'

type By = Actor & { scope: Scope }

export type Programs = ReturnType<typeof createPrograms>

/** Builds what the head does with programs of others: connecting, giving another secret, ending. A secret is told once, and kept as SHA-256. */
export function createPrograms({ db, clock }: { db: Db; clock: Clock }) {
  const store = createProgramStore(db)
  return {
    of: async (scope: Scope): Promise<Program[]> => (await store.of(scope)).map(told),

    async connect(by: By, { name, gives }: Received<typeof connectProgram>['body']): Promise<ProgramMade> {
      const { scope, schoolId } = by
      const now = clock()
      const secret = newSecret()
      const program: ProgramRow = {
        id: newId(),
        schoolId,
        name,
        gives: [...new Set(gives)],
        secretHash: hashSecret(secret),
        secretMadeAt: now,
        madeById: scope.userId,
        lastUsedAt: null,
        endedAt: null,
        createdAt: now,
        updatedAt: now,
      }
      await db.as(scope, async (tx) => {
        const { count, isTaken } = await store.hold(tx, schoolId, name)
        if (isTaken) throw nameTaken()
        if (count >= MOST_PROGRAMS) throw tooManyPrograms(MOST_PROGRAMS)
        await store.add(tx, program)
        await recordAudit(tx, {
          at: now,
          by,
          action: 'programs.connected',
          subjectId: program.id,
          note: `${name}: ${program.gives.join(', ')}`,
        })
      })
      const made = (await store.of(scope)).find((each) => each.program.id === program.id)
      if (!made) throw notFound()
      return { program: told(made), secret }
    },

    /** The one before is worth nothing from this moment, nor are the tokens that were made with it. */
    async renew(by: By, id: string): Promise<ProgramMade> {
      const now = clock()
      const secret = newSecret()
      const renewed = await db.as(by.scope, async (tx) => {
        const changes = { secretHash: hashSecret(secret), secretMadeAt: now, updatedAt: now }
        const found = await store.change(tx, by.schoolId, id, changes)
        if (!found) throw notFound()
        await recordAudit(tx, { at: now, by, action: 'programs.secret_renewed', subjectId: id, note: found.program.name })
        return found
      })
      return { program: told(renewed), secret }
    },

    end: (by: By, id: string): Promise<void> =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        const found = await store.change(tx, by.schoolId, id, { endedAt: now, updatedAt: now })
        if (!found) throw notFound()
        await recordAudit(tx, { at: now, by, action: 'programs.ended', subjectId: id, note: found.program.name })
      }),
  }
}

const told = ({ program, madeBy }: { program: ProgramRow; madeBy: string }): Program => ({
  id: program.id,
  name: program.name,
  gives: program.gives,
  made_by: madeBy,
  made_at: program.createdAt.toISOString(),
  secret_made_at: program.secretMadeAt.toISOString(),
  last_used_at: program.lastUsedAt?.toISOString() ?? null,
})
