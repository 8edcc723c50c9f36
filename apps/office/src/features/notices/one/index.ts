export { OneNotice } from './one-notice.tsx'
