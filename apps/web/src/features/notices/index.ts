export { useUnreadNotices } from './notices.queries.ts'
export { NoticeOutbox } from './notice-outbox.tsx'
