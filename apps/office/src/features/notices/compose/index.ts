export { Compose } from './compose.tsx'
export { draftOf, isBegun, keepDraft } from './draft.ts'
