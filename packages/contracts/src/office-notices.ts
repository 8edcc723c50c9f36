import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Attachment, NOTICE_ACTIONS, NOTICE_CATEGORIES, NOTICE_PRIORITIES, NoticeTranslation } from './notices.ts'
import { type MoreAudience, NewNotice, NOTICE_AUDIENCES } from './office.ts'
import { Id, Instant, pageQuery } from './primitives.ts'
import { LANGUAGES } from './profile.ts'

/** Who publishes notices, and sees what became of them. */
const WRITERS = ['head', 'office'] as const

/** `scheduled`: its time has not come; nobody was told. `sent`: parents see it. `taken_back`: nobody sees it any more. */
export const NOTICE_STATES = ['scheduled', 'sent', 'taken_back'] as const

/** A notice as the office's list shows it. */
export const OfficeNotice = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: z.enum(NOTICE_STATES),
  category: z.enum(NOTICE_CATEGORIES),
  priority: z.enum(NOTICE_PRIORITIES),
  audience: z.enum(NOTICE_AUDIENCES),
  /** The level, the class's name or the child's, with commas between several; null for the whole school. */
  audience_label: z.nullable(z.string()),
  sender: z.string(),
  published_at: Instant,
  withdrawn_at: z.nullable(Instant),
  action: z.nullable(z.object({ kind: z.enum(NOTICE_ACTIONS), due_at: z.nullable(Instant) })),
  counts: z.object({
    /** Pupils it speaks to now, and the guardians who stand for them. */
    children: z.int(),
    guardians: z.int(),
    read: z.int(),
    /** Of the children, those for whom somebody answered or confirmed; null where nothing is asked. */
    answered: z.nullable(z.int()),
  }),
})
export type OfficeNotice = z.infer<typeof OfficeNotice>

export const listOfficeNotices = endpoint({
  method: 'GET',
  path: '/api/v1/office/notices',
  access: WRITERS,
  opens: 'nothing',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(NOTICE_STATES)) }),
  response: z.object({ notices: z.array(OfficeNotice), next_cursor: z.nullable(z.string()) }),
  summary: 'What the school said and is going to say, newest first, with how many read and answered it',
})

/** How many an audience is. A family: children who share a guardian. */
const Size = { children: z.int() }

export const listAudiences = endpoint({
  method: 'GET',
  path: '/api/v1/office/notices/audiences',
  access: WRITERS,
  opens: 'nothing',
  response: z.object({
    ...Size,
    /** By whose clocks days and times of a notice are meant. */
    timezone: z.string(),
    levels: z.array(z.object({ level: z.string(), ...Size })),
    classes: z.array(z.object({ code: z.string(), name: z.string(), level: z.string(), ...Size })),
  }),
  summary: 'Whom a notice can be for: the school, its levels and its classes',
})

export const PUPILS_NAMED = 8

export const listPupilsToWrite = endpoint({
  method: 'GET',
  path: '/api/v1/office/notices/pupils',
  access: WRITERS,
  opens: 'nothing',
  query: z.strictObject({ search: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)) }),
  response: z.object({
    pupils: z.array(z.object({ admission_no: z.string(), fullname: z.string(), class: z.string() })),
  }),
  summary: 'Pupils with these letters in their name or number, for a notice to one family',
})

/** What parents' phones would say and cost, before anything goes. */
export const NoticeReach = z.object({
  audience_label: z.nullable(z.string()),
  children: z.int(),
  families: z.int(),
  guardians: z.int(),
  /** In which language these guardians read. */
  languages: z.object({ en: z.int(), fr: z.int() }),
  /** Each guardian counts once, by the first way on which they hear of it; `app_only`: they see it when they open the app. */
  hears: z.object({ push: z.int(), sms: z.int(), email: z.int(), app_only: z.int() }),
  sms: z.object({
    /** Those that go at once, and those that go only to who has not opened it `after_minutes` later. */
    at_once: z.int(),
    if_unread: z.int(),
    after_minutes: z.int(),
    /** Parts of the longest text; a provider counts each. */
    parts_each: z.int(),
    /** What all of them cost at most; null where the installation does not know its provider's price. */
    cost_at_most: z.nullable(Money),
    /** Texts that the school may still send this month. */
    left_this_month: z.int(),
  }),
  /** As a lock screen shows it. */
  texts: z.object({
    en: z.object({ title: z.string(), body: z.string() }),
    fr: z.object({ title: z.string(), body: z.string() }),
  }),
})
export type NoticeReach = z.infer<typeof NoticeReach>

