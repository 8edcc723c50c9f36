export { audiencesQuery, NOTICES_KEY, noticesQuery, useLatestNotices } from './notices.queries.ts'
export { waitingFor } from './waiting-for.ts'
