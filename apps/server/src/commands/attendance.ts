import type { ExplanationToDecide } from '@schoolgate/contracts/attendance'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { decide, explanationsPage } from '#modules/attendance'
import type { Desk } from './desk.ts'

const MOST_SHOWN = 100
const STATES = { accept: 'accepted', reject: 'rejected' } as const
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `schoolgate attendance [accept ID | reject ID]`: what guardians said about days away, and what the school says to it. */
export function attendanceDesk(args: readonly string[]): (desk: Desk) => Promise<number> {
  const [verb, id, ...more] = args
  if (verb === undefined) return listWaiting
  if ((verb !== 'accept' && verb !== 'reject') || id === undefined || !ID.test(id) || more.length > 0)
    throw new Refusal('It is: schoolgate attendance, or schoolgate attendance accept ID, or schoolgate attendance reject ID.')
  return (desk) => decideOne(desk, id, STATES[verb])
}

async function listWaiting({ db, say }: Desk): Promise<number> {
  const found = await db.asSystem((tx) => explanationsPage(tx, null, { state: 'pending', after: null, limit: MOST_SHOWN }))
  for (const explanation of found.slice(0, MOST_SHOWN)) say(lineOf(explanation))
  if (found.length > MOST_SHOWN) say(`  … and more; these are the newest ${MOST_SHOWN}.`)
  if (found.length === 0) say('No explanation is waiting.')
  return 0
}

async function decideOne({ db, clock, say }: Desk, id: string, state: 'accepted' | 'rejected'): Promise<number> {
  const by = { scope: null, name: 'schoolgate attendance' }
  const decided = await db
    .asSystem((tx) => decide(tx, { id, state }, by, clock()))
    .catch((error: unknown) => {
      throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
    })
  if (!decided) throw new Refusal(`There is no explanation ${id}; schoolgate attendance lists those that wait.`)
  say(`${lineOf(decided)} is ${state}.`)
  return 0
}

function lineOf({ id, ward, first_day, last_day, reason, by }: ExplanationToDecide): string {
  const days = first_day === last_day ? first_day : `${first_day} to ${last_day}`
  return `${id}  ${days}  ${ward.fullname}, ${ward.class}: ${reason ?? 'in words'}, said by ${by || 'the school'}`
}
