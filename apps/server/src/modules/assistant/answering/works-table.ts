import type { FoundIn } from '#modules/assistant/reading'
import { tableOf } from './draft.ts'
import type { Phrasing } from './phrasing.ts'
import type { MarksWords } from './marks.en.ts'

export type Work = FoundIn['marks']['works'][number]

/** "17 of 20", or why there is no mark. */
export const markOf = (work: Work, say: Phrasing, words: MarksWords): string => {
  return work.score === null ? words.workState[work.state] : words.workMark(say.number(work.score), say.number(work.of))
}

export function workTable(works: readonly Work[], say: Phrasing, words: MarksWords) {
  const { columns } = words
  return tableOf(
    [columns.work, columns.day, columns.mark],
    works.map((work) => [`${work.work}`, work.day === null ? '' : say.day(work.day), markOf(work, say, words)]),
  )
}
