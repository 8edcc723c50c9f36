import { summary as attendance } from './attendance.ts'
import { left } from './bills.ts'
import { dataOf, type Composer } from './draft.ts'
import { overview as marks } from './marks.ts'
import { toAnswer } from './notices.ts'

/** How a child is doing: each word in a line or two, leaving out what this guardian may not see. */
export const overview: Composer = (given) => {
  const { found } = given
  const parts = [
    dataOf(found, 'attendance') && attendance(given),
    dataOf(found, 'marks') && marks(given),
    dataOf(found, 'bills') && left({ ...given, slots: {} }),
    (dataOf(found, 'notices')?.count ?? 0) > 0 && toAnswer(given),
  ].filter((part) => part !== null && part !== false)
  return {
    text: parts.map(({ text }) => text).join('\n'),
    cite: ['term', ...parts.flatMap(({ cite }) => cite?.slice(0, 1) ?? [])],
  }
}
