import type { MadeKey, ShownKey } from '@schoolgate/contracts/passkey-answers'
import type { Passkey } from './passkeys.store.ts'
import type { RelyingParty } from './relying-party.ts'

/** ES256 and RS256: what every browser and lock can; left out, newer ones of which Node warns would come first. */
const ALGORITHMS = [-7, -257]

/** Few ever need it, and it is much to read at the start. */
const library = () => import('@simplewebauthn/server')

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** For whom a key is made, and whose they have already. */
export type KeyOwner = { personId: string; name: string; fullname: string; school: string; keys: readonly Passkey[] }

/** What a browser is asked with for a new key: one that lies in the device, opened by its own lock; who made the device is not asked. */
export async function optionsOfNew(site: RelyingParty, challenge: string, owner: KeyOwner) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: owner.school,
    rpID: site.id,
    challenge: bytesOf(challenge),
    userID: new Uint8Array(Buffer.from(owner.personId.replaceAll('-', ''), 'hex')),
    userName: owner.name,
    userDisplayName: owner.fullname,
    attestationType: 'none',
    excludeCredentials: owner.keys.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options, rp: { id: site.id, name: owner.school } }
}

/** What a browser is asked with for a key: for one of these, or where none is named, for any it has for this address. */
export async function optionsOfShown(site: RelyingParty, challenge: string, keys: readonly Passkey[] = []) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    ...(keys.length > 0 ? { allowCredentials: keys.map(described) } : {}),
  })
}

const described = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports })

const whole = <Response>(answer: { id: string; rawId: string; type: 'public-key'; response: Response }) => ({
  ...answer,
  clientExtensionResults: {},
})

/** The key that was made in answer to this challenge at this address; null for any other answer. */
export async function keyMade(site: RelyingParty, challenge: string, made: MadeKey) {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...response } = made.response
  const checked = await refusedAsNull(() =>
    verifyRegistrationResponse({
      response: whole({ ...made, response }),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** How often the key says it was shown by now, where it was shown in answer to this challenge at this address; null for any other answer. */
export async function counterShown(site: RelyingParty, challenge: string, shown: ShownKey, key: Passkey): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = shown.response
  const checked = await refusedAsNull(() =>
    verifyAuthenticationResponse({
      response: whole({ ...shown, response: { ...response, ...(userHandle ? { userHandle } : {}) } }),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** The library throws whatever an answer is that is not right, and says no more than that: what it looks at came from a stranger. */
const refusedAsNull = <T>(check: () => Promise<T>): Promise<T | null> => check().catch(() => null)

/** The challenge that an answer says it is to; null where it says none. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | null {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
  try {
    const data: unknown = JSON.parse(text)
    const challenge: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : null
    return typeof challenge === 'string' ? challenge : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
