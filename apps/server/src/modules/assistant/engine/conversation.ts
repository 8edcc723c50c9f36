import { isAnswered, understand, type Ask, type Intent, type Setting, type Understood } from '#modules/assistant/understanding'

/** What was said before, oldest first, as a language model is told. */
export type ChatLine = { sender: 'me' | 'assistant'; message: string }

/** Each question of a conversation, oldest first, understood in the light of those before it: so "and last term?" keeps its meaning. */
export function understandConversation(questions: readonly string[], setting: Omit<Setting, 'before' | 'asked'>): Understood[] {
  let before: Ask | undefined
  let asked: Intent | undefined
  return questions.map((question) => {
    const understood = understand(question, { ...setting, before, asked })
    asked = understood.asks[0].intent
    // "And Ama?" is an aside: what follows leans on the question before it again.
    const last = understood.asks.findLast(({ intent, slots }) => isAnswered(intent) && slots.child === undefined)
    if (last) before = last
    return understood
  })
}
