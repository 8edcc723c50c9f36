/** What happened to the wards, and what waits for their guardians. */
export { createFeed } from './feed.routes.ts'
/** Puts what happened into the feed, in the transaction in which it happened. */
export { tellFeed, type Happening } from './tell.store.ts'
