/** A row that was written, with the rows it holds together: a guardianship its guardian and its pupil. */
export type Held = { id: string; holds: readonly string[] }

/** Puts rows that belong together into one batch; a batch has at least `most` rows before another is begun, and none is cut. */
export function batchesOf(rows: readonly Held[], most: number): string[][] {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next
    parents.set(id, root)
    return root
  }
  for (const { id, holds } of rows) for (const other of holds) parents.set(rootOf(other), rootOf(id))
  const together = Map.groupBy(rows, ({ id }) => rootOf(id))
  const batches: string[][] = []
  for (const family of together.values()) {
    const last = batches.at(-1)
    const ids = family.map(({ id }) => id)
    if (last && last.length < most) last.push(...ids)
    else batches.push(ids)
  }
  return batches
}
