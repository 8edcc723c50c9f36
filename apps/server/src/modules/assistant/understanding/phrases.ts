/** Lower case, no accents, one kind of apostrophe, French elisions opened ("l'école" is "l ecole"): a phone's keyboard and a hurried parent write all of these. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|[\u200b-\u200f\u2060\ufeff]/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/\b([cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=[a-z])/g, '$1 ')
    .replaceAll('ɛ', 'e')
    .replaceAll('ɔ', 'o')
    .replaceAll('ŋ', 'n')

/** A list written as prose: phrases between semicolons, backslashes as they are. */
export const say = (list: TemplateStringsArray, ...parts: string[]): string[] =>
  String.raw(list, ...parts)
    .split(';')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))

/** Short forms written as prose: `bal = balance; pls =` (nothing after the sign drops the word). */
export const plainly = (list: TemplateStringsArray): Record<string, string> =>
  Object.fromEntries(say(list).map((pair) => [pair.split(' =')[0]?.trim() ?? '', pair.split(' =')[1]?.trim() ?? '']))

/** Turns of phrase written as prose: `how far with = how is`. */
export const turns = (list: TemplateStringsArray): (readonly [RegExp, string])[] =>
  Object.entries(plainly(list)).map(([turn, plain]) => [new RegExp(phrases([turn]).source, 'gu'), plain])

/**
 * One matcher for many phrases, on whole words of folded text. A phrase is a regular expression in which `attend*` is any
 * word that begins so, ` ... ` up to four words between, and a group never captures.
 */
export function phrases(list: readonly string[]): RegExp {
  const alternatives = list.map((phrase) =>
    fold(phrase)
      .replace(/\((?!\?)/g, '(?:')
      .replaceAll('*', "[\\w']*")
      .replaceAll(' ... ', ' (?:\\S+ ){0,4}'),
  )
  return new RegExp(`(?<![\\w'])(?:${alternatives.join('|')})(?![\\w'])`, 'u')
}

/** A phrase for several ideas that stand anywhere in the same sentence; each idea is a phrase of its own. */
export const together = (...ideas: string[]): string =>
  `^${ideas.map((idea) => `(?=.{0,}(?<![\\w'])(${idea})(?![\\w']))`).join('')}.{0,}`

/** The beginnings of words (`attend*`) in a list of phrases: a word that begins so is no misspelling. */
export const stemsOf = (list: readonly string[]): string[] =>
  list.flatMap((phrase) => [...fold(phrase).matchAll(/([a-z]{4,})\*/g)].map(([, stem]) => stem ?? ''))

/** The single words a list of phrases is made of: what spelling repair may aim at. */
export const wordsOf = (list: readonly string[]): string[] =>
  list.flatMap((phrase) =>
    fold(phrase)
      .replace(/\w+\*/g, ' ')
      .split(/[^a-z']+/)
      .filter((word) => word.length > 0),
  )
