import type { PushPayload } from '@schoolgate/contracts/push'
import type { EmailMessage, SmsMessage } from '#lib/messages'
import type { Urgency } from '#modules/push/sending'
import type { Due } from './deliveries.store.ts'

const URGENCY: Record<Due['message']['class'], Urgency> = { urgent: 'high', action: 'normal', money: 'normal', info: 'low' }

/** How soon the phone should show it. */
export const urgencyOf = (due: Due): Urgency => URGENCY[due.message.class]

/** The message as a phone shows it, in the person's language (integrations §1.5). */
export function payloadOf(due: Due, publicUrl: string): PushPayload {
  const { id, kind, tag, texts, wardId } = due.message
  const { language: lang, unread } = due.person
  return {
    web_push: 8030,
    notification: {
      ...texts[lang],
      navigate: addressOf(due, publicUrl),
      tag,
      lang,
      data: { kind, id, ward: wardId },
      // Apple's samples read it here, the standard's text below.
      app_badge: String(unread),
    },
    app_badge: unread,
  }
}

const written = new WeakMap<Due['message'], Map<string, string>>()

/** The same as text: written once for all who read one language and have as much unread. */
export function payloadTextOf(due: Due, publicUrl: string): string {
  const { language, unread } = due.person
  const ofMessage = written.get(due.message) ?? new Map<string, string>()
  written.set(due.message, ofMessage)
  const reader = `${language} ${unread}`
  const text = ofMessage.get(reader) ?? JSON.stringify(payloadOf(due, publicUrl))
  ofMessage.set(reader, text)
  return text
}

export function smsOf(due: Due, to: string, publicUrl: string): SmsMessage {
  const { title, body } = due.message.texts[due.person.language]
  return { to, text: `${title}\n${body}\n${addressOf(due, publicUrl)}` }
}

export function emailOf(due: Due, to: string, publicUrl: string): EmailMessage {
  const { title, body } = due.message.texts[due.person.language]
  return { to, subject: title, text: `${body}\n\n${addressOf(due, publicUrl)}\n` }
}

/** Links carry the ward, so that it is selected when the page opens (domain §6.1). */
function addressOf({ message: { navigate, wardId } }: Due, publicUrl: string): string {
  const url = new URL(navigate, publicUrl)
  if (wardId !== null && !url.searchParams.has('ward')) url.searchParams.set('ward', wardId)
  return url.href
}
