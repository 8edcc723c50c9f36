type Pair = { wardId: string; guardianId: string | null }
export type Family = { wardIds: string[]; guardianIds: string[] }

/** Children who share a guardian are one family; a child for whom nobody stands is one too. In the order of the pairs. */
export function familiesOf(pairs: readonly Pair[]): Family[] {
  const familyOf = new Map<string, string>()
  const headOf = (id: string): string => {
    const above = familyOf.get(id) ?? id
    return above === id ? id : headOf(above)
  }
  for (const { wardId, guardianId } of pairs) {
    const head = headOf(wardId)
    familyOf.set(wardId, head)
    if (guardianId !== null) familyOf.set(headOf(guardianId), head)
  }
  return [...Map.groupBy(pairs, ({ wardId }) => headOf(wardId)).values()].map((own) => ({
    wardIds: [...new Set(own.map(({ wardId }) => wardId))],
    guardianIds: [...new Set(own.flatMap(({ guardianId }) => guardianId ?? []))],
  }))
}
