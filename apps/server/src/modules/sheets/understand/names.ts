import { folded, tidy } from '#lib/sheets/words'

const TITLES =
  /^((?:mr|mrs|ms|miss|madam|mad|mme|mlle|dr|prof|rev|pastor|alhaji|alh|hon|alhaja|hajia|hajiya|chief|nana|barrister|engr|eng|sir|lady|maame|sister|sr|bro|brother|apostle|bishop|osofo|m)\b\.?)\s+(?=\p{L})/iu

const TITLE_BEHIND = /^(.+?),?\s*\((mr|mrs|ms|miss|madam|mad|mme|mlle|dr|rev)\.?\)$/iu

/** A person's name with its title apart: “Rev. Dr. Kofi Mensah”. */
export function withoutTitle(name: string): { title: string | null; name: string } {
  const [, bare = '', behind = ''] = TITLE_BEHIND.exec(tidy(name)) ?? []
  let rest = behind === '' ? tidy(name) : bare
  const titles: string[] = behind === '' ? [] : [nicely(behind)]
  for (let found = TITLES.exec(rest); found; found = TITLES.exec(rest)) {
    titles.push(nicely(found[1] ?? ''))
    rest = rest.slice(found[0].length)
  }
  // “M. Mensah” is a French title, “M Mensah” may be Mary.
  return titles.length === 0 || (titles.length === 1 && titles[0] === 'M')
    ? { title: null, name: tidy(name) }
    : { title: titles.join(' '), name: rest }
}

const NEEDS_POINT = /^(?:mr|mrs|ms|dr|prof|rev|engr|eng|bro|sr|alh|hon)$/i

function nicely(title: string): string {
  const bare = title.replace('.', '').toLowerCase()
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1)
  return NEEDS_POINT.test(bare) || (bare === 'm' && title.endsWith('.')) ? `${capital}.` : capital
}

/** Two parents in one cell: “Kofi & Abena Mensah”, “Mr. and Mrs. Owusu”; the surname that stands once is both's. */
export function joinedNames(name: string): [string, string] | null {
  const parts = tidy(name).split(/\s*(?:&|\+|\/|;|\band\b|\bet\b)\s*/i)
  const [first, second] = parts
  if (parts.length !== 2 || !first || !second) return null
  const [left, right] = [withoutTitle(`${first} x`), withoutTitle(second)]
  const leftWords = left.name.split(' ').slice(0, -1)
  const surname = right.name.split(' ').at(-1) ?? ''
  const shared =
    leftWords.length === 0
      ? right.name
      : leftWords.length === 1 && right.name.includes(' ')
        ? `${leftWords[0]} ${surname}`
        : leftWords.join(' ')
  return [[left.title, shared].filter((part) => part !== null).join(' '), second]
}

/** A name in capitals as it is written otherwise: “MENSAH-BOATENG AMA” → “Mensah-Boateng Ama”, “McCARTHY” stays. */
export const isShouted = (name: string): boolean => /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name)
/** Nobody's name is written small, but by a thumb in a hurry: “ama serwaa”. */
export const isWhispered = (name: string): boolean => /^\p{Ll}[\p{Ll}\s'’.-]+$/u.test(name)
export const calm = (name: string): string =>
  name.toLowerCase().replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** Of two letters, capitals may be initials. */
export const isLoud = (name: string): boolean => isShouted(name) && name.length > 2
/** “ADDAI Samuel K.” → “Addai Samuel K.” */
export const calmWords = (name: string): string =>
  name
    .split(' ')
    .map((word) => (isLoud(word) ? calm(word) : word))
    .join(' ')

export type NameOrder = 'first_last' | 'last_first'
export type WholeName = { first: string; middle: string | null; last: string }

/** A whole name in its parts; a comma tells the surname whatever the order. Null where there is but one word. */
export function partsOfName(written: string, order: NameOrder): WholeName | null {
  const apart = withoutTitle(written)
  // A chief is Nana, and many a child is called so.
  const name = apart.title === 'Nana' || apart.title === 'Maame' ? tidy(written) : apart.name
  const [surname, others, ...rest] = name.split(/\s*,\s*/)
  if (surname && others && rest.length === 0) return partsFrom(surname, others)
  const words = name.replaceAll(',', ' ').split(/\s+/)
  const at = order === 'last_first' ? surnameInFront(words) : words.length - 1
  const last = order === 'last_first' ? words.slice(0, at) : words.slice(at)
  const given = order === 'last_first' ? words.slice(at) : words.slice(0, at)
  return partsFrom(last.join(' '), given.join(' '))
}

/** In “OSEI TUTU Kwabena” the capitals are the surname. */
function surnameInFront(words: readonly string[]): number {
  const shouted = words.findIndex((word) => !isShouted(word))
  return shouted > 0 && shouted < words.length ? shouted : 1
}

function partsFrom(last: string, given: string): WholeName | null {
  const [first = '', ...others] = given.split(' ')
  return last === '' || first === '' ? null : { first, middle: others.join(' ') || null, last }
}

/** How many names of a column can only have their surname in front, or at the end: by its capitals, or by the parent's. */
export function orderVotes(names: readonly { name: string; parent: string | null }[]): Record<NameOrder, number> {
  const votes = { first_last: 0, last_first: 0 }
  for (const { name, parent } of names) {
    if (name.includes(',')) continue
    const words = tidy(name).split(' ')
    const [first = '', last = ''] = [words[0], words.at(-1)]
    if (words.length < 2) continue
    if (isShouted(first) && !isShouted(last)) votes.last_first++
    else if (isShouted(last) && !isShouted(first)) votes.first_last++
    const family = parent === null ? '' : folded(withoutTitle(parent).name).split(' ').at(-1)
    if (family === folded(first) && family !== folded(last)) votes.last_first++
    if (family === folded(last) && family !== folded(first)) votes.first_last++
  }
  return votes
}

/** What is written where a parent has died: nobody to be called. */
export const isOfTheDead = (name: string): boolean =>
  /^(?:the )?(?:late|deceased|dead|d[ée]c[ée]d[ée]e?|r\.?i\.?p\.?)\b|\((?:late|deceased|d[ée]c[ée]d[ée]e?)\)$/iu.test(tidy(name))

/** A mark that stands for what is written above it. */
export const isDitto = (text: string): boolean =>
  /^(?:[-–—.\s]*(?:do|ditto|idem|same|id)[-–—.\s]*|["”“″〃]+|''|,,|-\s*["”]\s*-)$/i.test(tidy(text)) && tidy(text) !== ''
