/** A text to a phone (E.164). */
export type SmsMessage = { to: string; text: string }
/** Sends one SMS; rejects when the provider did not take it. */
export type SendSms = (message: SmsMessage) => Promise<void>

/** A mail to one address. */
export type EmailMessage = { to: string; subject: string; text: string }
/** Sends one e-mail; rejects when the provider did not take it. */
export type SendEmail = (message: EmailMessage) => Promise<void>
