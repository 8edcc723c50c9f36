/** What parents ask the school to change of a child's record. */
export { createRequests } from './requests.routes.ts'
/** How many of it wait. */
export { countWaiting } from './deciding.store.ts'
