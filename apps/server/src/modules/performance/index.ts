export { createPerformance, type Performance } from './performance.routes.ts'
/** Makes a link at the server itself, in the name of the school's head-teacher. */
export { shareForHead } from './performance.service.ts'
