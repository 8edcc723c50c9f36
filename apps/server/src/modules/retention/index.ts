/** Forgets what need not be kept any longer, a little at a time: how long is each school's choice within the bounds of the contract. */
export { retentionJobs } from './retention.jobs.ts'
