export { feedQuery, useFeed, useMarkSeen } from './feed.queries.ts'
export { Happened } from './happened.tsx'
export { NeedsYou } from './needs-you.tsx'
export { useOpened } from './use-opened.ts'
