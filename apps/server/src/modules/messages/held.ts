/** Letters and digits alone, without their accents and in one size, so that how a word is written does not matter. */
const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `

/** Whether a text has one of the words, or a row of words, that the school's office wants to read first; `held` has commas between them. */
export function hasHeldWord(text: string, held: string): boolean {
  const said = plainWords(text)
  return held.split(/[,;\n]/).some((one) => {
    const word = plainWords(one)
    return word.trim() !== '' && said.includes(word)
  })
}
