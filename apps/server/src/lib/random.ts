import { createHash, randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** A row's id: UUIDv7, so that rows written later sort later. */
export const newId = (): string => v7()

/** An unguessable secret of `bytes` random bytes in base64url; 32 bytes are 256 bits. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A public id: 22 characters of base62 from 128 random bits (wire.md §1). */
export function newPublicId(): string {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let text = ''
  for (let place = 0; place < 22; place++) {
    text = BASE62.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

// Without 0 and O, 1 and I: the code is read from paper and typed by hand.
const PRINTED = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const four = () => Array.from({ length: 4 }, () => PRINTED.charAt(randomInt(PRINTED.length))).join('')

/** A code printed on a paper so that anybody can check it, such as 7K4M-2QXD. */
export const newVerifyCode = (): string => `${four()}-${four()}`

/** A code of `digits` decimal digits, leading zeros kept. */
export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** SHA-256 of a secret: what the database keeps instead of it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
