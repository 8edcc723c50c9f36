import { isOneDay, ofAttendance, type Reading } from './reading.ts'
import { asks } from './worry.ts'

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

/** Where one sentence ends and the next begins; “Mr. Addo” and “1,200.50” are no two. */
const BETWEEN_SENTENCES = /(?<=[.!?？])(?<!\b(?:mr|mrs|ms|dr|mme|st|no)\.)\s+|\n+/i

/** A message sentence by sentence. */
export const sentencesOf = (message: string): string[] =>
  message
    .split(BETWEEN_SENTENCES)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence))

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

/** The one sentence of several that asks: "I travelled last week. How much do I owe?" */
export function onlyQuestion(message: string, plainly: (sentence: string) => string): string | undefined {
  const sentences = (message.match(/[^.!?\n]+[.!?\n]*/g) ?? []).map((one) => one.trim()).filter((one) => /[a-z]/i.test(one))
  const [asked, ...more] = sentences.filter((sentence) => sentence.includes('?'))
  if (sentences.length < 2 || asked === undefined || more.length > 0) return undefined
  if (sentences.some((sentence) => sentence !== asked && asks(plainly(sentence)))) return undefined
  return asked.split(/\s+/).length < FEWEST_WORDS ? undefined : asked
}

/** The one sentence that asks after others that only tell, with a question mark or without: "Booking flights. Tell me when the term ends". */
export function sentenceThatAsks(message: string, plainly: (sentence: string) => string): string | undefined {
  const sentences = message.split(/[.!?\n]+(?=\s|$)|:\s/).filter((one) => /[a-z]/i.test(one))
  const [asked, ...more] = sentences.map((one) => one.trim()).filter((sentence) => asks(plainly(sentence)))
  if (sentences.length < 2 || asked === undefined || more.length > 0) return undefined
  return asked.split(/\s+/).length < FEWEST_WORDS ? undefined : asked
}

const AFTERWARDS =
  /\bthen\b.*\b(?:remain\w*|left|outstanding|owe)\b|\bwill (?:then )?(?:remain|be (?:left|outstanding|remaining|owing))\b/
/** Whether a question is what will remain of what is owed: "300 now, then what remains?" */
export const isOfAfterwards = (text: string): boolean => AFTERWARDS.test(text)

const THAT_DAY = /\bthat (?:day|time|morning|date|week)\b|\bthen$/
/** A question after a preface, or nothing where it needs the preface to be understood. */
export function onItsOwn(question: Reading, all: Reading): Reading | undefined {
  const { when, subjects, amount } = all.slots
  // “I was given 300 this morning. How much will then remain?”
  if (amount !== undefined && question.slots.amount === undefined && isOfAfterwards(question.text))
    return { ...question, slots: { ...question.slots, amount } }
  if (THAT_DAY.test(question.text) && when !== undefined)
    return { ...question, slots: { ...question.slots, when: when.kind === 'since' ? when.from : when } }
  // “They came before 7:30 on Friday. What time was she clocked in?”
  if (ofAttendance(question) && question.slots.when === undefined && isOneDay(all.slots) && !question.has('HOW_MANY', 'RATE'))
    return { ...question, slots: { ...question.slots, ...(when === undefined ? {} : { when }) } }
  if (isWholeQuestion(question, all)) return question
  const isOfMarks =
    (subjects !== undefined && question.slots.subjects === undefined) || (all.has('CLASSWORK') && !question.has('CLASSWORK'))
  return question.has('IT', 'AND_WHAT', 'NOTICE') || isOfMarks ? undefined : question
}
