import * as z from 'zod'
import { readCursor } from './cursor.ts'

type Part = string | boolean
type Position = readonly Part[]
const Position = z.array(z.union([z.string(), z.boolean()]))

/** One school's page: its things, newest first, and where it ended. */
type Page<Item> = { items: readonly Item[]; next: string | null }

/**
 * Makes one page of those that a person's schools gave for the same request. It goes as far back as every one of them is known, so that
 * nothing is left out or told twice: at most `limit` of each school. `positionOf` says where an item stands, as the lists' cursors do.
 */
export function joinPages<Item>(pages: readonly Page<Item>[], positionOf: (item: Item) => Position): Page<Item> {
  const ends = pages.flatMap(({ next }) => (next === null ? [] : [{ next, at: readCursor(next, accept) }]))
  const [end] = ends.toSorted((one, other) => compare(other.at, one.at))
  const items = pages
    .flatMap((page) => page.items)
    .map((item) => ({ item, at: positionOf(item) }))
    .filter(({ at }) => !end || compare(at, end.at) >= 0)
    .toSorted((one, other) => compare(other.at, one.at))
  return { items: items.map(({ item }) => item), next: end?.next ?? null }
}

const accept = (position: unknown): Position | null => Position.safeParse(position).data ?? null

function compare(one: Position, other: Position): number {
  for (const [index, part] of one.entries()) {
    const against = other[index]
    if (against === undefined || part === against) continue
    return part > against ? 1 : -1
  }
  return 0
}
