import { folded, likeness } from '#lib/sheets/words'

/** Other words for the usual subjects of Ghana and Nigeria. */
const SUBJECTS: Readonly<Record<string, string>> = {
  mathematics: 'maths|math|mth|mat|mathematics|core maths|core mathematics|further maths|mathematiques',
  'english language': 'english|eng|english lang|english language|eng lang|anglais',
  science: 'science|sci|core science|int science|integrated science|general science|natural science|sciences',
  'integrated science': 'int sci|integrated science|int science',
  'basic science': 'bsc|basic sci|basic science|basic sc',
  'basic technology': 'btech|b tech|bst|basic tech|basic technology',
  'social studies': 'social|soc|soc studies|soc stud|social stud|sos|sst|social studies',
  'religious and moral education': 'rme|r m e|religious moral education|religious and moral education|rel and moral edu',
  'religious studies': 'crs|c r s|crk|irs|irk|religious studies|rel studies',
  'ghanaian language': 'gh lang|ghanaian lang|gh language|gha lang|ghanaian language|twi|ga|ewe|fante|asante twi',
  french: 'french|fre|francais',
  computing: 'computing|ict|i c t|computer|comp|computer studies|information technology|it',
  'creative arts': 'creative arts|ca d|cad|creative arts and design|c arts|creative art|art|cca|cultural and creative arts',
  'career technology': 'career tech|career technology|bdt|b d t|pre tech|home econs|home economics',
  history: 'history|hist',
  'our world our people': 'owop|our world our people|our world and our people',
  'physical education': 'pe|p e|p h e|phe|physical education|physical and health education',
  'agricultural science': 'agric|agric sci|agr|agricultural science',
  'business studies': 'bus|bus studies|business studies',
  'civic education': 'civic|civics|civ|civic education',
  yoruba: 'yoruba|yor',
  igbo: 'igbo|ibo',
  hausa: 'hausa|hau',
  literacy: 'literacy',
  numeracy: 'numeracy',
  physics: 'physics|phy',
  chemistry: 'chemistry|chem|che',
  biology: 'biology|bio',
  economics: 'economics|econs|eco',
  geography: 'geography|geog|geo',
  government: 'government|govt|gov',
  literature: 'literature|lit|literature in english|lit in eng',
}

const WORD_OF = new Map(
  Object.entries(SUBJECTS).flatMap(([subject, words]) =>
    [subject, ...words.split('|')].map((word): [string, string] => [folded(word), subject]),
  ),
)

/** The usual name of a subject, where this is a word for one. */
export const subjectWord = (written: string): string | null => WORD_OF.get(folded(written)) ?? null

const capitals = (name: string): string =>
  name.replaceAll(/(^| )(?!and )(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** `same`: the school's own word; `repair`: another word for what can only be this subject; `new`: none of the school's. */
export type SubjectRead = { is: 'same' | 'repair' | 'new'; name: string }

/** Reads what a list writes for a subject of this school. */
export function subjectReader(subjects: readonly string[]): (written: string) => SubjectRead {
  const known = subjects.map((name) => ({ name, word: folded(name), usual: subjectWord(name) }))
  return (written) => {
    const word = folded(written)
    const exact = known.find((each) => each.word === word)
    if (exact) return { is: 'same', name: exact.name }
    const usual = subjectWord(written)
    const alike = known.filter((each) => usual !== null && each.usual === usual)
    const near = alike.length > 0 ? alike : known.filter((each) => word.length > 4 && likeness(each.word, word) >= 0.6)
    const [only] = near
    return near.length === 1 && only
      ? { is: 'repair', name: only.name }
      : { is: 'new', name: usual === null ? written : capitals(usual) }
  }
}
