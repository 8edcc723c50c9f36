export { afterCorrection, useCorrectionCounts } from './corrections.queries.ts'
export { inWords, Reasons } from './reasons.tsx'
export { useCorrectionRefusals } from './refusals.ts'
export { WaitsNote } from './waits-note.tsx'
