import { plainText } from '@schoolgate/ui/lib/markdown'

/** How easily something is read: `none` where there is too little to tell. */
export type Ease = 'none' | 'easy' | 'fair' | 'hard'

const FEWEST_WORDS = 8
const LONG_WORD = 6
const EASY_UP_TO = 40
const FAIR_UP_TO = 52
const LONG_SENTENCE = 20

/**
 * Björnsson's readability (LIX): words a sentence, and long words in a hundred. It knows no language, so it is as true of French or Twi as of
 * English; below 40 is what a child of ten reads.
 */
export const readingEase = (body: string): { ease: Ease; longest: number } => {
  // Lines of a list, and headings, are sentences without a full stop.
  const sentences = body
    .split(/\n+/)
    .map(plainText)
    .flatMap((line) => line.split(/[.!?…:;]+(?:\s|$)/))
    .map((sentence) => sentence.match(/[\p{L}\p{M}\p{N}’'-]+/gu) ?? [])
    .filter((sentence) => sentence.length > 0)
  const words = sentences.flat()
  const longest = Math.max(0, ...sentences.map(({ length }) => length))
  if (words.length < FEWEST_WORDS) return { ease: 'none', longest }
  const long = words.filter((word) => word.length > LONG_WORD).length
  const lix = words.length / sentences.length + (100 * long) / words.length
  return { ease: lix <= EASY_UP_TO ? 'easy' : lix <= FAIR_UP_TO ? 'fair' : 'hard', longest }
}

/** Whether one sentence alone makes it heavy. */
export const isLong = (words: number): boolean => words > LONG_SENTENCE
