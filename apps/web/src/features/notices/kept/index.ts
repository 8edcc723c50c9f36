/** The notices as this phone keeps them, and what it still has to tell the school. */
export { NoticeOutbox } from './notice-outbox.tsx'
export {
  askListsAgain,
  keepNotice,
  markRead,
  type NoticeFilter,
  noticeQuery,
  noticesQuery,
  useUnreadNotices,
} from './notices.queries.ts'
export { type Message, tellSchool, useWaitingMessages } from './outbox.ts'
export { outboxWords } from './outbox.words.ts'
