import { internationalPhone, phonePrefix } from '@schoolgate/ui/lib/phone'
import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { ask, type IdToken, providerAway, readToken } from './outside-token.ts'
import { publicSchool } from './school.ts'

/*
 * Firebase by REST (Google's Identity Toolkit): what its 23 kB of SDK would do for a login page. Fetched only where a school has it.
 */

type Firebase = Extract<OutsideIdentity, { kind: 'firebase' }>

/** What it answers to who is not known there by this e-mail and password; a project says one or the other. */
const NOT_KNOWN = /^(INVALID_LOGIN_CREDENTIALS|EMAIL_NOT_FOUND|INVALID_PASSWORD)/
/** A code that Firebase sent: to which phone, and under which name of its own. A page that is opened again finds it. */
const SENT = 'firebase-code'

const at = ({ address, key }: Firebase, what: string) => `${address}/v1/accounts:${what}?key=${encodeURIComponent(key)}`

const tokenOf = (said: (name: string) => string | null): IdToken => {
  const token = said('idToken')
  if (token === null) throw providerAway()
  return readToken(token)
}

/** The token for an e-mail and a password; null where Firebase knows nobody by them. */
export const tokenByPassword = async (firebase: Firebase, email: string, password: string): Promise<IdToken | null> => {
  const { isOk, said } = await ask(at(firebase, 'signInWithPassword'), { email, password, returnSecureToken: true })
  if (isOk) return tokenOf(said)
  if (NOT_KNOWN.test(said('error') ?? '')) return null
  throw providerAway()
}

/** The number with its country, which Firebase must have: the school's where a parent wrote none; null where no school is known either. */
const wholeNumber = (written: string): string | null => {
  const school = publicSchool()
  if (school === null && !/^\s*(\+|00)/.test(written)) return null
  return internationalPhone(written, phonePrefix(school?.country ?? ''))
}

/** Lets Firebase send the code; false where it does not for this number, or asks first for a proof that there is a human. */
export const sendCode = async (firebase: Firebase, written: string): Promise<boolean> => {
  const phoneNumber = wholeNumber(written)
  const answer = phoneNumber === null ? null : await ask(at(firebase, 'sendVerificationCode'), { phoneNumber })
  const session = answer?.isOk ? answer.said('sessionInfo') : null
  remember(SENT, session === null ? null : `${phoneNumber} ${session}`, 'sessionStorage')
  return session !== null
}

/** The token for the code that Firebase sent to this phone; null where it sent none there, or another. */
export const tokenByCode = async (firebase: Firebase, written: string, code: string): Promise<IdToken | null> => {
  const [to, sessionInfo] = recall(SENT, 'sessionStorage')?.split(' ') ?? []
  if (to !== wholeNumber(written) || sessionInfo === undefined) return null
  const { isOk, said } = await ask(at(firebase, 'signInWithPhoneNumber'), { sessionInfo, code })
  if (!isOk) return null
  remember(SENT, null, 'sessionStorage')
  return tokenOf(said)
}
