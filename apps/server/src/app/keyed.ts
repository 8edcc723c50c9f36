import { IDEMPOTENCY_KEY, type Endpoint } from '@schoolgate/contracts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf, keyOfTheDay, type Keyed } from '#lib/keyed'
import { keyNeeded } from './app.problems.ts'

/** Refuses to boot with an act at the school's desk that would be done twice when it is sent twice. */
export function requireDeclaredKey({ access, method, path, idempotency }: Endpoint): void {
  const isAtTheDesk = Array.isArray(access) && method !== 'GET' && !SAYS_THE_SAME_AGAIN.test(path)
  if (isAtTheDesk && idempotency === undefined)
    throw new Error(`${method} ${path} does not declare how it takes an Idempotency-Key.`)
}

/**
 * Words of the office that are neither money nor notices: a mark published twice is published, marks saved twice are saved, a work shown twice is shown, a proposal is decided once, long work is cancelled once, a
 * sheet is saved once, a line of a bank's sheet is kept and booked once, a paper printed again is the same one, a number corrected twice is correct, answers, what is left to pay and the record are only read, and what is kept nowhere and cannot be told again ends the one before: a code for the desk,
 * codes on letters, an invitation, a program's secret, what proves staff themselves.
 */
const OF_OFFICE = [
  'assistant',
  'attendance/explanations',
  'attendance/numbers',
  'audit/file',
  'books/journal/file',
  'books/names.xlsx',
  'bank_sheets',
  'class_setup',
  'classes/:id/cards',
  'classes/:id/list',
  'classes/:id/paper_codes',
  'classes/:id/register_sheet',
  'classes/:id/stand_in',
  'classes/:id/timetable',
  'desk_codes',
  'evenings',
  'exports',
  'first_steps',
  'grading',
  'guardians/:id/contacts',
  'guardians/:id/devices',
  'guardians/:id/family',
  'guardianships',
  'invitations',
  'keeping',
  'mark_books',
  'messages',
  'moves',
  'notices/:id/answers',
  'official_numbers',
  'owing/letters/:id/file',
  'owing/list.xlsx',
  'papers',
  'people',
  'programs',
  'proposals',
  'report_books',
  'rules',
  'school',
  'scores',
  'sheets',
  'signatures',
  'talks',
  'term_reports',
  'try_out',
  'wards/:id/cards',
  'wards/:id/leaving_paper',
  'wards/:id/performance_shares',
  'work',
  'works',
  'year',
]
const SAYS_THE_SAME_AGAIN = new RegExp(`^/api/v1/(second_factors|office/(${OF_OFFICE.join('|')}))(/|$)`)

/** The key under which a request is to be done once, as its endpoint takes it; refuses one that is missing or none. */
export function keyedOf(
  { idempotency, method, path }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Keyed | null {
  if (idempotency === undefined) return null
  const sent = request.headers['idempotency-key']
  const isKey = typeof sent === 'string' && IDEMPOTENCY_KEY.test(sent)
  if (!isKey && (sent !== undefined || idempotency === 'required')) throw keyNeeded()
  if (!isKey && idempotency === 'optional') return null
  const act = `${method} ${path}`
  const { params, query, body } = request
  const digest = digestOf({ act, params, query, body })
  return {
    key: isKey ? sent : keyOfTheDay(now.toISOString().slice(0, 10), digest),
    act,
    digest,
    onRepeat: () => void reply.header('idempotent-replayed', 'true'),
  }
}

/** The header as the OpenAPI document says it. */
export const keyHeader = (idempotency: 'required' | 'optional' | 'derived') => ({
  type: 'object',
  properties: { 'Idempotency-Key': { type: 'string', pattern: IDEMPOTENCY_KEY.source, description: SAID[idempotency] } },
  required: idempotency === 'required' ? ['Idempotency-Key'] : [],
})

const ONCE =
  'A key of your choice: the same request under it is done once, another request under it is 409 idempotency.other_request.'
const SAID = {
  required: ONCE,
  optional: ONCE,
  derived: `${ONCE} Without one the same request of the same person on the same day (UTC) is done once.`,
}
