import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, pageQuery } from './primitives.ts'

/** What a guardian asks the school to change, since only the school may: where the family lives, the number it calls them on, the child's photo. */
export const REQUEST_KINDS = ['address', 'phone', 'photo'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** `taken_back`: by who asked, or asked anew with other words. */
export const REQUEST_STATES = ['waiting', 'accepted', 'declined', 'taken_back'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** The longest reason for not doing it, and the longest address. */
export const REQUEST_MAX_WORDS = 200
const words = (max: number) => z.string().check(z.trim(), z.minLength(3), z.maxLength(max))

/** One's own request, as the parent follows it. */
export const WardRequest = z.object({
  id: Id,
  kind: z.enum(REQUEST_KINDS),
  /** The address or number; null for a photo. */
  value: z.nullable(z.string()),
  state: z.enum(REQUEST_STATES),
  /** Why not, in the school's words. */
  reason: z.nullable(z.string()),
  at: Instant,
  decided_at: z.nullable(Instant),
})
export type WardRequest = z.infer<typeof WardRequest>

const ofWard = z.strictObject({ id: Id })
const ofRequest = z.strictObject({ id: Id, request_id: Id })
const Asked = z.object({ request: WardRequest })

export const listWardRequests = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/requests',
  access: 'parent',
  params: ofWard,
  response: z.object({
    /** Not for whoever is limited by a court's paper, nor about a child who has left. */
    may_ask: z.boolean(),
    /** The caller's own, newest first. */
    requests: z.array(WardRequest),
  }),
  summary: 'What the caller asked the school to change of this ward’s record, and what became of it',
})

export const askForChange = endpoint({
  method: 'POST',
  path: '/api/v1/wards/:id/requests',
  access: 'parent',
  byLetter: true,
  params: ofWard,
  /** The same `request_id` sent again changes nothing. */
  body: z.strictObject({ request_id: Id, kind: z.enum(['address', 'phone']), value: words(REQUEST_MAX_WORDS) }),
  response: Asked,
  summary:
    'Ask the school to write down another home address, or another number to call; a newer word takes the place of one’s own that waits',
})

export const askForPhoto = endpoint({
  method: 'PUT',
  path: '/api/v1/wards/:id/requests/:request_id/photo',
  access: 'parent',
  params: ofRequest,
  upload: true,
  response: Asked,
  summary: 'Ask the school to show this photo of the ward; one file field `photo` (JPEG, PNG or WebP)',
})

export const takeRequestBack = endpoint({
  method: 'DELETE',
  path: '/api/v1/wards/:id/requests/:request_id',
  access: 'parent',
  params: ofRequest,
  response: Asked,
  summary: 'Take one’s own request back while the school has not decided',
})

/** A request as the school decides about it: what stands there now, and what is asked for. */
export const RequestToDecide = z.object({
  id: Id,
  kind: z.enum(REQUEST_KINDS),
  ward: z.object({ id: Id, fullname: z.string(), class: z.string() }),
  by: z.object({ id: Id, name: z.string(), phone: z.nullable(z.string()) }),
  now: z.nullable(z.string()),
  value: z.nullable(z.string()),
  /** Where the child's photo lies now; null: none, or another kind. */
  photo_now: z.nullable(z.string()),
  /** Brothers and sisters at the same address, for whom it is written down too. */
  also: z.array(z.string()),
  state: z.enum(REQUEST_STATES),
  reason: z.nullable(z.string()),
  at: Instant,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
})
export type RequestToDecide = z.infer<typeof RequestToDecide>

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/v1/office/requests',
  access: ['head', 'office'],
  opens: 'requests.listed',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['waiting', 'accepted', 'declined'])) }),
  response: z.object({ requests: z.array(RequestToDecide), next_cursor: z.nullable(z.string()) }),
  summary: 'What parents ask to be changed, the longest waiting first; decided ones, newest first, where that is asked for',
})

export const getRequestPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/office/requests/:id/photo',
  access: ['head', 'office'],
  opens: 'photos.opened',
  params: ofWard,
  file: true,
  summary: 'The photo that a parent asks the school to show',
})

export const decideRequest = endpoint({
  method: 'POST',
  path: '/api/v1/office/requests/:id/decision',
  access: ['head', 'office'],
  opens: 'nothing',
  idempotency: 'optional',
  params: ofWard,
  body: z.strictObject({
    state: z.enum(['accepted', 'declined']),
    /** Needed for what is declined: the parent reads it. */
    reason: z.optional(words(REQUEST_MAX_WORDS)),
  }),
  response: z.object({ state: z.enum(REQUEST_STATES) }),
  summary: 'Write down what a parent asked for, or say why not; of two who decide at once the second is told',
})
