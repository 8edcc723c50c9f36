/** What a notice waits for, what was answered, and how it is said on a chip. */
export { AnsweredMark, StateChip, WardNames } from './notice-chips.tsx'
export { inLanguage } from './in-language.ts'
export { isAskedFor, isPastDue, type Question, questionsOf } from './notice-state.ts'
export { stateWords } from './state.words.ts'
