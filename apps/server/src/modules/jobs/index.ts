export { createJobs, type Jobs } from './jobs.ts'
/** What a module says of its due work. */
export { daily, schoolOf, type Job, type JobKind, type Running, type SchoolClock } from './kinds.ts'
export { schoolClock } from './jobs.store.ts'
/** How jobs about certain things are, for the module that asked for them. */
export { dropJob, jobsOf } from './operator.store.ts'
/** What the operator sees of it and does about it. */
export { cancelJob, retryJobs, troubledJobs, waitingJobs, type TroubledJob } from './operator.store.ts'
