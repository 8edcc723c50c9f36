/** What schools write for a trait, as how many of five arches are full. */
const WORDS: Record<string, number> = {
  a: 5,
  b: 4,
  c: 3,
  d: 2,
  e: 1,
  excellent: 5,
  'very good': 4,
  good: 3,
  fair: 2,
  'needs practice': 1,
}

/** A rating of five steps as a number from 1 to 5; null where it is said in other words. */
export function ratingOfFive(rating: string): number | null {
  const said = rating.trim().toLowerCase()
  const digits = /^([1-5])(?:\s*\/\s*5)?$/.exec(said)?.[1]
  return digits === undefined ? (WORDS[said] ?? null) : Number(digits)
}
