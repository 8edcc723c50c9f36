export { Job } from './job.tsx'
export { Stop } from './stop.tsx'
export { isUnderWay, noteWork, useWork, workTitle } from './work.queries.ts'
export { TakeForReason } from './take-for-reason.tsx'