/** Several audiences as one word of an address, a line for each. */
export const alsoInQuery = (also: readonly MoreAudience[]): string =>
  also.map(({ audience, for: name }) => `${audience}:${name}`).join('\n')

export const getNoticeReach = endpoint({
  method: 'GET',
  path: '/api/v1/office/notices/reach',
  access: WRITERS,
  opens: 'nothing',
  query: z.strictObject({
    audience: z.enum(NOTICE_AUDIENCES),
    for: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    /** The other levels and classes, as `alsoInQuery` writes them. */
    also: z.optional(z.string().check(z.maxLength(2800))),
    priority: z.enum(NOTICE_PRIORITIES),
    title: z.string().check(z.maxLength(120)),
    translation_language: z.optional(z.enum(LANGUAGES)),
    translation_title: z.optional(z.string().check(z.maxLength(120))),
    action: z.optional(z.enum(NOTICE_ACTIONS)),
    action_due_at: z.optional(Instant),
    /** Now when left out. */
    published_at: z.optional(Instant),
  }),
  response: NoticeReach,
  summary: 'How many a notice would reach, by which ways, what the texts would say and cost; nothing is sent',
})

/** One notice with all that it says, and what was done to it since. */
export const WholeNotice = z.extend(OfficeNotice, {
  body: z.string(),
  translation: z.optional(NoticeTranslation),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  event: z.nullable(z.object({ starts: Instant, ends: z.nullable(Instant), place: z.nullable(z.string()) })),
  expires_at: z.nullable(Instant),
  attachments: z.array(Attachment),
  correction: z.nullable(z.object({ at: Instant, change: z.string() })),
  withdrawn_reason: z.nullable(z.string()),
  /** When phones were last reminded to answer it. */
  reminded_at: z.nullable(Instant),
})
export type WholeNotice = z.infer<typeof WholeNotice>

const one = { params: z.strictObject({ id: Id }) }

export const getOfficeNotice = endpoint({
  method: 'GET',
  path: '/api/v1/office/notices/:id',
  access: WRITERS,
  opens: 'nothing',
  ...one,
  response: z.object({ notice: WholeNotice }),
  summary: 'One notice as the office wrote it, also before it goes and after it was taken back',
})

export const remindOfNotice = endpoint({
  method: 'POST',
  path: '/api/v1/office/notices/:id/reminders',
  access: WRITERS,
  opens: 'nothing',
  idempotency: 'optional',
  ...one,
  response: z.object({ guardians: z.int() }),
  summary: 'Remind those who have not answered; never twice on one day',
})

export const correctNotice = endpoint({
  method: 'PUT',
  path: '/api/v1/office/notices/:id/correction',
  access: WRITERS,
  opens: 'nothing',
  idempotency: 'optional',
  ...one,
  body: z.extend(z.pick(NewNotice, { title: true, body: true, translation: true, facts: true, action_due_at: true }), {
    /** What changed, as parents read it above the words; needed once it went. */
    change: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(200))),
  }),
  response: z.object({ id: Id }),
  summary: 'Put something right; whoever it speaks to is told, where it went already',
})

export const takeNoticeBack = endpoint({
  method: 'POST',
  path: '/api/v1/office/notices/:id/withdrawal',
  access: WRITERS,
  opens: 'nothing',
  idempotency: 'optional',
  ...one,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  response: z.object({ id: Id }),
  summary: 'Take a notice back: nobody sees it any more, and whoever was told is told so',
})

/** Who answered what leaves the school at once, so it wants a fresh proof and a reason (security §1). */
export const takeAnswers = endpoint({
  method: 'POST',
  path: '/api/v1/office/notices/:id/answers/file',
  access: WRITERS,
  opens: 'answers.taken',
  freshProof: true,
  ...one,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  file: true,
  summary: 'The answers, and whom it reached how, as a spreadsheet',
})
