/** Answers a parent's questions about a ward from that ward's records. */
export { createAssistant, type Assistant } from './assistant.ts'
export type { OutsideSettings } from '#modules/assistant/engine'
export type { AssistantQuotas } from '#modules/assistant/asking'
/** Deletes conversations that are older than their school keeps them. */
export { forgetConversationsByTheClock } from '#modules/assistant/school'
