import { setImmediate } from 'node:timers/promises'
import { GUARD_MATCHERS } from './guards.ts'
import { understand, type Setting } from './understand.ts'

const NOBODY: Omit<Setting, 'usualLanguage'> = {
  names: { ward: new Set(), others: new Set(), family: new Set(), staff: new Set() },
  subjects: [],
}

const NONSENSE = 'zyx wvu tsr'

/**
 * Phrases are compiled when they are first looked for, half a second in all: done early, no parent waits for it; done in small steps,
 * nobody else does either.
 */
export async function compileUnderstanding(): Promise<void> {
  for (const matcher of GUARD_MATCHERS) {
    matcher.test(NONSENSE)
    await setImmediate()
  }
  // Nonsense is looked for in every list that is left.
  for (const usualLanguage of ['en', 'fr'] as const) {
    understand(NONSENSE, { ...NOBODY, usualLanguage })
    await setImmediate()
  }
}
