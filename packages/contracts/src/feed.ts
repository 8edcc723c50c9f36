import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Id, Instant, pageQuery } from './primitives.ts'

export const FEED_KINDS = [
  'notice',
  'attendance',
  'score_published',
  'term_report',
  'bill_issued',
  'payment',
  'receipt',
  'reminder',
] as const
export const IMPORTANCES = ['urgent', 'action', 'money', 'info'] as const

/** Who in the family did it, and when: shared by all guardians of a ward. */
export const Handled = z.object({ by: z.string(), at: Instant })
export type Handled = z.infer<typeof Handled>

/** Something that happened (domain §5 "feed item"), in the reader's language. `ward_ids` are the reader's own wards it is about. */
export const FeedItem = z.object({
  id: Id,
  kind: z.enum(FEED_KINDS),
  ward_ids: z.array(Id),
  /** A notice to the whole school: one chip says so instead of a name for each ward. */
  whole_school: z.boolean(),
  title: z.string(),
  /** A second line; empty when the title says it all. */
  line: z.string(),
  occurred_at: Instant,
  importance: z.enum(IMPORTANCES),
  /** The page of the app it leads to. */
  target: z.string(),
  amount: z.nullable(Money),
  /** The mark that was published; null for everything else and where the ward was away. */
  mark: z.nullable(
    z.object({
      work: z.string(),
      score: z.number(),
      of: z.number(),
      /** What the teacher wrote beside it, and who that is. */
      comment: z.nullable(z.string()),
      teacher: z.nullable(z.string()),
      /** What the works of this subject and term before it came to, in percent, oldest first; of the newest result alone. */
      before: z.array(z.number()),
    }),
  ),
  read_at: z.nullable(Instant),
  handled: z.nullable(Handled),
})
export type FeedItem = z.infer<typeof FeedItem>

export const NEED_KINDS = ['absence', 'notice', 'payment', 'report'] as const

/** One row of the yellow slip: what the school waits for. Handled ones stay for a day. */
export const Need = z.object({
  kind: z.enum(NEED_KINDS),
  /** The notice, the attendance record or the report; for the payment of a family the first ward that owes, or the payment
   * that settled everything. */
  subject_id: Id,
  ward_ids: z.array(Id),
  title: z.string(),
  line: z.string(),
  due_at: z.nullable(Instant),
  amount: z.nullable(Money),
  /** Of a payment still to make: what is paid already of the running term's bills and of those open from before. */
  paid: z.nullable(Money),
  target: z.string(),
  handled: z.nullable(Handled),
})
export type Need = z.infer<typeof Need>

/** One page of the feed. `needs` comes with the first page only; `unread` counts the news of the last month. */
export const FeedPage = z.object({
  feed: z.array(FeedItem),
  needs: z.array(Need),
  unread: z.int(),
  next_cursor: z.nullable(z.string()),
})
export type FeedPage = z.infer<typeof FeedPage>

export const myUserFeed = endpoint({
  method: 'GET',
  path: '/myuserfeed',
  access: 'parent',
  isSpecified: true,
  unchanged: 'to_the_moment',
  own: 'user_id',
  query: z.strictObject({ user_id: z.string(), ...pageQuery }),
  response: FeedPage,
  summary: 'What happened to the caller’s wards, newest first, and what waits for the caller',
})

export const readFeed = endpoint({
  method: 'PUT',
  path: '/api/v1/feed/read',
  access: 'parent',
  byLetter: true,
  body: z.strictObject({ up_to: Instant }),
  summary: 'Remember that the caller has seen everything that was known at this instant',
})

export const readFeedItem = endpoint({
  method: 'PUT',
  path: '/api/v1/feed/:id/read',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  summary: 'Remember that the caller has read this item',
})

/** A page that shows whole what happened: of one ward, of all of them, or one report. */
export const OpenedPage = z.strictObject({
  page: z.enum(['attendance', 'academics', 'bills', 'payments', 'fullreport']),
  ward_id: z.optional(Id),
  report_id: z.optional(Id),
})
export type OpenedPage = z.infer<typeof OpenedPage>

export const openPage = endpoint({
  method: 'PUT',
  path: '/api/v1/feed/opened',
  access: 'parent',
  byLetter: true,
  body: OpenedPage,
  summary: 'The caller has opened this page: what led there is read',
})
