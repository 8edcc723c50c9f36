import type { GUARDED } from './intent-names.ts'

export type Guard = (typeof GUARDED)[number]
/** Phrases per guard in one language, and those that make a guard's phrase harmless when they stand in the same question. */
export type GuardPhrases = Partial<Record<Guard, readonly string[]>> & { harmless?: Partial<Record<Guard, readonly string[]>> }
