import { folded, trigrams } from '#lib/sheets/words'
import type { Known, KnownWard } from './known.ts'

/** Brothers and sisters: the children who have a guardian in common, as they stand in the list of the school. */
export type Family = { id: string; wards: KnownWard[] }

/** How well somebody's name is written in a text: `full`, or one word of it alone. */
export type NameHit = { family: Family; wardId: string | null; name: string; isFull: boolean }

/** No names: what banks and payers write around them. */
const NOISE = new Set(
  'the and for from fees fee school sch term payment pay paid momo mobile money transfer trf tfr trsf deposit dep cash cheque chq bank ghana nigeria nip ussd app web ref being child ward student pupil son daughter class basic primary jhs shs kg nursery jss sss credit inward outward mr mrs miss madam dr rev via gip ach to by of on in'.split(
    ' ',
  ),
)
/** A word that is spelt nearly like a name shares so much of its runs of letters. */
const NEARLY = 0.62
/** A last name of so many families says nothing of whose it is. */
const MOST_FAMILIES = 60

/** The words of a text that may be names. */
export const nameWords = (text: string): string[] =>
  folded(text)
    .split(' ')
    .filter((word) => word.length > 2 && !/\d/.test(word) && !NOISE.has(word))

/** Everybody of a school by the words of their names, by phone, and by the numbers that people quote. */
export function peopleIndex({ wards, guardians }: Pick<Known, 'wards' | 'guardians'>) {
  const families = familiesOf(wards)
  const familyOf = new Map(families.flatMap((family) => family.wards.map((ward): [string, Family] => [ward.id, family])))
  const wardsOf = Map.groupBy(
    wards.flatMap((ward) => ward.guardianIds.map((id) => ({ id, ward }))),
    ({ id }) => id,
  )
  type Person = { words: readonly string[]; name: string; family: Family; wardId: string | null }
  const people: Person[] = wards.flatMap((ward) => {
    const family = familyOf.get(ward.id)
    const words = [...new Set(ward.names.flatMap(nameWords))]
    return family ? [{ words, name: ward.names.join(' '), family, wardId: ward.id }] : []
  })
  const byPhone = new Map<string, { family: Family; name: string }[]>()
  for (const { id, fullname, phones } of guardians) {
    const ward = wardsOf.get(id)?.[0]?.ward
    const family = ward && familyOf.get(ward.id)
    if (!family) continue
    people.push({ words: [...new Set(nameWords(fullname))], name: fullname, family, wardId: null })
    for (const phone of phones) byPhone.set(phone, [...(byPhone.get(phone) ?? []), { family, name: fullname }])
  }
  const byWord = new Map<string, Person[]>()
  for (const person of people)
    for (const word of person.words) {
      const those = byWord.get(word)
      if (those) those.push(person)
      else byWord.set(word, [person])
    }
  const nearly = nearWords([...byWord.keys()])
  const lastNames = Map.groupBy(
    families.flatMap((family) => nameWords(family.wards[0]?.lastName ?? '').map((word) => ({ word, family }))),
    ({ word }) => word,
  )

  return {
    families,
    familyOf: (wardId: string) => familyOf.get(wardId),
    ofPhone: (phone: string) => byPhone.get(phone) ?? [],

    /** Whose name these words write: two of its words at least, or the whole of a name of one. */
    named(words: readonly string[]): NameHit[] {
      const found = new Map<Person, number>()
      for (const word of new Set(words.flatMap((each) => nearly(each))))
        for (const person of byWord.get(word) ?? []) found.set(person, (found.get(person) ?? 0) + 1)
      return [...found].flatMap(([{ family, name, wardId }, count]) =>
        count >= 2 ? [{ family, name, wardId, isFull: true }] : [],
      )
    },

    /** Families of whom the last name alone is written, where it is not everybody's. */
    halfNamed(words: readonly string[]): Family[] {
      return words.flatMap((word) => {
        const those = nearly(word).flatMap((each) => lastNames.get(each)?.map(({ family }) => family) ?? [])
        return those.length <= MOST_FAMILIES ? those : []
      })
    },
  }
}
export type PeopleIndex = ReturnType<typeof peopleIndex>

/** Children with a guardian in common are one family, also over several steps. */
function familiesOf(wards: readonly KnownWard[]): Family[] {
  const root = new Map<string, string>()
  const find = (id: string): string => {
    let at = id
    for (let next = root.get(at); next !== undefined && next !== at; next = root.get(at)) at = next
    root.set(id, at)
    return at
  }
  for (const { id, guardianIds } of wards) {
    root.set(id, find(id))
    for (const guardian of guardianIds) {
      const key = `guardian ${guardian}`
      const mine = find(id)
      const theirs = root.has(key) ? find(key) : mine
      root.set(mine, theirs)
      root.set(key, theirs)
    }
  }
  return [...Map.groupBy(wards, ({ id }) => find(id))].map(([id, of]) => ({ id, wards: of }))
}

/** The known words that this one is, or that it is spelt nearly like. Asked of the same word again and again. */
function nearWords(vocabulary: readonly string[]) {
  const known = new Set(vocabulary)
  const grams = vocabulary.map((word) => trigrams(word))
  const holders = new Map<string, number[]>()
  for (const [at, of] of grams.entries())
    for (const gram of of) {
      const those = holders.get(gram)
      if (those) those.push(at)
      else holders.set(gram, [at])
    }
  const answered = new Map<string, string[]>()
  return (word: string): string[] => {
    if (known.has(word)) return [word]
    const before = answered.get(word)
    if (before) return before
    const shared = new Map<number, number>()
    const mine = trigrams(word)
    if (word.length > 3)
      for (const gram of mine) for (const at of holders.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    const found = [...shared].flatMap(([at, count]) => {
      const likeness = (2 * count) / (mine.size + (grams[at]?.size ?? 0))
      const near = vocabulary[at]
      return likeness >= NEARLY && near !== undefined ? [near] : []
    })
    answered.set(word, found)
    return found
  }
}
