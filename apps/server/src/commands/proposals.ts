import type { Proposal } from '@schoolgate/contracts/intake'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { createProposals } from '#modules/intake'
import type { ChangeContext, SchoolContext } from './school-command.ts'

/** `schoolgate proposals`: what data files say of fields that people proved or chose themselves. */
export async function listProposals({ db, clock, say, school }: SchoolContext): Promise<number> {
  const waiting = await createProposals({ db, clock }).list({ schoolId: school.id, scope: null })
  for (const proposal of waiting) say(lineOf(proposal))
  if (waiting.length === 0) say('Nothing waits: no file says otherwise than people have it.')
  return 0
}

/** `schoolgate proposals accept|refuse`: the file is believed or not. */
export async function decideProposal(
  { db, clock, say, by }: ChangeContext,
  id: string,
  verb: 'accept' | 'refuse',
): Promise<number> {
  const decided = await createProposals({ db, clock })
    [verb](by, id)
    .catch((error: unknown) => {
      throw error instanceof Problem && error.status === 404
        ? new Refusal(`No proposal ${id} waits; schoolgate proposals lists them.`, { cause: error })
        : error
    })
  say(`${verb === 'accept' ? 'Accepted' : 'Refused'}: ${lineOf(decided)}`)
  return 0
}

const lineOf = ({ id, person, field, here, said }: Proposal): string =>
  `${id}  ${person.ref} ${person.fullname}, ${field}: here ${here ?? '(empty)'}, the file says ${said}`
