export { createNotices } from './notices.routes.ts'
