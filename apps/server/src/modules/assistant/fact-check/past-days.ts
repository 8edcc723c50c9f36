import { figuresOf } from './figures.ts'

/** Says of a day that something is still to be done by it, in either language. */
const STILL_TO_COME =
  /\b(?:is|are|falls?|remains?|stays?)(?: \w+)? due\b|\b(?:due|payable|(?:to be )?paid) (?:by|on|before|until)\b|à (?:payer|régler) (?:avant|d’ici|d'ici|pour|jusqu)|\b(?:est|sont) (?:due?s?|exigibles?)\b/i
const IT_WAS = /(?<!\p{L})(?:was|were|had|has been|have been|étai(?:t|ent)|devai(?:t|ent)|fallait)(?!\p{L})/iu
/** What somebody wrote was right on the day it was written. */
const QUOTED = /["“«][^"”»]*["”»]/g

const DAY_MS = 86_400_000
const HALF_A_YEAR_DAYS = 183

/** True of a sentence that says “is due” of a day before `today`: of that one says that it was. */
export function isPastSaidAsDue(sentence: string, today: string): boolean {
  const own = sentence.replace(QUOTED, ' ')
  if (!STILL_TO_COME.test(own) || IT_WAS.test(own)) return false
  return figuresOf(own).some((figure) => figure.startsWith('d:') && dayNear(figure.slice(2), today) < today)
}

/** The day of a figure; one without a year is that day which lies nearest. */
function dayNear(figure: string, today: string): string {
  if (!figure.startsWith('*')) return figure
  const year = Number(today.slice(0, 4))
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today)) / DAY_MS
  const days = [year, year - 1, year + 1].map((each) => `${each}${figure.slice(1)}`)
  return days.find((day) => distance(day) <= HALF_A_YEAR_DAYS) ?? today
}
