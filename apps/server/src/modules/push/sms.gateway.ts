import path from 'node:path'
import * as z from 'zod'
import type { Clock } from '#lib/clock'
import type { SendSms, SmsMessage } from '#lib/messages'
import { Declined, retryingCaller, type RetryPolicy } from '#lib/outside-call'
import { outbox } from './outbox.gateway.ts'

/** An account with Arkesel, the SMS provider in Ghana. */
export type SmsAccount = { apiKey: string; senderId: string; baseUrl: string | undefined }

const ARKESEL_URL = 'https://sms.arkesel.com'
const TIME_OUT_MS = 8000
const Taken = z.object({ status: z.literal('success') })

/** Sends texts through Arkesel, or into DATA_DIR/outbox/sms.jsonl when there is no account. */
export function smsGateway(
  account: SmsAccount | undefined,
  dataDir: string,
  clock: Clock,
  { timeOutMs = TIME_OUT_MS, patience }: { timeOutMs?: number; patience?: RetryPolicy } = {},
): SendSms {
  if (!account) return outbox<SmsMessage>(path.join(dataDir, 'outbox', 'sms.jsonl'), clock)
  const { apiKey, senderId, baseUrl } = account
  const address = new URL('/api/v2/sms/send', baseUrl ?? ARKESEL_URL)
  const patiently = retryingCaller(clock, patience)

  // What the provider answers may repeat the text, so no error carries it.
  async function send({ to, text }: SmsMessage): Promise<void> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ sender: senderId, message: text, recipients: [to.replace(/^\+/, '')] }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeOutMs),
    })
    const said = await answer.text()
    if (answer.status >= 500 || answer.status === 429) throw new Error(`The SMS provider answered ${answer.status}.`)
    if (!answer.ok || !Taken.safeParse(jsonOf(said)).success)
      throw new Declined(`The SMS provider did not take the text (${answer.status}).`)
  }

  return (message) => patiently(() => send(message))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not the provider's answer: refused like any other
  }
}
