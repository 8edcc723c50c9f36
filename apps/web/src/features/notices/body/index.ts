/** What a notice says: to read, to remember, to fetch. */
export { NoticeFacts, useNoticeFacts } from './notice-facts.tsx'
export { NoticePapers } from './notice-papers.tsx'
