/** What happened to the wards, and what waits for their guardians. */
export { createFeed, joinFeeds, type Feed } from './feed.routes.ts'
/** A day, or that on which a moment falls, in a reader's words. */
export { dayText, dayTextOf } from './feed.words.ts'
/** Puts what happened into the feed, in the transaction in which it happened. */
export { addToFeed, type FeedEvent } from './add-to-feed.store.ts'
/** A page was opened: what happened and is shown there is read. The web calls `useOpened` (#features/feed), which asks for it. */
export { markOpened } from './opened.store.ts'
/** Computes anew what the feed of every school says, and makes right what differs. */
export { mendEveryFeed, type Mended } from './kept.store.ts'
