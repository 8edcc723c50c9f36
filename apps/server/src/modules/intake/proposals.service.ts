import type { Proposal } from '@schoolgate/contracts/intake'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { contactTaken } from './intake.problems.ts'
import {
  believeFile,
  closeProposal,
  holdProposal,
  isTakenByAnother,
  openProposals,
  rememberRefusal,
  type OpenProposal,
} from './proposals.store.ts'

/** What files say of fields that people proved or chose themselves, and the office's word about it. */
export function createProposals({ db, clock }: { db: Db; clock: Clock }) {
  /** An account's contacts are nobody's of one school alone, so the system looks and writes; the school is the decider's. */
  const decide = (by: Actor, id: string, state: 'accepted' | 'refused'): Promise<Proposal> =>
    db.asSystem(async (tx) => {
      const now = clock()
      const proposal = await holdProposal(tx, by.schoolId, id)
      if (!proposal) throw notFound()
      if (state === 'refused') await rememberRefusal(tx, proposal, now)
      else {
        if (await isTakenByAnother(tx, proposal, by.schoolId)) throw contactTaken()
        await believeFile(tx, proposal, by.schoolId, now)
      }
      await closeProposal(tx, { id, state, by }, now)
      const action = `intake.proposal_${state}`
      await recordAudit(tx, { at: now, by, action, subjectId: proposal.userId, note: proposal.field })
      return shownAs(proposal)
    })

  return {
    list: (schoolId: string): Promise<Proposal[]> => db.asSystem(async (tx) => (await openProposals(tx, schoolId)).map(shownAs)),
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
