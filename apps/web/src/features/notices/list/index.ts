/** The list of notices, its search, and what is said when there is none. */
export { NoNotices } from './no-notices.tsx'
export { NoticeList } from './notice-list.tsx'
export { noticesWords } from './notices.words.ts'
export { SearchField } from './search-field.tsx'
