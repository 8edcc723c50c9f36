import type { Evidence } from './evidence.ts'

/** Lets text through by whole sentences, and only those whose every figure is in evidence. */
export type SentenceCheck = {
  /** The sentences that became whole with this piece of text. */
  push: (piece: string) => string
  /** What is left when the text ends. */
  end: () => string
  /** Sentences held back so far. */
  held: () => number
}

const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|st|no|rev|prof|mme|m|e\.g|i\.e)\.$/i
const isEnd = (text: string, at: number) => {
  const sign = text[at]
  if (sign === '\n') return true
  if (sign !== '.' && sign !== '!' && sign !== '?') return false
  // A quotation is judged whole: cut in two, neither half would be one.
  if (text.lastIndexOf('“', at) > text.lastIndexOf('”', at)) return false
  const next = text[at + 1]
  return next !== undefined && /\s/.test(next) && !ABBREVIATION.test(text.slice(0, at + 1))
}

/** A text parted into sentences, each with the space behind it, and what is not whole yet. */
export function piecesOf(text: string): { whole: string[]; rest: string } {
  const whole: string[] = []
  let rest = text
  for (let at = 0; at < rest.length; at++) {
    if (!isEnd(rest, at)) continue
    let end = at + 1
    while (end < rest.length && /\s/.test(rest[end] ?? '')) end += 1
    whole.push(rest.slice(0, end))
    rest = rest.slice(end)
    at = -1
  }
  return { whole, rest }
}

/** The sentences of a text that is whole. */
export function sentencesIn(text: string): string[] {
  const { whole, rest } = piecesOf(text)
  return [...whole, rest].map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

/** Judges a text sentence by sentence as its pieces come; what is not whole yet waits. */
export function bySentence(judge: (sentence: string) => string): Pick<SentenceCheck, 'push' | 'end'> {
  let waiting = ''
  return {
    push(piece) {
      const { whole, rest } = piecesOf(waiting + piece)
      waiting = rest
      return whole.map(judge).join('')
    },
    end() {
      const last = judge(waiting)
      waiting = ''
      return last
    },
  }
}

export function sentenceCheck(evidence: Evidence): SentenceCheck {
  let held = 0
  const judge = (sentence: string) => {
    if (evidence.missingFrom(sentence).length === 0) return sentence
    held += 1
    return ''
  }
  return { ...bySentence(judge), held: () => held }
}
