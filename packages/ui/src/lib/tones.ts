/** The looks that a place in a scale can have, 1 the highest. */
export type Tone = 1 | 2 | 3 | 4 | 5

const LOOKS: readonly Tone[] = [1, 2, 3, 4, 5]
const LOWEST = 5

/** Which look the band at this place has, of so many from the highest down; the first look is the highest band's alone. */
export function toneAt(place: number, of: number): Tone {
  if (place <= 0) return place === 0 ? 1 : LOWEST
  return LOOKS[Math.max(2, Math.ceil(((place + 1) / of) * LOOKS.length)) - 1] ?? LOWEST
}
