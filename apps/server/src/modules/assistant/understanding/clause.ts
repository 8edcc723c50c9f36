import type { Reading } from './reading.ts'

/** A message that begins by telling, not by asking. */
const TELLS =
  /^(?:(?:hello|hi|please|pls|good \w+|sir|madam)[, ]+)*(?:i|we|my \w+|people|they|someone|somebody|everyone|everybody)\b(?! (?:want|would|need|wish|just|only))/i
/** "What is the number?" asks about the thing that was told of before. */
const NAMES_NO_THING = /^what (?:is|was) the (?:number|amount|date|day|total|time|figure|name)$/
const FEWEST_WORDS = 3

/** The last clause of a message that tells something first: "I pay a tutor, is his maths better?" */
export function lastClause(question: string): string | undefined {
  if (!TELLS.test(question)) return undefined
  const last =
    question
      .split(/[,;]|\.\s|\b(?:but|so)\b/i)
      .at(-1)
      ?.trim() ?? ''
  return last.length < question.length && last.split(/\s+/).length >= FEWEST_WORDS && !TELLS.test(last) ? last : undefined
}

/** Whether a clause says by itself all the particulars that the whole message names. */
export const isWholeQuestion = ({ text, slots, has }: Reading, { slots: all }: Reading): boolean =>
  !has('IT') &&
  !NAMES_NO_THING.test(text) &&
  (all.subjects === undefined || slots.subjects !== undefined) &&
  (all.when === undefined || slots.when !== undefined) &&
  (all.amount === undefined || slots.amount !== undefined) &&
  (slots.subjects !== undefined ||
    ((all.event === undefined || slots.event !== undefined) && (all.item === undefined || slots.item !== undefined))) &&
  (all.term === undefined || slots.term !== undefined)
