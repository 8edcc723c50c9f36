import type { PushPayload } from '@schoolgate/contracts/push'
import type { EmailMessage, SmsMessage } from '#lib/messages'
import type { Urgency } from '#modules/push/sending'
import type { Due } from './deliveries.store.ts'
import { smsParts } from './sms-parts.ts'

const URGENCY: Record<Due['message']['class'], Urgency> = { urgent: 'high', action: 'normal', money: 'normal', info: 'low' }

/** How soon the phone should show it. */
export const urgencyOf = (due: Due): Urgency => URGENCY[due.message.class]

/** The message as a phone shows it, in the person's language (integrations §1.5); it opens the app at the site where that runs. */
export function payloadOf(due: Due, site: string): PushPayload {
  const { id, kind, tag, wardId } = due.message
  const { language: lang, unread } = due.person
  return {
    web_push: 8030,
    notification: {
      ...wordsFor(due),
      navigate: pageOf(due.message, site),
      tag,
      lang,
      data: { kind, id, ward: wardId },
      // Apple's samples read it here, the standard's text below.
      app_badge: String(unread),
    },
    app_badge: unread,
  }
}

type Words = { title: string; body: string }

const SOMEBODYS = { en: 'your ward', fr: 'votre enfant' }

/**
 * What is said, on whatever channel: all of them show on a lock screen. Where a person wants no names there, every ward of theirs is
 * "your ward", whoever wrote the words.
 */
function wordsFor({ message, person: { language, hiddenNames } }: Due): { title: string; body: string } {
  const { title, body } = message.texts[language]
  if (hiddenNames.length === 0) return { title, body }
  const names = hiddenNames
    .toSorted((a, b) => b.first.length - a.first.length)
    .map(({ first, last }) => `${escaped(first)}(?:\\s+${escaped(last)})?`)
    .join('|')
  const name = new RegExp(`(?<![\\p{L}\\p{M}])(?:${names})(?![\\p{L}\\p{M}])`, 'gu')
  const unnamed = (words: string) =>
    words.replace(name, (_name, at: number) => {
      const said = SOMEBODYS[language]
      return at === 0 ? said.charAt(0).toUpperCase() + said.slice(1) : said
    })
  return { title: unnamed(title), body: unnamed(body) }
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const written = new WeakMap<Due['message'], Map<string, string>>()

/** The same as text: written once for all who read one language at one site and have as much unread. */
export function payloadTextOf(due: Due, site: string): string {
  const { language, unread, hiddenNames } = due.person
  if (hiddenNames.length > 0) return JSON.stringify(payloadOf(due, site))
  const ofMessage = written.get(due.message) ?? new Map<string, string>()
  written.set(due.message, ofMessage)
  const reader = `${language} ${unread} ${site}`
  const text = ofMessage.get(reader) ?? JSON.stringify(payloadOf(due, site))
  ofMessage.set(reader, text)
  return text
}

/** By SMS and e-mail a page is opened at the door of the school that wrote, whatever this browser was last used for. */
export const smsOf = (due: Due, to: string, school: string): SmsMessage => ({
  to,
  text: smsText(wordsFor(due), pageOf(due.message, school)),
})

/** A text as it is sent. */
export const smsText = ({ title, body }: { title: string; body: string }, page: string): string => `${title}\n${body}\n${page}`

/** A text that goes to one person, before it is sent: what it says and in how many parts. */
export function smsBefore(
  { texts, navigate, language }: { texts: { en: Words; fr: Words }; navigate: string; language: 'en' | 'fr' },
  address: string,
) {
  const text = smsText(texts[language], pageOf({ navigate, wardId: null }, address))
  return { text, parts: smsParts(text) }
}

export function emailOf(due: Due, to: string, school: string): EmailMessage {
  const { title, body } = wordsFor(due)
  return { to, subject: title, text: `${body}\n\n${pageOf(due.message, school)}\n` }
}

/** The page of strangers, which knows no ward. */
const VERIFY = '/verify'

/** Links carry the ward, so that it is selected when the page opens (domain §6.1). */
export function pageOf({ navigate, wardId }: { navigate: string; wardId: string | null }, address: string): string {
  const url = new URL(address + navigate)
  if (wardId !== null && !navigate.startsWith(VERIFY) && !url.searchParams.has('ward')) url.searchParams.set('ward', wardId)
  return url.href
}
