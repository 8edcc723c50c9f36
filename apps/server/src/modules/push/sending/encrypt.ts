import { createCipheriv, createECDH, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of one subscription, base64url: its public key on P-256 and its secret. */
export type SubscriptionKeys = { p256dh: string; auth: string }

/** One record of 4096 bytes less header (86), tag (16) and padding delimiter (1): what fits into a push message. */
export const PLAINTEXT_MAX_BYTES = 3993

const RECORD_SIZE = 4096
const LAST_RECORD = Buffer.from([2])
const KEY_INFO = Buffer.from('WebPush: info\0')
const CONTENT_KEY = Buffer.from('Content-Encoding: aes128gcm\0')
const NONCE = Buffer.from('Content-Encoding: nonce\0')

/** Makes the key pair of each message, one after the other: making the maker takes as long as a fifth of a pair. */
const pair = createECDH('prime256v1')

const SALT_BYTES = 16
let salts = Buffer.alloc(0)

/** Salts are drawn by the hundred: to draw takes longer than what is drawn. */
function newSalt(): Buffer {
  if (salts.length === 0) salts = randomBytes(100 * SALT_BYTES)
  const salt = salts.subarray(0, SALT_BYTES)
  salts = salts.subarray(SALT_BYTES)
  return salt
}

/** Encrypts a push message for one subscription (RFC 8291, aes128gcm in one record) with a key pair made for this message. */
export function encrypt({ p256dh, auth }: SubscriptionKeys, plaintext: Buffer): Buffer {
  if (plaintext.length > PLAINTEXT_MAX_BYTES) throw new RangeError(`A push message holds at most ${PLAINTEXT_MAX_BYTES} bytes.`)
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = pair.generateKeys()
  const shared = pair.computeSecret(receiver)
  const input = derive(shared, Buffer.from(auth, 'base64url'), Buffer.concat([KEY_INFO, receiver, sender]), 32)
  const salt = newSalt()
  const key = createSecretKey(derive(input, salt, CONTENT_KEY, 16))
  const nonce = derive(input, salt, NONCE, 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD_SIZE, 16)
  header.writeUInt8(sender.length, 20)
  return Buffer.concat([
    header,
    sender,
    cipher.update(plaintext),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** With key objects: Node finds out that a buffer is none by throwing, which costs more than deriving does. */
const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', createSecretKey(secret), salt, info, bytes))
