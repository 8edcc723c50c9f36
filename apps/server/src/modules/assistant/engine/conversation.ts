import { ANSWERED, understand, type Ask, type Setting, type Understood } from '#modules/assistant/understanding'

/** What was said before, oldest first, as a language model is told. */
export type Said = { sender: 'me' | 'assistant'; message: string }

const answers: readonly string[] = ANSWERED

/** Each question of a conversation understood in the light of those before it, so "and last term?" keeps its meaning. */
export function readConversation(questions: readonly string[], setting: Omit<Setting, 'before'>): Understood[] {
  let before: Ask | undefined
  return questions.map((question) => {
    const understood = understand(question, { ...setting, before })
    const last = understood.asks.findLast(({ intent }) => answers.includes(intent))
    if (last) before = last
    return understood
  })
}
