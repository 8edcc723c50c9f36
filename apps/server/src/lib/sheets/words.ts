/** A text as it is compared: without accents, case, signs and doubled spaces. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`´]s\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A head as it is compared: without the currency that stands behind it. */
export const headWord = (head: string): string =>
  folded(head.replace(/\s*[([]?\s*(?:in\s+)?(?:gh\s?[₵¢c]|ghs|₵|₦|ngn|fcfa|cfa|\$)\s*[)\]]?\s*$/i, ''))

/** The same without what is explained in brackets, and without whom a form asks: “Your Phone Number (MoMo preferred)”. */
export const bareHead = (head: string): string => headWord(head.replaceAll(/[([][^)\]]*[)\]]/g, ' ')).replace(/^your /, 'parent ')

/** A text as it is kept: composed letters, no spaces but single ones. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The runs of three letters in a folded text. */
export function trigrams(text: string): Set<string> {
  const padded = `  ${text} `
  const found = new Set<string>()
  for (let at = 0; at < padded.length - 2; at++) found.add(padded.slice(at, at + 3))
  return found
}

/** How alike two folded texts are, from 0 to 1: the trigrams they share. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const [left, right] = [trigrams(one), trigrams(other)]
  let shared = 0
  for (const gram of left) if (right.has(gram)) shared++
  return (2 * shared) / (left.size + right.size)
}

/** The words of a name in the order of letters, so that “MENSAH Ama” is “Ama Mensah”. */
export const nameKey = (name: string): string => folded(name).split(' ').toSorted().join(' ')

/** How alike two names are, whatever the order of their words. */
export const nameLikeness = (one: string, other: string): number => likeness(nameKey(one), nameKey(other))
