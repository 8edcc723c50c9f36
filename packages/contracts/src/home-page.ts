import * as z from 'zod/mini'
import { FeedPage } from './feed.ts'
import { Id } from './primitives.ts'
import { SchoolInfo } from './schools.ts'
import { Ward } from './wards.ts'

/** The cookie by which a device says for whom it opens Home; without it the page says nothing of anybody. */
export const HOME_COOKIE = 'schoolgate_home'

/** The id of the element in which the page of Home brings its own parent's answers along. */
export const HOME_ELEMENT = 'home-page'

/** What the page of Home brings along for its own parent: the app begins with these answers instead of asking for them. */
export const HomePage = z.object({
  user_id: Id,
  user_wards: z.array(Ward),
  feed: FeedPage,
  school_info: SchoolInfo,
  /** Up to where changes had been heard when the answers were read: the stream of changes begins there. */
  last_event_id: z.string(),
})
export type HomePage = z.infer<typeof HomePage>
