/** What a notice says: to read, to remember, to fetch. */
export { plainText } from './markdown.ts'
export { NoticeBody } from './notice-body.tsx'
export { NoticeFacts, useNoticeFacts } from './notice-facts.tsx'
export { NoticePapers } from './notice-papers.tsx'
