import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What a server asks for, as far as an authenticator looks at it. */
type Asked = {
  options: {
    challenge: string
    rp?: { id: string }
    rpId?: string
    user?: { id: string }
    excludeCredentials?: { id: string }[]
    allowCredentials?: { id: string }[]
  }
}

type Credential = { id: string; site: string; userHandle: string; privateKey: KeyObject; count: number }

/** How a browser or a finger may behave otherwise than it should. */
type Oddity = { origin?: string; isFingerUnknown?: boolean; count?: number }

/** Every value that an authenticator says is small: lengths up to 65535 (RFC 8949 §3). */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error('An authenticator does not say this.')
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** A computer's lock, as WebAuthn has it: keys that lie in the device (ES256), opened by a finger, counted each time. */
export function softAuthenticator(origin: string) {
  const credentials: Credential[] = []

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function dataOf(site: string, count: number, { isFingerUnknown }: Oddity, key = Buffer.alloc(0)): Buffer {
    const flags = PRESENT | (isFingerUnknown ? 0 : VERIFIED) | (key.length > 0 ? HAS_KEY : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(site), Buffer.from([flags]), counter, key])
  }

  return {
    credentials,

    /** `navigator.credentials.create`. */
    create({ options }: Asked, oddity: Oddity = {}) {
      const site = options.rp?.id ?? ''
      if (options.excludeCredentials?.some(({ id }) => credentials.some((one) => one.id === id)))
        throw new Error('InvalidStateError')
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(32)
      // COSE: kty EC2, alg ES256, crv P-256 (RFC 9053).
      const cose = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)])
      const authData = dataOf(site, 0, oddity, key)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      credentials.push({ id: id.toString('base64url'), site, userHandle: options.user?.id ?? '', privateKey, count: 0 })
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, oddity.origin ?? origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** `navigator.credentials.get`. */
    get({ options }: Asked, oddity: Oddity = {}) {
      const isMeant = ({ id, site }: Credential) =>
        site === options.rpId && (options.allowCredentials?.some((one) => one.id === id) ?? true)
      const credential = credentials.findLast(isMeant)
      if (!credential) throw new Error('NotAllowedError')
      credential.count = oddity.count ?? credential.count + 1
      const data = dataOf(credential.site, credential.count, oddity)
      const client = clientData('webauthn.get', options.challenge, oddity.origin ?? origin)
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), credential.privateKey).toString('base64url'),
          userHandle: credential.userHandle,
        },
      }
    },
  }
}
