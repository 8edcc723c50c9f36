import { readSeal, type Seal, type SealedPaper } from '@schoolgate/contracts/seal'
import { checkSeal, verifyCode, type SealKey, type Verification } from '@schoolgate/contracts/verify'
import { call, OfflineError } from '@schoolgate/ui/lib/api'
import { fetchSealKeys, knownSealKeys } from './seal-keys.ts'

/**
 * What a square code turned out to be. `signed`: the school made it; `verification` is null when only the network could
 * tell what became of it since. `forged`: it did not. `unproved`: without network this phone cannot tell.
 */
export type SealProof =
  | { proof: 'signed'; school: string; paper: SealedPaper; verification: Verification | null }
  | { proof: 'forged' | 'unproved' }

const orOffline = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof OfflineError) return null
    throw error
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Whether the key made the signature; null where this browser knows no Ed25519 (before 2025, or a page without https). */
async function isSigned({ signed, signature }: Seal, key: SealKey): Promise<boolean | null> {
  try {
    const publicKey = await crypto.subtle.importKey('raw', bytesOf(key.public_key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', publicKey, signature, signed)
  } catch {
    return null
  }
}

/** The key that the seal names; undefined where the schools have none such, null when only the network could tell. */
async function keyOf({ keyId }: Seal): Promise<SealKey | undefined | null> {
  const isNamed = ({ id }: SealKey) => id === keyId
  const known = knownSealKeys().find(isNamed)
  if (known) return known
  const fresh = await orOffline(fetchSealKeys())
  return fresh && fresh.find(isNamed)
}

/** Proves a square code: the signature on this phone, what became of the paper with the school. Throws when refused. */
export async function proveSeal(number: string): Promise<SealProof> {
  const seal = readSeal(number)
  if (!seal) return { proof: 'forged' }
  const key = await keyOf(seal)
  if (!key) return { proof: key === null ? 'unproved' : 'forged' }
  // A retired key may be in wrong hands: it proves what it sealed before that, and nothing later.
  if (key.retired_at !== null && seal.paper.issued_on > key.retired_at.slice(0, 10)) return { proof: 'forged' }

  let proved = await isSigned(seal, key)
  if (proved === null) {
    const answer = await orOffline(call(checkSeal, { body: { seal: number } }))
    if (!answer) return { proof: 'unproved' }
    proved = answer.school !== null
  }
  if (!proved) return { proof: 'forged' }
  const { code, version } = seal.paper
  const answer = await orOffline(call(verifyCode, { params: { code }, query: { version } }))
  return { proof: 'signed', school: key.school, paper: seal.paper, verification: answer?.verification ?? null }
}
