import { createHash } from 'node:crypto'

/**
 * What a question of the evaluation is for. `training`: the second reader learns from it. `validation`: limits are set by it, and its
 * failures may be read and mended. `sealed`: only figures are ever shown of it, so that they stay true of questions nobody has seen.
 */
export type Part = 'training' | 'validation' | 'sealed'
const PARTS: readonly Part[] = ['training', 'validation', 'sealed']
/** A lot written by somebody who had seen neither rules nor examples. */
const SEALED_LOT = /^sealed-/

const plain = (question: string) =>
  question
    .toLowerCase()
    .replaceAll('{name}', ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The part a question belongs to: by its own words alone, so that no hand moves it. `file` is the name of the file it stands in. */
export function partOf(question: string, file: string): Part {
  if (SEALED_LOT.test(file)) return 'sealed'
  const digest = createHash('sha256').update(plain(question)).digest()
  return PARTS[digest.readUInt32BE(0) % PARTS.length] ?? 'sealed'
}
