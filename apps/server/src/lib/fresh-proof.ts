import { freshProofNeeded } from './problem.ts'
import type { Scope } from './scope.ts'

/** Refuses who has not just proven once more that it is they. */
export function requireFreshProof({ steppedUpUntil }: Pick<Scope, 'steppedUpUntil'>, now: Date): void {
  if (steppedUpUntil === null || steppedUpUntil <= now) throw freshProofNeeded()
}
