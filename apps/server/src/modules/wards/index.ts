/** The children, and who stands for them. */
export { createWards, type Wards } from './wards.routes.ts'
/** The caller's wards with their summaries, eldest first. */
export { wardsOf } from './wards.store.ts'
