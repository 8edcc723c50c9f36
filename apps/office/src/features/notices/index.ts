export { useLatestNotices, waitingFor } from './kept/index.ts'
