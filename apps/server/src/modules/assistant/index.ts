/** Answers a parent's questions about a ward from that ward's records. */
export { createAssistant, type Assistant } from './assistant.ts'
export type { OutsideSettings } from '#modules/assistant/engine'
export type { AssistantQuotas } from '#modules/assistant/asking'
