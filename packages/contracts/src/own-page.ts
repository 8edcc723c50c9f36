import * as z from 'zod/mini'
import { Id } from './primitives.ts'

/**
 * The pages that bring their own parent's answers along. A device says by a cookie for whom it opens them, only sent to these addresses;
 * without it a page says nothing of anybody.
 */
export const OWN_PAGES = [
  '/home',
  '/payments',
  '/notices',
  '/profile',
  '/attendance',
  '/wards',
  '/bills',
  '/termreports',
  '/notice',
  '/paymentreceipt',
  '/academics',
  '/fullreport/:id',
  '/bill/:id',
  '/statement',
  '/calendar',
  '/programs',
] as const
export type OwnPagePath = (typeof OWN_PAGES)[number]

/** Where the cookie is sent to. */
export const OWN_PAGE_PLACES: readonly string[] = OWN_PAGES.map((page) => page.replace(/\/:.*$/, ''))

/** Whose pages a device opens, and of which ward: `user` or `user.ward`. */
export const PAGE_COOKIE = 'schoolgate_page'

/** The id of the element in which a page brings answers along. */
export const PAGE_ELEMENT = 'own-page'

/** What a page brings along: the app takes these answers instead of asking for them. */
export const OwnPage = z.object({
  /** Null on a page that opens by a link, which says the same to whoever has it. */
  user_id: z.nullable(Id),
  answers: z.array(
    z.object({
      /** As `addressOf` writes it. */
      address: z.string(),
      /** By which the school is asked later whether it still holds. */
      tag: z.nullable(z.string()),
      said: z.unknown(),
    }),
  ),
  /** Up to where changes had been heard before the answers were read: the stream of changes begins there. Null on a page that opens by a link. */
  last_event_id: z.nullable(z.string()),
})
export type OwnPage = z.infer<typeof OwnPage>

/** How many a first page of a list holds. */
export const FIRST_PAGE = { feed: 15, notices: 20 } as const
