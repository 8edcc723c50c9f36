import { GUARD_STEMS, GUARD_WORDS } from './guards.ts'
import { GIVEN_NAMES } from './given-names.ts'
import type { Lexicon, Named } from './lexicon.ts'
import { numbersIn } from './number-words.ts'
import { fold, stemsOf, wordsOf } from './phrases.ts'
import { repair, type Vocabulary } from './spelling.ts'

/** The names a parent may use, folded: first and middle names of the selected ward and of the parent's other wards, their family names, the school's staff. */
export type FamilyNames = Readonly<Record<'ward' | 'others' | 'family' | 'staff', ReadonlySet<string>>>

const flat = (named: Named) => Object.values(named).flat()
const vocabularies = new Map<string, Vocabulary>()

/** Every word the language's grammar is made of; spelling is repaired towards these. */
function vocabularyOf(lexicon: Lexicon): Vocabulary {
  const kept = vocabularies.get(lexicon.language)
  if (kept) return kept
  const { concepts, subjects, items, events, topics, when, terms } = lexicon
  const spoken = [
    ...Object.values(concepts).flat(),
    ...[subjects, items, events, topics].flatMap(flat),
    ...Object.values(when).flat(),
    ...terms.numbered.flat(),
    ...terms.previous,
    ...lexicon.numbers,
  ]
  const written =
    'attendance absent absence attended excused percentage performance performing improved improvement improving report reports position average mathematics science computing religious social creative receipt balance outstanding payment payments promoted conduct behaviour comment remarks teacher timetable announcement announcements notices vacation reopening examination january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday scholarship instalment arrears registration struggling weakest strongest highest lowest compare compared calculated bullied bullying molested harassed harassment abused suicide kidnapped pregnant flogged assaulted threatened beaten bruise bruises bruised swollen bleeding threatening harassing molesting touching scratched scratches injured injuries wounded violence violent kidnapping strangled suicidal starving poisoned tortured frightened terrified'
  const words = new Set([
    ...wordsOf(spoken),
    ...(lexicon.language === 'en' ? written.split(' ') : []),
    ...lexicon.common.map(fold),
  ])
  const vocabulary = { words, kept: GUARD_WORDS, stems: [...stemsOf(spoken), ...GUARD_STEMS] }
  vocabularies.set(lexicon.language, vocabulary)
  return vocabulary
}

/** Words that say a name is a teacher's, the parent's own, or one that was just told. */
const LEADS_TO_A_NAME =
  /\b(?:name is|i am|this is|mr|mrs|miss|ms|mme|madam|sir|teacher|master|mistress|dr|rev|pastor|auntie|aunty|uncle|bursar|headmaster|headmistress|coach|driver|class|child|otherchild|otherperson)$/
const isStranger = (name: string, before: string, { staff }: FamilyNames): boolean =>
  GIVEN_NAMES.has(name) && !staff.has(name) && !LEADS_TO_A_NAME.test(before)

const isOfAnotherFamily = (name: string, { ward, others, family }: FamilyNames): boolean =>
  GIVEN_NAMES.has(name) && !ward.has(name) && !others.has(name) && !family.has(name)

const CURRENCY = /gh\s?[¢₵s]\b|gh[¢₵]|ghs|₵|₦|ngn|cedi(?=\d)/g
const NOT_A_WORD = /[^a-z0-9/:.' -]/g

/**
 * The question in plain folded words: contractions opened, short forms and Pidgin said in full, spelling repaired,
 * the ward's name and "my son" become `child`, another ward's name `otherchild`, a stranger's first name `otherperson`.
 */
export function normalise(text: string, lexicon: Lexicon, names: FamilyNames): string {
  const known = vocabularyOf(lexicon)
  const spaced = fold(text)
    .replace(CURRENCY, ' cedis ')
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent ')
    .replace(/\bp\.?\s?t\.?\s?a\b\.?/g, 'pta')
    .replace(/\be[ -](?=mails?\b|maths?\b)/g, 'e')
    .replace(/\bp\.\s?e\b\.?/g, 'pe')
    .replace(/\bi\.\s?c\.\s?t\b\.?/g, 'ict')
    .replace(/\br\.\s?m\.\s?e\b\.?/g, 'rme')
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(NOT_A_WORD, ' ')
    .replace(/\.(?!\d)|(?<!\d)\.|(?<![0-9])[:/]|[:/](?![0-9])|-(?!\d)|(?<!\d)-/g, ' ')
    .replace(/'s\b/g, "'s")
  const words: string[] = []
  let before = ''
  for (const written of spaced.split(/\s+/)) {
    if (written === '') continue
    // A drawn-out word is shortened ("pleeease"), a name is not.
    const name = written.replace(/'s?$/, '')
    const word = names.ward.has(name) || names.others.has(name) ? written : written.replace(/([a-z])\1{2,}/g, '$1$1')
    const owner = word.replace(/'s?$/, '')
    const key = [word, owner].find((form) => Object.hasOwn(lexicon.plain, form))
    const plain = key === undefined ? undefined : lexicon.plain[key]
    // "Yaw Boateng" is not Kofi Yaw Mensah.
    const isNamesake = (names.ward.has(before) || names.others.has(before)) && isOfAnotherFamily(owner, names)
    before = owner
    if (isNamesake) words.splice(-1, 1, 'otherperson')
    else if (names.ward.has(owner)) words.push('child')
    else if (names.others.has(owner)) words.push('otherchild')
    else if (isStranger(owner, words.slice(-2).join(' '), names)) words.push('otherperson')
    else if (plain !== undefined) words.push(...plain.split(' ').filter((part) => part !== ''))
    else words.push(repair(word.replace(/'s?$/, ''), known))
  }
  const plain = numbersIn(words.join(' '))
    .replace(/\b(?:my|the|our|your|that|this) (?:child|student|pupil|learner|little one|first born|last born)\b/g, 'child')
    .replace(/\bchild(?: child)+\b/g, 'child')
    .trim()
  return lexicon.sayings.reduce((said, [turn, plainly]) => said.replace(turn, plainly), plain)
}
