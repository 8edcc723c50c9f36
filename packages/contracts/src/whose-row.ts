import type { BookPupil } from './mark-book.ts'

/** Whose row of a pasted block or of a sheet it is: a pupil by their place in the book, several of that name, or nobody. */
export type Whose = number | 'several' | 'nobody'

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const wordsOf = (text: string): string[] => folded(text).split(' ').toSorted()
const keyOf = (text: string): string => wordsOf(text).join(' ')

/** Finds pupils of a book by admission number or by name, whatever the order of its words; of a longer name its first and last do. */
export function rowFinder(
  pupils: readonly Pick<BookPupil, 'admission_no' | 'first_name' | 'last_name' | 'fullname'>[],
): (written: string) => Whose {
  const known = new Map<string, number | 'several'>()
  const add = (key: string, row: number) => {
    if (key === '') return
    const before = known.get(key)
    known.set(key, before === undefined || before === row ? row : 'several')
  }
  for (const [row, { fullname, first_name, last_name }] of pupils.entries()) {
    add(keyOf(fullname), row)
    add(keyOf(`${first_name} ${last_name}`), row)
  }
  // A number is one child's, whatever somebody is called.
  for (const [row, { admission_no }] of pupils.entries()) known.set(folded(admission_no).replaceAll(' ', ''), row)
  return (written) => {
    const key = keyOf(written)
    return key === '' ? 'nobody' : (known.get(folded(written).replaceAll(' ', '')) ?? known.get(key) ?? 'nobody')
  }
}
