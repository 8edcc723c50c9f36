/** What families ask the school about a ward, and what the school answers. */
export { createMessages } from './messages.routes.ts'
/** How many questions wait for whoever works at a desk. */
export { waitingAt } from './school.store.ts'
