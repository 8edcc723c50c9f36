import * as z from 'zod/mini'
import { Id, Instant, PublicId } from './primitives.ts'

/** How long a link lives when nobody says, and at most (security §1). The head-teacher's view of a pupil: at most a week (specification §2). */
export const SHARE_DAYS = 30
export const SHARE_DAYS_MOST = 90
export const PERFORMANCE_SHARE_DAYS_MOST = 7

/** What a link can lead to. */
export const SHARED_THINGS = ['term_report', 'bill', 'performance'] as const
export type SharedThing = (typeof SHARED_THINGS)[number]

/** A link to one paper that opens without signing in, as the people who may see the paper see the link. */
export const Share = z.object({
  id: Id,
  public_id: PublicId,
  thing: z.enum(SHARED_THINGS),
  /** The page it opens, from the root of this address: `/termreport/…`. */
  path: z.string(),
  made_by: z.string(),
  /** Only who made it (or the head-teacher) may take it back. */
  is_mine: z.boolean(),
  made_at: Instant,
  expires_at: Instant,
  revoked_at: z.nullable(Instant),
  /** Whether it opens today: neither taken back nor over, and its maker still stands for the ward. */
  is_open: z.boolean(),
  /** How often it was opened, and the newest times. */
  opened: z.int(),
  openings: z.array(z.object({ at: Instant })),
})
export type Share = z.infer<typeof Share>

/** How long a new link shall live; left out: thirty days. */
export const NewShare = z.strictObject({ days: z.optional(z.int().check(z.minimum(1), z.maximum(SHARE_DAYS_MOST))) })
export type NewShare = z.infer<typeof NewShare>

/** Which link to take back. */
export const ShareChoice = z.strictObject({ public_id: PublicId })
