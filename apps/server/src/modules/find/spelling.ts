/** A text as it is compared: plain small letters and digits, one space between words. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The runs of three letters of each word; of one that may go on, without its end. */
export function runsOf(words: readonly string[], mayGoOn = false): Set<string> {
  const runs = new Set<string>()
  for (const [at, word] of words.entries()) {
    const padded = mayGoOn && at === words.length - 1 ? `  ${word}` : `  ${word} `
    for (let from = 0; from < padded.length - 2; from++) runs.add(padded.slice(from, from + 3))
  }
  return runs
}

/** Digits that name somebody: a phone, or part of an admission number. A lone 5 is of a class. */
const isNumber = (word: string): boolean => /^\d{3,}$/.test(word)

/** What was asked for: words, and numbers; a phone that is written in groups is one number. */
export function asked(text: string): { words: string[]; numbers: string[] } {
  const all = folded(text).split(' ').filter(Boolean)
  const joined = all.join('')
  if (isNumber(joined)) return { words: [], numbers: [joined] }
  return { words: all.filter((word) => !isNumber(word)), numbers: all.filter(isNumber) }
}
