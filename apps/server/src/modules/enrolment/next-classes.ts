type Klass = { code: string; level: string; stream: string | null }

/**
 * The class that each moves up to, by its code: the one of the same arm in the next level, else that level's first; null for the oldest
 * level, whose pupils finish school. Classes come youngest first.
 */
export function nextClasses(classes: readonly Klass[]): Map<string, string | null> {
  const levels = [...Map.groupBy(classes, ({ level }) => level).values()]
  const next = new Map<string, string | null>()
  for (const [at, ofLevel] of levels.entries()) {
    const above = levels[at + 1] ?? []
    for (const { code, stream } of ofLevel) next.set(code, (above.find((one) => one.stream === stream) ?? above[0])?.code ?? null)
  }
  return next
}
