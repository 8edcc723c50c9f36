import type { Tx } from '#db'
import type { ListOut } from '#modules/intake'

export type Source = {
  lists: readonly ListOut[]
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  progress(done: number, total: number): Promise<void>
}

/** What a file says of itself. */
export type About = { school: string; at: string; by: string; reason: string }

type RowRead = { cells: string[]; isOff: boolean }
export type RowsRead = AsyncGenerator<RowRead>

/** The lists one after the other, each with its rows as they are read; how far it is, is told step by step. */
export async function* listsRead({ lists, step, progress }: Source): AsyncGenerator<{ list: ListOut; rows: RowsRead }> {
  const total = lists.reduce((sum, { steps }) => sum + steps, 0)
  let done = 0
  for (const list of lists) {
    const read = async function* (): RowsRead {
      for (let at = 0; at < list.steps; at++) {
        await progress(done++, total)
        yield* await step((tx) => list.read(tx, at))
      }
    }
    yield { list, rows: read() }
  }
}

/** Rows in parts of at most so many, each read only while it is asked for; no part at all where there are none. */
export async function* inParts<T>(rows: AsyncGenerator<T>, most: number): AsyncGenerator<AsyncGenerator<T>> {
  let next = await rows.next()
  const part = async function* () {
    for (let count = 0; count < most && next.done !== true; count++) {
      yield next.value
      next = await rows.next()
    }
  }
  while (next.done !== true) yield part()
}
