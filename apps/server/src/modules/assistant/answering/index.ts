/** From what was asked to what must be read, and from what was read to an answer in plain words. */
export { planOf } from './plan.ts'
export { compose } from './compose.ts'
/** The figures that stand beneath what a model made of them. */
export { cardOf } from './card.ts'
export { suggestionsFor } from './suggestions.ts'
/** How an answer speaks to this parent about this ward. */
export { answerContextOf } from './answer-context.ts'
/** What is said while a place is being read: "Reading the register". */
export { readingLabel } from './reading-label.ts'
export type { Answer, Compose, Plan, Suggest, AnswerContext } from './shape.ts'
/** The rows that were read, as the wire has them. */
export { sourcesOf } from './cite.ts'
