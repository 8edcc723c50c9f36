import { isIntent, type Intent } from '#modules/assistant/understanding'

/** What is only told, and asks nothing: the sentences around a question. */
export const TOLD = 'told'
/** What a line of examples may be. */
export type Kind = Intent | typeof TOLD

export const isKind = (word: string): word is Kind => word === TOLD || isIntent(word)
