import type { AnsweredIntent, Slots } from '#modules/assistant/understanding'

/** What the parent named already, as it is said in a question. */
export type Named = {
  name: string
  /** "Mathematics"; null where none was named. */
  subject: string | null
  /** " last term": begins with a space; empty where none was named. */
  term: string
  /** " on Monday", " last week": likewise. */
  days: string
  isOneDay: boolean
  slots: Slots
}
/** A question of each kind, as it is understood when it is asked; null where it needs what was not named. */
export type QuestionWords = {
  term: (slots: Slots) => string | undefined
  days: (slots: Slots) => string | undefined
  questions: Readonly<Record<AnsweredIntent, (named: Named) => string | null>>
}
