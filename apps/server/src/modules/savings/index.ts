/** Small steps that families put aside for the next bill. */
export { createSavings } from './savings.routes.ts'
export { savingsJobs } from './savings.jobs.ts'
