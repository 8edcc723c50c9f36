import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const METHOD = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The name of the key in DATA_DIR/secrets; a backup takes it along. */
export const INSTALLATION_KEY = 'installation.key'

/**
 * What must be read again and may not lie open in the database: sealed with the installation's own key, which is kept beside the database
 * and not in it. `about` says whose it is, so that what is sealed for one is nothing for another.
 */
export type SecretBox = {
  seal(secret: Uint8Array, about: string): Buffer
  /** Null where it was sealed with another key or for somebody else. */
  open(sealed: Uint8Array, about: string): Buffer | null
}

/** Builds the box of one key of 32 bytes, written in base64url. */
export function secretBox(text: string): SecretBox {
  const key = Buffer.from(text, 'base64url')
  return {
    seal(secret, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(about))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, about) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(-TAG_BYTES)]
      const decipher = createDecipheriv(METHOD, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(tag)
      const secret = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        return Buffer.concat([secret, decipher.final()])
      } catch {
        // The one thing that `final` refuses: the tag does not fit the key, the bytes and `about`.
        return null
      }
    },
  }
}
