import { inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { wards } from '#db/schema'

export async function firstNamesOf(tx: Tx, wardIds: readonly string[]): Promise<Map<string, string>> {
  if (wardIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: wards.id, firstName: wards.firstName })
    .from(wards)
    .where(inArray(wards.id, [...new Set(wardIds)]))
  return new Map(rows.map(({ id, firstName }) => [id, firstName]))
}
