/** Answers one question about one ward, with the built-in assistant or with an outside model. */
export { answerQuestion, type AnswerPart, type Outcome, type Outside, type Question, type Turn } from './answer.ts'
/** The outside model that the surroundings name. */
export { outsideModel, type OutsideSettings } from './vendors.ts'
export type { ChatLine } from './conversation.ts'
