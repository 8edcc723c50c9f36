import * as z from 'zod/mini'
import { NOTICE_ACTIONS, NOTICE_CATEGORIES } from './notices.ts'
import { NOTICE_AUDIENCES } from './office.ts'
import { Id } from './primitives.ts'
import { LANGUAGES } from './profile.ts'

/** What a notice wants of its readers, as somebody of the office chooses it. */
export const NOTICE_KINDS = ['urgent', 'answer', 'money', 'news'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Paper that was uploaded already and goes with the notice. */
const Paper = z.object({ id: Id, name: z.string(), mime: z.string(), bytes: z.int() })

/** A notice while it is written: kept on the device of who writes it, until the school has it. Times are as their fields show them. */
export const NoticeDraft = z.object({
  audience: z.enum(NOTICE_AUDIENCES),
  /** The level, class code or admission number, and how it is said; empty for the whole school. */
  for: z.string(),
  forName: z.string(),
  /** The other levels and classes it is for. Left out in drafts of older versions, as the translation is. */
  also: z.optional(z.array(z.object({ audience: z.enum(['level', 'class']), for: z.string(), forName: z.string() }))),
  translation: z.optional(z.object({ language: z.enum(LANGUAGES), title: z.string(), body: z.string() })),
  kind: z.enum(NOTICE_KINDS),
  category: z.enum(NOTICE_CATEGORIES),
  title: z.string(),
  body: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  action: z.enum(['none', ...NOTICE_ACTIONS]),
  /** The last day to answer. */
  answerBy: z.string(),
  goesAt: z.string(),
  endsOn: z.string(),
  eventDay: z.string(),
  eventTime: z.string(),
  eventPlace: z.string(),
  /** By whose clocks these are meant; left out: those of this device. */
  timezone: z.optional(z.string()),
  pinned: z.boolean(),
  papers: z.array(Paper),
  /** The key under which it is published once, as it stands. */
  key: z.string(),
  /** It was sent, and nobody knows yet whether it arrived: sent again as soon as it can. */
  isOnItsWay: z.boolean(),
})
export type NoticeDraft = z.infer<typeof NoticeDraft>
