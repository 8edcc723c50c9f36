import type { Act, Answer } from './desk-acts.ts'
import type { Books } from './desk-books.ts'

/*
 * In which orders acts that were sent at one moment can have been done. Seven of them have five thousand, but the books they leave say
 * much the same: books that do are followed once.
 */

type Asked = { act: Act; answer: Answer }
type Doing = Asked & { step: number; mind: { at?: number } }

/** Every order in which these acts can have been done on one of these books, step by step, so that each was answered what it was answered. */
export const ordersOf = (possible: readonly Books[], sent: readonly Asked[]): Books[] =>
  follow(possible, sent, (code, { answer }) => code === answer.code)

/** Whatever there can be when acts were begun at one moment and nobody lived to hear an answer: each is done, undone or half done. */
export const halvesOf = (books: Books, sent: readonly Asked[]): Books[] => follow([books], sent, () => true, true)

function follow(
  possible: readonly Books[],
  sent: readonly Asked[],
  fits: (code: string, one: Doing) => boolean,
  mayStop = false,
): Books[] {
  const ends = new Map<string, Books>()
  const seen = new Set<string>()
  const go = (here: Books, doing: readonly Doing[]): void => {
    const said = wordsOf(here)
    const place = `${said} ${JSON.stringify(doing.map(({ step, mind, answer }) => [sent.findIndex((one) => one.answer === answer), step, mind]))}`
    if (seen.has(place)) return
    seen.add(place)
    if (mayStop || doing.length === 0) ends.set(said, here)
    if (doing.length === 0) return
    const written = JSON.stringify(here)
    for (const one of doing) {
      const next: Books = JSON.parse(written)
      const mind = { ...one.mind }
      const code = one.act.steps[one.step]?.(next, one.answer, mind)
      const further = { ...one, step: one.step + 1, mind }
      if (code === undefined)
        go(
          next,
          doing.map((each) => (each === one ? further : each)),
        )
      else if (fits(code, one))
        go(
          next,
          doing.filter((each) => each !== one),
        )
    }
  }
  for (const books of possible)
    go(
      books,
      sent.map((one) => ({ ...one, step: 0, mind: {} })),
    )
  return [...ends.values()]
}

/** What books say; alike for those that only had it written down in another order, which no rule asks for and nobody is told. */
const wordsOf = ({ keys, payments, accounts, alone, waiting, moves, movesBack, opened, ...rest }: Books): string =>
  JSON.stringify([
    rest,
    ...[keys, payments, alone].map((record) => linesOf(Object.entries(record))),
    Object.entries(accounts).map(([ward, lines]) => [ward, linesOf(lines)]),
    ...[waiting, moves, movesBack, opened].map((list) => linesOf(list)),
  ])

const linesOf = (list: readonly unknown[]): string[] => list.map((one) => JSON.stringify(one)).toSorted()
