import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, pageQuery, schoolQuery } from './primitives.ts'
import { LANGUAGES } from './profile.ts'

export const NOTICE_CATEGORIES = ['general', 'academic', 'fees', 'event', 'health', 'emergency', 'pta'] as const
export const NOTICE_PRIORITIES = ['urgent', 'action', 'info'] as const
export const NOTICE_ACTIONS = ['acknowledge', 'rsvp', 'consent', 'pay', 'reply'] as const

/** A paper that came with a notice; its size is shown before anybody spends data on it. */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** A notice's words once more, in the other language its readers may have chosen. */
export const NoticeTranslation = z.object({ language: z.enum(LANGUAGES), title: z.string(), body: z.string() })
export type NoticeTranslation = z.infer<typeof NoticeTranslation>

/** An answer given to a notice, by this guardian or by the other one. `ward_id` is null for the whole family. */
export const NoticeAnswer = z.object({
  ward_id: z.nullable(Id),
  response: z.string(),
  answered_at: Instant,
  answered_by: z.string(),
  is_mine: z.boolean(),
})
export type NoticeAnswer = z.infer<typeof NoticeAnswer>

/** What the school says (domain §5 "notice"), with the caller's own state. */
export const Notice = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  body: z.string(),
  category: z.enum(NOTICE_CATEGORIES),
  priority: z.enum(NOTICE_PRIORITIES),
  audience: z.enum(['school', 'level', 'class', 'ward']),
  audience_label: z.nullable(z.string()),
  ward_ids: z.array(Id),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  attachments: z.array(Attachment),
  sender: z.string(),
  published_at: Instant,
  expires_at: z.nullable(Instant),
  /** When the school last put something right in it, and what, in its words. */
  correction: z.nullable(z.object({ at: Instant, change: z.string() })),
  pinned: z.boolean(),
  event: z.nullable(z.object({ starts: Instant, ends: z.nullable(Instant), place: z.nullable(z.string()) })),
  action: z.nullable(
    z.object({ kind: z.enum(NOTICE_ACTIONS), due_at: z.nullable(Instant), choices: z.array(z.string()), per_ward: z.boolean() }),
  ),
  /** Left out where the school wrote it in one language alone. */
  translation: z.optional(NoticeTranslation),
  my_state: z.object({
    read_at: z.nullable(Instant),
    acknowledged_at: z.nullable(Instant),
    answers: z.array(NoticeAnswer),
  }),
})
export type Notice = z.infer<typeof Notice>

/** What a list of notices can be narrowed to. */
export const NOTICE_FILTERS = ['all', 'to_answer', 'money', 'events', 'unread'] as const

export const allMyNotifs = endpoint({
  method: 'GET',
  path: '/allmynotifs',
  access: 'signed_in',
  isSpecified: true,
  unchanged: 'to_the_moment',
  own: 'user_id',
  query: z.strictObject({
    user_id: z.string(),
    ...schoolQuery,
    ...pageQuery,
    filter: z.optional(z.enum(NOTICE_FILTERS)),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({ notices: z.array(Notice), unread: z.int(), to_answer: z.int(), next_cursor: z.nullable(z.string()) }),
  summary: 'The notices for the caller and their wards, newest first',
})

export const getNotice = endpoint({
  method: 'GET',
  path: '/api/v1/notices/:id',
  access: 'signed_in',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  response: z.object({ notice: Notice }),
  summary: 'One notice',
})

export const readNotice = endpoint({
  method: 'PUT',
  path: '/api/v1/notices/:id/read',
  access: 'signed_in',
  byLetter: true,
  params: z.strictObject({ id: Id }),
  summary: 'Remember that the caller has read it; the first time counts',
})

export const readAllNotices = endpoint({
  method: 'PUT',
  path: '/api/v1/notices/read',
  access: 'signed_in',
  query: z.strictObject({ ...schoolQuery }),
  summary: 'Remember that the caller has read everything published so far',
})

export const acknowledgeNotice = endpoint({
  method: 'PUT',
  path: '/api/v1/notices/:id/acknowledgement',
  access: 'parent',
  byLetter: true,
  params: z.strictObject({ id: Id }),
  response: z.object({ notice: Notice }),
  summary: 'Tell the school it was read and understood',
})

export const answerNotice = endpoint({
  method: 'PUT',
  path: '/api/v1/notices/:id/answer',
  access: 'parent',
  byLetter: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    ward_id: z.optional(Id),
    response: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  response: z.object({ notice: Notice }),
  summary: 'Answer (yes, no or words) for a ward or for the family; it can be changed until it is due',
})

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/notices/:id/attachments/:attachment_id',
  access: 'signed_in',
  params: z.strictObject({ id: Id, attachment_id: Id }),
  file: true,
  summary: 'The bytes of a paper',
})
