import type { MadeKey, ShownKey } from '@schoolgate/contracts/passkey-answers'
import { startPasskey, startPasskeySignIn, startPasskeyStepUp } from '@schoolgate/contracts/passkeys'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'

/** The lock stayed shut: cancelled, too slow, or none of this person's keys is on this computer. */
const LOCK_STAYED_SHUT = new ApiError({
  status: 422,
  code: 'identity.passkey_refused',
  errors: [],
  requestId: null,
  retryAfter: null,
})

/** Whether browsers have keys for this address: https, or this very machine, and a name; on numbers alone there are none. */
export const hasLockHere = ({ hostname }: { hostname: string } = location): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(hostname)

type Options = Readonly<Record<string, unknown>>

/** Asks this computer's lock who is here, with what the school asks it with. */
async function shownBy({ options }: { options: Options }): Promise<ShownKey> {
  const { challenge } = options
  if (typeof challenge !== 'string') throw new Error('the school asked the lock nothing')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, challenge })
  const shown = await navigator.credentials.get({ publicKey }).catch(() => null)
  if (!(shown instanceof PublicKeyCredential)) throw LOCK_STAYED_SHUT
  const { id, rawId, response } = shown.toJSON()
  if (!('signature' in response)) throw LOCK_STAYED_SHUT
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** That it is still the person who is signed in. */
export const provenByPasskey = async (): Promise<ShownKey> => shownBy(await call(startPasskeyStepUp))

/** Who it is, of whom nobody knows yet: the key itself says whose it is. */
export const knownByPasskey = async (): Promise<ShownKey> => shownBy(await call(startPasskeySignIn))

/** Has this computer's lock make a passkey for this person and this address. */
export const madeByThisLock = async (): Promise<MadeKey> => {
  const { options } = await call(startPasskey)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await navigator.credentials.create({ publicKey }).catch(() => null)
  if (!(made instanceof PublicKeyCredential)) throw LOCK_STAYED_SHUT
  const { id, rawId, response } = made.toJSON()
  if (!('attestationObject' in response)) throw LOCK_STAYED_SHUT
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
