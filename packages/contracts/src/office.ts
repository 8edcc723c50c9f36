import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { NOTICE_ACTIONS, NOTICE_CATEGORIES, NOTICE_PRIORITIES } from './notices.ts'
import { FileName, Id, Instant } from './primitives.ts'
import { LANGUAGES } from './profile.ts'

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

export const NOTICE_AUDIENCES = ['school', 'level', 'class', 'ward'] as const

/** A level by its name or a class by its code, which a notice is for beside the first one. */
export const MoreAudience = z.strictObject({ audience: z.enum(['level', 'class']), for: words(60) })
export type MoreAudience = z.infer<typeof MoreAudience>
export const MOST_AUDIENCES = 40

/** A notice as the office writes it: the columns of notices.csv. */
export const NewNotice = z.strictObject({
  /** The number printed under it; the school's next one when left out. The same number is published once. */
  ref: z.optional(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9/._-]{0,39}$/))),
  title: words(120),
  body: words(8000),
  category: z.enum(NOTICE_CATEGORIES),
  priority: z.enum(NOTICE_PRIORITIES),
  audience: z.enum(NOTICE_AUDIENCES),
  /** The level, the class code or the admission number; left out for the whole school. */
  for: z.optional(words(60)),
  /** The other levels and classes it is for; only where the first one is a level or a class. Whoever is meant twice is told once. */
  also: z.optional(z.array(MoreAudience).check(z.maxLength(MOST_AUDIENCES))),
  /** The same words in another language: whoever reads the app in it reads these. */
  translation: z.optional(z.strictObject({ language: z.enum(LANGUAGES), title: words(120), body: words(8000) })),
  facts: z.optional(z.array(z.strictObject({ label: words(60), value: words(120) })).check(z.maxLength(12))),
  /** Who signs it; the caller when left out. */
  sender: z.optional(words(120)),
  /** Now when left out; ahead of now it is scheduled. */
  published_at: z.optional(Instant),
  expires_at: z.optional(Instant),
  pinned: z.optional(z.boolean()),
  event: z.optional(z.strictObject({ starts: Instant, ends: z.optional(Instant), place: z.optional(words(120)) })),
  action: z.optional(z.enum(NOTICE_ACTIONS)),
  action_due_at: z.optional(Instant),
  /** Papers uploaded before, by the ids that `uploadPaper` answered. */
  attachments: z.optional(z.array(z.strictObject({ id: Id, name: FileName })).check(z.maxLength(8))),
})
export type NewNotice = z.infer<typeof NewNotice>

export const uploadPaper = endpoint({
  method: 'POST',
  path: '/api/v1/office/papers',
  access: ['head', 'office'],
  opens: 'nothing',
  idempotency: 'optional',
  upload: true,
  response: z.object({ id: Id, mime: z.string(), bytes: z.int() }),
  summary: 'Upload a paper for a notice; one file field `paper` (PDF, JPEG, PNG or WebP, at most 5 MB)',
})

export const publishNotice = endpoint({
  method: 'POST',
  path: '/api/v1/office/notices',
  access: ['head', 'office'],
  opens: 'nothing',
  idempotency: 'derived',
  body: NewNotice,
  response: z.object({
    id: Id,
    code: z.string(),
    published_at: Instant,
    /** Guardians it is meant for. */
    guardians: z.int(),
  }),
  summary: 'Publish a notice now or at a later time',
})

/**
 * How a notice went to somebody on one channel. `waiting`: its time has not come, or it is on its way; `digest`: it was one of several
 * in a summary; `unsure`: the server stopped between sending and hearing the answer; `not_needed`: read before it had to go out.
 */
export const DELIVERY_STATES = [
  'delivered',
  'digest',
  'unsure',
  'waiting',
  'failed',
  'over_cap',
  'expired',
  'no_device',
  'not_needed',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** What has come as far as anybody here can know, or did not have to. */
export const ARRIVED: ReadonlySet<DeliveryState> = new Set(['delivered', 'digest', 'not_needed', 'unsure'])

/** By which way somebody was reached, the best first: opened in the app, told by a message, still on its way, on paper alone, or not at all. */
export const REACHED_BY = ['app', 'push', 'sms', 'email', 'waiting', 'paper', 'none'] as const
export type ReachedBy = (typeof REACHED_BY)[number]

/** Why nothing came. `no_way`: no message was tried, since the phone takes none and none goes by SMS or e-mail. */
export const WhyNot = z.object({
  channel: z.nullable(z.enum(['push', 'sms', 'email'])),
  state: z.enum([...DELIVERY_STATES, 'no_way']),
  reason: z.nullable(z.string()),
})
export type WhyNot = z.infer<typeof WhyNot>

/** What became of a notice for one guardian. */
export const NoticeDelivery = z.object({
  user_id: Id,
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Those of the children for whom this guardian stands. */
  ward_ids: z.array(Id),
  channels: z.array(
    z.object({ channel: z.enum(['push', 'sms', 'email']), state: z.enum(DELIVERY_STATES), reason: z.nullable(z.string()) }),
  ),
  way: z.enum(REACHED_BY),
  /** Where nothing reached them. */
  why_not: z.nullable(WhyNot),
  read_at: z.nullable(Instant),
  acknowledged_at: z.nullable(Instant),
  answers: z.array(z.object({ ward_id: z.nullable(Id), response: z.string(), answered_at: Instant })),
})
export type NoticeDelivery = z.infer<typeof NoticeDelivery>

/** What was answered for one child: by its guardians for it, or for the family. More than one where they do not agree. */
export const ChildAnswers = z.object({
  ward_id: Id,
  admission_no: z.string(),
  fullname: z.string(),
  class: z.string(),
  answers: z.array(z.object({ response: z.string(), by: z.string(), answered_at: Instant })),
  /** Who said that they read and understood it, where that was asked. */
  confirmed_by: z.array(z.string()),
})
export type ChildAnswers = z.infer<typeof ChildAnswers>

export const noticeDelivery = endpoint({
  method: 'GET',
  path: '/api/v1/office/notices/:id/delivery',
  access: ['head', 'office'],
  opens: 'answers.listed',
  params: z.strictObject({ id: Id }),
  response: z.object({
    notice: z.object({ id: Id, code: z.string(), title: z.string(), published_at: Instant, announced_at: z.nullable(Instant) }),
    /** People, each counted once per line. */
    totals: z.object({
      guardians: z.int(),
      delivered: z.int(),
      waiting: z.int(),
      failed: z.int(),
      no_device: z.int(),
      read: z.int(),
      acknowledged: z.int(),
      answered: z.int(),
    }),
    people: z.array(NoticeDelivery),
    /** Children who share an adult are one family, which is reached as well as the best reached of its adults. */
    families: z.array(z.object({ ward_ids: z.array(Id), user_ids: z.array(Id), way: z.enum(REACHED_BY) })),
    /** The children it speaks to now, in the order of classes. */
    children: z.array(ChildAnswers),
  }),
  summary: 'Who got a notice and how, who read, acknowledged and answered it',
})
