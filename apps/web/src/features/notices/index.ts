export { NoticeOutbox, useUnreadNotices } from './kept/index.ts'
