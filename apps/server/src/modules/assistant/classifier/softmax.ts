import type { Features } from './features.ts'

/** A question and the kind that is right for it, by its number. */
export type Sample = { features: Features; kind: number }

/** Features by number with their rarity, and one row of small numbers for each: how much it speaks for every kind. */
export type Weights = {
  features: ReadonlyMap<string, number>
  rarity: Float32Array
  /** One byte for a weight and one scale for a feature: nothing is lost that a figure would show. */
  weights: Int8Array
  scale: Float32Array
  bias: Float32Array
}

type Vector = { at: Int32Array; of: Float32Array }

/** Term frequency times rarity; each sort of feature of length one, so that many letters do not drown few words. */
function vectorOf(features: Features, known: ReadonlyMap<string, number>, rarity: Float32Array): Vector {
  const at: number[] = []
  const of: number[] = []
  for (const sort of features) {
    const from = of.length
    let square = 0
    for (const [feature, times] of sort) {
      const place = known.get(feature)
      if (place === undefined) continue
      const value = (1 + Math.log(times)) * (rarity[place] ?? 0)
      at.push(place)
      of.push(value)
      square += value * value
    }
    const length = Math.sqrt(square) || 1
    for (let one = from; one < of.length; one++) of[one] = (of[one] ?? 0) / length
  }
  return { at: Int32Array.from(at), of: Float32Array.from(of) }
}

/** The same examples give the same model: what is drawn while it learns is drawn from a fixed seed. Each draw is below 2³¹. */
function draws(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff)
}

function shuffled(length: number, seed: number): number[] {
  const order = Array.from({ length }, (_, at) => at)
  const draw = draws(seed)
  for (let at = length - 1; at > 0; at--) {
    const other = draw() % (at + 1)
    const held = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = held
  }
  return order
}

/** A feature that a round of learning meets less often, as a line and as a part of it, says nothing of other questions. */
const SELDOM = 3
const EPOCHS = 10
/**
 * So much of each question is hidden whenever it is learnt from, another part each time (dropout): no kind then hangs on one word of it. It
 * took a third of the mistakes away in questions with a story around (docs/decisions/2026-11-23-second-reader.md).
 */
const HIDDEN = 0.6
const RATE = 1
const BIAS_RATE = 0.01
/** A kind whose chance is out by less than this has nothing to learn from an example: most kinds, after the first round. */
const NEAR_ENOUGH = 0.005

function partlyHidden({ at, of }: Vector, draw: () => number): Vector {
  const seen = [...at.keys()].filter(() => draw() >= HIDDEN * 2 ** 31)
  return { at: Int32Array.from(seen, (one) => at[one] ?? 0), of: Float32Array.from(seen, (one) => (of[one] ?? 0) / (1 - HIDDEN)) }
}

/** Softmax regression by stochastic gradient descent with steps that shrink for each feature by itself (AdaGrad). */
export function train(samples: readonly Sample[], kinds: number): Weights {
  const seen = new Map<string, number>()
  for (const { features } of samples)
    for (const sort of features) for (const feature of sort.keys()) seen.set(feature, (seen.get(feature) ?? 0) + 1)
  const kept = [...seen].filter(([, times]) => times >= SELDOM)
  const features = new Map(kept.map(([feature], at) => [feature, at]))
  const rarity = Float32Array.from(kept, ([, times]) => Math.log((1 + samples.length) / (1 + times)) + 1)
  const vectors = samples.map((sample) => vectorOf(sample.features, features, rarity))

  const weights = new Float32Array(kept.length * kinds)
  const steps = new Float32Array(kept.length).fill(1e-8)
  const bias = new Float32Array(kinds)
  const miss = new Float32Array(kinds)
  const learning = new Int32Array(kinds)
  const draw = draws(kinds)
  for (let epoch = 1; epoch <= EPOCHS; epoch++) {
    for (const one of shuffled(samples.length, epoch)) {
      const [all, sample] = [vectors[one], samples[one]]
      if (!all || !sample) continue
      const vector = partlyHidden(all, draw)
      miss.set(bias)
      addScores(vector, weights, kinds, miss)
      toChances(miss)
      miss[sample.kind] = (miss[sample.kind] ?? 0) - 1
      let square = 0
      let some = 0
      for (let kind = 0; kind < kinds; kind++) {
        const missed = miss[kind] ?? 0
        if (Math.abs(missed) < NEAR_ENOUGH) continue
        learning[some++] = kind
        bias[kind] = (bias[kind] ?? 0) - BIAS_RATE * missed
        square += missed * missed
      }
      for (let i = 0; i < vector.at.length; i++) {
        const [at, of] = [vector.at[i] ?? 0, vector.of[i] ?? 0]
        const grown = (steps[at] ?? 0) + of * of * square
        steps[at] = grown
        const step = (RATE / Math.sqrt(grown)) * of
        const from = at * kinds
        for (let each = 0; each < some; each++) {
          const kind = learning[each] ?? 0
          weights[from + kind] = (weights[from + kind] ?? 0) - step * (miss[kind] ?? 0)
        }
      }
    }
  }
  return { features, rarity, bias, ...inBytes(weights, kinds) }
}

function addScores({ at, of }: Vector, weights: Float32Array, kinds: number, scores: Float32Array): void {
  for (let i = 0; i < at.length; i++) {
    const from = (at[i] ?? 0) * kinds
    const value = of[i] ?? 0
    for (let kind = 0; kind < kinds; kind++) scores[kind] = (scores[kind] ?? 0) + value * (weights[from + kind] ?? 0)
  }
}

/** Scores become chances that sum to one. */
function toChances(scores: Float32Array): void {
  let most = -Infinity
  for (const score of scores) if (score > most) most = score
  let sum = 0
  for (let kind = 0; kind < scores.length; kind++) {
    const chance = Math.exp((scores[kind] ?? 0) - most)
    scores[kind] = chance
    sum += chance
  }
  for (let kind = 0; kind < scores.length; kind++) scores[kind] = (scores[kind] ?? 0) / sum
}

const MOST_IN_A_BYTE = 127
function inBytes(weights: Float32Array, kinds: number): Pick<Weights, 'weights' | 'scale'> {
  const scale = new Float32Array(weights.length / kinds)
  for (const at of scale.keys()) {
    let most = 1e-9
    for (const weight of weights.subarray(at * kinds, (at + 1) * kinds)) most = Math.max(most, Math.abs(weight))
    scale[at] = most / MOST_IN_A_BYTE
  }
  return { scale, weights: Int8Array.from(weights, (weight, at) => Math.round(weight / (scale[Math.floor(at / kinds)] ?? 1))) }
}

/** The chance of every kind, by its number. */
export function chancesOf(question: Features, { features, rarity, weights, scale, bias }: Weights): Float32Array {
  const chances = Float32Array.from(bias)
  const { at, of } = vectorOf(question, features, rarity)
  for (let i = 0; i < at.length; i++) {
    const place = at[i] ?? 0
    const from = place * bias.length
    const value = (of[i] ?? 0) * (scale[place] ?? 0)
    for (let kind = 0; kind < bias.length; kind++) chances[kind] = (chances[kind] ?? 0) + value * (weights[from + kind] ?? 0)
  }
  toChances(chances)
  return chances
}
