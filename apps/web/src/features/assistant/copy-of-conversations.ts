import type { ChatMessage, exportConversations } from '@schoolgate/contracts/assistant'
import type { Response } from '@schoolgate/contracts/endpoint'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import type { Language } from '@schoolgate/ui/lib/words'
import { plainText } from './answer-text.ts'

type Copy = Response<typeof exportConversations>
type Reader = {
  words: { you: string; assistant: string; ward: string; sources: string }
  language: Language
  timeZone: string | undefined
  /** The first name of a ward; undefined where the parent no longer has it on this device. */
  nameOf: (wardId: string) => string | undefined
}

/** All conversations as a text that is read without this app. */
export const copyAsText = ({ conversations }: Copy, { words, language, timeZone, nameOf }: Reader): string => {
  const said = ({ sender, message, date, table, sources }: ChatMessage): string =>
    [
      `${sender === 'me' ? words.you : words.assistant} (${timeText(date, language, timeZone)}):`,
      plainText(message),
      ...(table ? ['', ...[table.columns, ...table.rows].map((row) => row.join(' | '))] : []),
      ...(sources.length > 0 ? ['', `${words.sources}: ${sources.map(({ label }) => label).join('; ')}`] : []),
    ].join('\n')
  return conversations
    .map(({ thread, messages }) => {
      const day = dayText(dayOf(thread.date, timeZone), language, 'year')
      const head = `${nameOf(thread.child_id) ?? words.ward} · ${day} · ${thread.title}`
      return [head, '='.repeat(head.length), ...messages.map(said)].join('\n\n')
    })
    .join('\n\n\n')
}

/** Gives the device a text to keep as a file. */
export const keepAsFile = (name: string, text: string): Blob => {
  const file = new Blob([text], { type: 'text/plain;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers fetch the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return file
}
