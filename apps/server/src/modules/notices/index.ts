export { createNotices, type Notices } from './notices.routes.ts'
