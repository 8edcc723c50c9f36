import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import type { QrSquare } from '@schoolgate/contracts/reports'
import { factsOf, readSeal, sealOf, type SealedPaper } from '@schoolgate/contracts/seal'
import type { SealKey } from '@schoolgate/contracts/verify'
import * as z from 'zod'
import type { Clock } from '#lib/clock'
import type { Actor } from '#lib/actor'
import { newPublicId } from '#lib/random'
import type { Addresses } from '#modules/schools'
import { squareOf } from '#lib/square'
import type { SealKeyRow, SealKeysStore } from './seal-keys.store.ts'

export type Seals = ReturnType<typeof createSeals>

type Dependencies = { keys: SealKeysStore; clock: Clock; addressOf: Addresses['of'] }

export function createSeals({ keys, clock, addressOf }: Dependencies) {
  /** Keys made ready to sign with, by their id. */
  const signers = new Map<string, KeyObject>()

  async function signerOf(schoolId: string) {
    const { id, publicKey, privateKey } = await keyOf(schoolId)
    const known = signers.get(id)
    const key = known ?? createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey } })
    signers.set(id, key)
    return { id, key }
  }

  /** The key in use, made when it is first needed. */
  async function keyOf(schoolId: string): Promise<SealKeyRow> {
    const row = await keys.inUse(schoolId)
    if (row) return row
    await keys.add(newKey(schoolId, clock()))
    const made = await keys.inUse(schoolId)
    if (!made) throw new Error('The key that was just made is not there.')
    return made
  }

  return {
    async seal(schoolId: string, paper: SealedPaper): Promise<QrSquare> {
      const [{ id, key }, address] = await Promise.all([signerOf(schoolId), addressOf(schoolId)])
      const facts = factsOf(id, paper)
      return squareOf(`${address}/verify#`, sealOf(facts, sign(null, facts, key)))
    },

    async renewKey(by: Actor): Promise<string> {
      const { schoolId } = by
      const row = newKey(schoolId, clock())
      await keys.replace(row, by)
      return row.id
    },

    async publicKeys(): Promise<SealKey[]> {
      const known = await keys.all()
      const without = known.filter(({ id }) => id === null)
      for (const { schoolId } of without) await keyOf(schoolId)
      return (without.length > 0 ? await keys.all() : known).flatMap(({ school, id, publicKey, retiredAt }) =>
        id === null || publicKey === null
          ? []
          : [{ id, school, public_key: publicKey, retired_at: retiredAt?.toISOString() ?? null }],
      )
    },

    /** The school whose key made a seal, or null. */
    async schoolOf(number: string): Promise<string | null> {
      const seal = readSeal(number)
      if (!seal) return null
      const row = (await keys.all()).find(({ id }) => id === seal.keyId)
      if (!row || row.publicKey === null) return null
      const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: row.publicKey } })
      return verify(null, seal.signed, key, seal.signature) ? row.school : null
    },
  }
}

const KeyNumbers = z.object({ x: z.string(), d: z.string() })

function newKey(schoolId: string, madeAt: Date): SealKeyRow {
  const { x, d } = KeyNumbers.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
  return { id: newPublicId().slice(-6), schoolId, publicKey: x, privateKey: d, madeAt, retiredAt: null }
}
