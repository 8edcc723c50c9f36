/** Reads what a question needs, of one ward, through the other words' own doors. */
export { createReading, type Read, type Reading } from './reading.ts'
export type { ReadingServices } from './reading-context.ts'
/** Who is asking about whom, settled once for each question; nothing read later can leave it. */
export { createSettling, type Settled } from './settled.ts'
/** What each place can be asked, for a model's list of tools. */
export { INPUTS, PURPOSES, TIME_ASKED } from './inputs.ts'
export { isFound, type Found, type FoundIn, type FoundOf } from './found.ts'
export { TOOLS, type Cited, type Look, type TermLabel, type Tool } from './shape.ts'
