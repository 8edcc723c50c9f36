import type { messagesWords } from './messages.words.ts'
import type { Paper, Sent } from './outbox.ts'

type Text = typeof messagesWords.en

/** What a parent is told once they sent something; null: it waits on the phone. */
export const toldWords = (told: { sent: Sent } | null, text: Text): string => {
  if (told === null) return text.kept
  if (told.sent.isHeld) return text.sentHeld
  return told.sent.arePapersTaken ? text.sent : text.papersNotTaken
}

/** What waits, as the list of what waits names it. */
export const titleOf = (to: readonly string[], papers: readonly Paper[], said: string, text: Text): string =>
  [...to, ...(papers.length > 0 ? [text.withPapers(papers.length)] : []), said].join(' · ')
