import { folded, likeness } from '#lib/sheets/words'

export type SchoolClass = { code: string; name: string }

/** `same`: the school's own word for it; `repair`: another word for what can only be this class. */
export type ClassRead = { is: 'same' | 'repair'; code: string } | { is: 'unknown'; near: string[] }

const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
}

/** Other words for a stage of school; `class 5` is the fifth of whatever the school counts so. */
const STAGES: readonly [RegExp, string][] = [
  [/^(?:j ?h ?s|j ?s ?s|junior high(?: school)?|junior secondary(?: school)?|junior)(?= |\d|$)/, 'jhs'],
  [/^(?:s ?h ?s|s ?s ?s|s ?s|senior high(?: school)?|senior secondary(?: school)?|senior)(?= |\d|$)/, 'shs'],
  [/^(?:k ?g|kindergarten)(?= |\d|$)/, 'kg'],
  [/^(?:nursery|nur|nurs|n)(?= |\d|$)/, 'nursery'],
  [/^(?:basic|bs|b|primary|pry|prim|p|class|cls|cl|grade|gr|g|year|yr|std|standard|stage)(?= |\d|$)/, 'basic'],
  [/^(?:form|f)(?= |\d|$)/, 'form'],
]

type Key = { stage: string; number: string; arm: string }

/** “BS 5A”, “Basic Five A” and “Class V-A” as stage, number and arm. */
function keyOf(written: string): Key | null {
  const words = folded(written)
    .replaceAll(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
    .replace(/^(.*) class$/, '$1')
    .replace(/^(?:class|classe|form) (?=(?:basic|primary|jhs|jss|shs|sss|kg|nursery) )/, '')
  const stage = STAGES.find(([pattern]) => pattern.test(words))
  if (!stage) return null
  const rest = words
    .replace(stage[0], '')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
  const [first = '', ...others] = rest
  const number = NUMBERS[first] ?? (/^\d{1,2}$/.test(first) ? first : '')
  const arm = (number === '' ? rest : others).join(' ')
  return number === '' && stage[1] !== 'nursery' ? null : { stage: stage[1], number, arm }
}

/** Whether this is a name of a class, whatever the school: “PRIMARY 4”, “JHS 2B”. */
export const isClassWord = (written: string): boolean =>
  /\d|\b(?:one|two|three|four|five|six)\b/i.test(written) && (keyOf(written)?.number ?? '') !== ''

/** A form is a year of whichever of the secondary schools there is. */
const isStage = (one: string, other: string) =>
  one === other ||
  (one === 'form' && (other === 'jhs' || other === 'shs')) ||
  (other === 'form' && (one === 'jhs' || one === 'shs'))

/** “5” under “Grade” is the fifth year of what a school counts from one. */
const yearAlone = (word: string): Key | null =>
  /^\d{1,2}$/.test(word) ? { stage: 'basic', number: String(Number(word)), arm: '' } : null

/** Reads what a list writes for a class of this school. */
export function classReader(classes: readonly SchoolClass[]): (written: string) => ClassRead {
  const known = classes.flatMap(({ code, name }) => [code, name].map((word) => ({ code, word: folded(word), key: keyOf(word) })))
  const read = (written: string): ClassRead => {
    const word = folded(written)
    const exact = known.find((each) => each.word === word)
    if (exact) return { is: 'same', code: exact.code }
    const key = keyOf(written) ?? yearAlone(word)
    const alike = key
      ? known.filter((each) => each.key && isStage(each.key.stage, key.stage) && each.key.number === key.number)
      : []
    const sameArm = alike.filter((each) => each.key?.arm === key?.arm)
    const codes = new Set(
      (sameArm.length > 0 ? sameArm : key?.arm === '' ? alike : alike.filter((each) => each.key?.arm === '')).map(
        ({ code }) => code,
      ),
    )
    const [only] = codes
    if (codes.size === 1 && only !== undefined) return { is: 'repair', code: only }
    const near = nearest(word)
    const [first] = near
    return codes.size === 0 && near.length === 1 && first !== undefined
      ? { is: 'repair', code: first }
      : { is: 'unknown', near: [...new Set([...codes, ...near])] }
  }
  const digits = (word: string) => word.replaceAll(/\D/g, '')
  /** Misspelt: “Basik 5”. Never another number. */
  const nearest = (word: string) => [
    ...new Set(
      known.filter((each) => digits(each.word) === digits(word) && likeness(each.word, word) >= 0.55).map(({ code }) => code),
    ),
  ]
  const seen = new Map<string, ClassRead>()
  return (written) => {
    const before = seen.get(written) ?? read(written)
    seen.set(written, before)
    return before
  }
}
