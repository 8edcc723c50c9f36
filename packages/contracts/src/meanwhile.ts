import * as z from 'zod/mini'
import { Instant } from './primitives.ts'

/** The code of a refusal where somebody else changed the same since it was read, and to something else. */
export const CHANGED_MEANWHILE = 'request.changed_meanwhile'

/** A field that two people changed, each to something else: who was first, and when; null where the record does not say. */
export const Meanwhile = z.object({ field: z.string(), by: z.nullable(z.string()), at: z.nullable(Instant) })
export type Meanwhile = z.infer<typeof Meanwhile>

/** What is left out says the same as what is empty. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

type Three<T> = {
  /** As it was read before it was changed. */
  seen: T
  /** As it stands by now. */
  held: T
  /** As somebody wants it. */
  wanted: T
}

/**
 * What two people make of one form, field by field: who left a field as it was read leaves what stands there by now; who changed one has
 * it so, unless somebody changed it to something else meanwhile. Those are the `clashes`, in which `merged` has what is wanted.
 */
export function mergeSeen<T extends object>({
  seen,
  held,
  wanted,
}: Three<T>): { merged: T; clashes: Extract<keyof T, string>[] } {
  // What was written stands first, in its own order.
  const merged: T = { ...wanted, ...held, ...wanted }
  const clashes: Extract<keyof T, string>[] = []
  for (const field in merged) {
    // What was taken away is in none of the wanted, and stood in what was held.
    merged[field] = isSame(wanted[field], seen[field]) ? held[field] : wanted[field]
    const isWanted = isSame(held[field], merged[field])
    if (!isWanted && !isSame(held[field], seen[field])) clashes.push(field)
  }
  return { merged, clashes }
}

/** The fields that somebody left as they were read and that are otherwise by now: a colleague changed them. */
export function changedBeside<T extends object>({
  seen,
  wanted,
  is,
}: Omit<Three<T>, 'held'> & { is: T }): Extract<keyof T, string>[] {
  const fields: Extract<keyof T, string>[] = []
  const all: T = { ...seen, ...wanted, ...is }
  for (const field in all) if (isSame(wanted[field], seen[field]) && !isSame(is[field], seen[field])) fields.push(field)
  return fields
}
