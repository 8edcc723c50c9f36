import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { TOTP_SECONDS } from '@schoolgate/contracts/second-factors'

const SECRET_BYTES = 20
const DIGITS = 6
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of an authenticator app, as long as the hash that is made of it (RFC 4226 §4). */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The bytes as people type them into an app; five bits a letter. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}

/** The code of a counter (RFC 4226 §5.3). SHA-1 and six digits: several apps pass over whatever else an address asks for. */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / TOTP_SECONDS)

/**
 * The step of half a minute that the code is of, or null. A phone's clock may be one step off; a step that was used, or one before it,
 * counts no more (RFC 6238 §5.2). A used step that lies further ahead was of a clock that was put back since, and holds nobody up.
 */
export function totpStep(secret: Uint8Array, code: string, now: Date, lastStep: number | null): number | null {
  const here = stepAt(now)
  const used = lastStep !== null && lastStep <= here + 1 ? lastStep : -1
  const given = Buffer.from(code.replaceAll(/\D/g, ''))
  const steps = [here - 1, here, here + 1].filter((step) => step > used)
  return steps.find((step) => isSame(Buffer.from(hotp(secret, step)), given)) ?? null
}

const isSame = (right: Buffer, given: Buffer) => right.length === given.length && timingSafeEqual(right, given)

/** What the square code says to the app; `issuer` is the school, `account` whose it is. */
export function otpauthUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${TOTP_SECONDS}`
  return `otpauth://totp/${label}?${query}`
}
