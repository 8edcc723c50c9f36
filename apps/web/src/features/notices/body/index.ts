/** What a notice says: to read, to hear, to remember, to fetch. */
export { Listen } from './listen.tsx'
export { plainText } from './markdown.ts'
export { NoticeBody } from './notice-body.tsx'
export { NoticeFacts } from './notice-facts.tsx'
export { NoticePapers } from './notice-papers.tsx'
