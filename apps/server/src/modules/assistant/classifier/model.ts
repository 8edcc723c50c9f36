import { deserialize, serialize } from 'node:v8'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import * as z from 'zod'
import { gistOfQuestion, type Opinion, type SecondReader } from '#modules/assistant/understanding'
import type { Example } from './examples.ts'
import { featuresOf } from './features.ts'
import { isKind, TOLD, type Kind } from './kinds.ts'
import { chancesOf, train, type Weights } from './softmax.ts'

/** What was learnt: the kinds there are, and how much every feature speaks for each. */
export type Model = { kinds: readonly Kind[]; weights: Weights }

/** A question and its kind as they are learnt from, or looked at again. */
export const samplesOf = (examples: readonly Example[]) =>
  examples.map(({ question, kinds, family, times }) => ({ kinds, times, gist: gistOfQuestion(question, family) }))
export type LabelledGist = ReturnType<typeof samplesOf>[number]

/** Learns from these; a question that may be of two kinds is an example of both. */
export function learn(labelled: readonly LabelledGist[]): Model {
  const kinds = [...new Set(labelled.flatMap(({ kinds: some }) => some))].toSorted()
  const numbers = new Map(kinds.map((kind, at) => [kind, at]))
  const samples = labelled.flatMap(({ gist, kinds: some, times }) => {
    const features = featuresOf(gist)
    return some.flatMap((kind) => Array.from({ length: times }, () => ({ features, kind: numbers.get(kind) ?? 0 })))
  })
  return { kinds, weights: train(samples, kinds.length) }
}

/** The second reader that speaks from what was learnt. */
export const readerFrom =
  ({ kinds, weights }: Model): SecondReader =>
  (gist): Opinion => {
    const chances = chancesOf(featuresOf(gist), weights)
    return kinds
      .flatMap((kind, at) => (kind === TOLD ? [] : [[kind, chances[at] ?? 0] as const]))
      .toSorted(([, one], [, other]) => other - one)
  }

/** A model as it is kept. */
const Kept = z.object({
  kinds: z.array(z.string().refine(isKind)),
  features: z.array(z.string()),
  rarity: z.instanceof(Float32Array),
  weights: z.instanceof(Int8Array),
  scale: z.instanceof(Float32Array),
  bias: z.instanceof(Float32Array),
})

/** Small, and quick to read. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export function toBytes({ kinds, weights: { features, rarity, weights, scale, bias } }: Model): Buffer {
  return brotliCompressSync(serialize({ kinds, features: [...features.keys()], rarity, weights, scale, bias }), QUALITY)
}

export function fromBytes(bytes: Buffer): Model {
  const { kinds, features, ...weights } = Kept.parse(deserialize(brotliDecompressSync(bytes)))
  return { kinds, weights: { ...weights, features: new Map(features.map((feature, at) => [feature, at])) } }
}
