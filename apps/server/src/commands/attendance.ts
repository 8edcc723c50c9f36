import type { ExplanationToDecide } from '@schoolgate/contracts/attendance'
import { Refusal } from '#lib/refusal'
import { decide, explanationsPage } from '#modules/attendance'
import type { ChangeContext, SchoolContext } from './school-command.ts'

const MOST_SHOWN = 100

/** `schoolgate attendance`: what guardians said about days away and nobody decided. */
export async function listWaiting({ db, say, school }: SchoolContext): Promise<number> {
  const found = await db.asSystem((tx) =>
    explanationsPage(tx, { schoolId: school.id, scope: null }, { state: 'pending', after: null, limit: MOST_SHOWN }),
  )
  for (const explanation of found.slice(0, MOST_SHOWN)) say(lineOf(explanation))
  if (found.length > MOST_SHOWN) say(`  … and more; these are the newest ${MOST_SHOWN}.`)
  if (found.length === 0) say('No explanation is waiting.')
  return 0
}

/** `schoolgate attendance accept|reject`: the school takes it or not. */
export async function decideOne(
  { db, clock, say, by }: ChangeContext,
  id: string,
  state: 'accepted' | 'rejected',
): Promise<number> {
  const decided = await db.asSystem((tx) => decide(tx, { id, state }, by, clock()))
  if (!decided) throw new Refusal(`There is no explanation ${id}; schoolgate attendance lists those that wait.`)
  say(`${lineOf(decided)} is ${state}.`)
  return 0
}

function lineOf({ id, ward, first_day, last_day, reason, by }: ExplanationToDecide): string {
  const days = first_day === last_day ? first_day : `${first_day} to ${last_day}`
  return `${id}  ${days}  ${ward.fullname}, ${ward.class}: ${reason ?? 'in words'}, said by ${by || 'the school'}`
}
