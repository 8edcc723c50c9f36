import path from 'node:path'
import type { Clock } from '#lib/clock'
import type { EmailMessage, SendEmail } from '#lib/messages'
import { Declined, retryingCaller, type RetryPolicy } from '#lib/outside-call'
import { outbox } from './outbox.gateway.ts'

/** The mail server that takes our mail, and the sender it shows. */
export type SmtpAccount = { url: string; from: string }

const TIME_OUT_MS = 10_000

/** Much to read at the start: it is read for the first message. */
const nodemailer = () => import('nodemailer')

/** Sends mail through SMTP, or into DATA_DIR/outbox/email.jsonl when there is no server. */
export function emailGateway(
  account: SmtpAccount | undefined,
  dataDir: string,
  clock: Clock,
  { timeOutMs = TIME_OUT_MS, patience }: { timeOutMs?: number; patience?: RetryPolicy } = {},
): SendEmail {
  if (!account) return outbox<EmailMessage>(path.join(dataDir, 'outbox', 'email.jsonl'), clock)
  const { url, from } = account
  const connect = async () =>
    (await nodemailer()).createTransport({
      url,
      connectionTimeout: timeOutMs,
      greetingTimeout: timeOutMs,
      socketTimeout: timeOutMs,
      dnsTimeout: timeOutMs,
      // A message never reads files or addresses of this machine.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport: ReturnType<typeof connect> | undefined
  const patiently = retryingCaller(clock, patience)

  async function send({ to, subject, text }: EmailMessage): Promise<void> {
    transport ??= connect()
    const server = await transport
    try {
      await server.sendMail({ from, to, subject, text })
    } catch (error) {
      // The library's error repeats the conversation, addresses included: only its short code goes on.
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      if (code >= 500) throw new Declined(`The mail server did not take the message (${code}).`)
      const trouble = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      throw new Error(`The mail server could not be reached (${code || trouble}).`)
    }
  }

  return (message) => patiently(() => send(message))
}
