/** So long an admission number may be (modules/intake cells: `reference`). */
const LONGEST = 40
const FIRST = 'P-0001'

/**
 * The number after the newest pupil's, in the school's own way of writing them: `NYP/26/0251` after `NYP/26/0250`. Numbers come newest
 * first; where none of them ends in digits the school begins to count.
 */
export function nextNumber(numbers: readonly string[]): string {
  const taken = new Set(numbers)
  const [newest] = numbers.flatMap((number) => partsOf(number) ?? [])
  if (newest === undefined) return freeFrom(partsOf(FIRST), taken) ?? FIRST
  const highest = numbers
    .flatMap((number) => partsOf(number) ?? [])
    .filter(({ before, width }) => before === newest.before && width >= newest.width)
    .reduce((most, { count }) => Math.max(most, count), newest.count)
  return freeFrom({ ...newest, count: highest + 1 }, taken) ?? FIRST
}

type Parts = { before: string; count: number; width: number }

function partsOf(number: string): Parts | null {
  const [, before = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(number) ?? []
  return digits === '' ? null : { before, count: Number(digits), width: digits.length }
}

function freeFrom(parts: Parts | null, taken: ReadonlySet<string>): string | null {
  if (parts === null) return null
  const written = (count: number) => `${parts.before}${String(count).padStart(parts.width, '0')}`
  for (let count = parts.count; count <= parts.count + taken.size; count++) {
    const number = written(count)
    if (number.length <= LONGEST && !taken.has(number)) return number
  }
  return null
}
