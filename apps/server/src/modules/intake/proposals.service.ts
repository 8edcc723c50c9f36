import type { Proposal } from '@schoolgate/contracts/intake'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Clock } from '#lib/clock'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { contactTaken } from './intake.problems.ts'
import {
  believeFile,
  closeProposal,
  holdProposal,
  isOpen,
  isTakenByAnother,
  openProposals,
  rememberRefusal,
  type OpenProposal,
} from './proposals.store.ts'

/** Whose proposals are read, and by whom; null: by a command. */
type Reader = Pick<Actor, 'schoolId' | 'scope'>

/** What files say of fields that people proved or chose themselves, and the office's word about it. */
export function createProposals({ db, clock }: { db: Db; clock: Clock }) {
  /** What somebody signed in may see of it, the database decides; a command works as the system. */
  const readBy = <T>({ scope }: Reader, read: (tx: Tx) => Promise<T>): Promise<T> =>
    scope === null ? db.asSystem(read) : db.as(scope, read)

  /**
   * Who may not see it cannot decide about it either. An account's contacts are nobody's of one school alone, so from there the system
   * looks and writes; the school is the decider's.
   */
  async function decide(by: Actor, id: string, state: 'accepted' | 'refused'): Promise<Proposal> {
    if (!(await readBy(by, (tx) => isOpen(tx, by.schoolId, id)))) throw notFound()
    return db.asSystem(async (tx) => {
      const now = clock()
      const proposal = await holdProposal(tx, by.schoolId, id)
      if (!proposal) throw notFound()
      if (state === 'refused') await rememberRefusal(tx, proposal, now)
      else {
        if (await isTakenByAnother(tx, proposal, by.schoolId)) throw contactTaken()
        await believeFile(tx, proposal, by.schoolId, now)
      }
      await closeProposal(tx, { id, state, by }, now)
      publishLive(tx, { schoolId: by.schoolId, word: 'requests' })
      const action = `intake.proposal_${state}`
      await recordAudit(tx, { at: now, by, action, subjectId: proposal.userId, note: proposal.field })
      return shownAs(proposal)
    })
  }

  return {
    list: async (reader: Reader): Promise<Proposal[]> =>
      (await readBy(reader, (tx) => openProposals(tx, reader.schoolId))).map(shownAs),
    accept: (by: Actor, id: string) => decide(by, id, 'accepted'),
    refuse: (by: Actor, id: string) => decide(by, id, 'refused'),
  }
}

export type Proposals = ReturnType<typeof createProposals>

const shownAs = (row: OpenProposal): Proposal => ({
  id: row.id,
  person: { id: row.userId, ref: row.ref, fullname: row.fullname, role: row.role },
  field: row.field,
  here: row[row.field],
  said: row.said,
  made_at: row.madeAt.toISOString(),
})
