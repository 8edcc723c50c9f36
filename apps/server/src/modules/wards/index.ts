/** The children, and who stands for them. */
export { createWards, eldestFirst, type Wards } from './wards.routes.ts'
/** Ends what a court limited until a day. */
export { endLimitsByTheClock } from './limits.jobs.ts'
/** Ends a guardianship from the command line. */
export { endGuardianship, guardianshipNamed } from './ending.store.ts'
/** The caller's wards with their summaries, eldest first; without them, for whoever reads figures elsewhere. */
export { plainWardsOf, wardsOf, type PlainWard } from './wards.store.ts'
/** Where a pupil went from class to class, and until when that is undone. */
export { moveShown, undoneSince } from './move-shown.ts'
export { movesOf, type MoveNamed } from './moves.store.ts'
