import type { CodeMinor } from '@schoolgate/contracts/oneroster'
import type { Problem } from '#lib/problem'
import { problem } from '#lib/problem'

// In the office.

export const nameTaken = problem(409, 'programs.name_taken', 'Another program has this name.', { field: 'name' })
export const tooManyPrograms = problem(409, 'programs.too_many', (most: number) => `A school connects at most ${most} programs.`)

// To a program that asks for a token (RFC 6749 §5.2).

export const tokenRefusals = {
  invalid_request: problem(400, 'oneroster.invalid_request', 'The request for a token is not as agreed.'),
  unsupported_grant_type: problem(400, 'oneroster.unsupported_grant_type', 'Only client_credentials is known here.'),
  invalid_scope: problem(400, 'oneroster.invalid_scope', 'Nothing of what was asked for is given to this program.'),
  invalid_client: problem(401, 'oneroster.invalid_client', 'There is no such program, or its secret is another.'),
}
export type TokenRefusal = keyof typeof tokenRefusals

/** How RFC 6749 calls a refusal; null: it has no word for it. */
export const tokenRefusalOf = ({ code }: Problem): TokenRefusal | null =>
  TOKEN_REFUSALS.find((name) => code === `oneroster.${name}`) ?? null
const TOKEN_REFUSALS = ['invalid_request', 'unsupported_grant_type', 'invalid_scope', 'invalid_client'] as const

// To a program that reads.

export const noToken = problem(401, 'oneroster.no_token', 'A token is needed, and this one is none or has ended.')
export const notGiven = problem(403, 'oneroster.not_given', 'The school does not give this to this program.')
export const onlyReads = problem(403, 'oneroster.only_reads', 'Programs only read here.')
export const unknownObject = problem(404, 'oneroster.unknown_object', 'There is no such object.')
export const badQuery = problem(400, 'oneroster.bad_query', (field: string) => `The query field ${field} is not as agreed.`)
export const badFilter = problem(
  400,
  'oneroster.bad_filter',
  "A filter is field, operator and 'value', at most two joined by AND or OR.",
)
export const badFilterField = problem(400, 'oneroster.bad_filter_field', 'The filter names a field that cannot be filtered by.')
export const badSortField = problem(400, 'oneroster.bad_sort_field', 'There is no such field to sort by.')
export const badSelection = problem(400, 'oneroster.bad_selection', 'The selection names a field that there is not.')

const CODES: Readonly<Record<string, CodeMinor>> = {
  'oneroster.bad_filter_field': 'invalid_filter_field',
  'oneroster.bad_sort_field': 'invalid_sort_field',
  'oneroster.bad_selection': 'invalid_selection_field',
}
const STATUSES: Readonly<Record<number, CodeMinor>> = {
  400: 'invaliddata',
  401: 'unauthorisedrequest',
  403: 'forbidden',
  404: 'unknownobject',
  429: 'server_busy',
  503: 'server_busy',
}

/** How the standard calls a refusal. */
export const codeMinorOf = ({ code, status }: Problem): CodeMinor =>
  CODES[code] ?? STATUSES[status] ?? (status < 500 ? 'invaliddata' : 'internal_server_error')
