import { understand, type Setting } from './understand.ts'

const NOBODY: Omit<Setting, 'usualLanguage'> = {
  names: { ward: new Set(), others: new Set(), family: new Set(), staff: new Set() },
  subjects: [],
}

/** Phrases are compiled when they are first looked for, half a second in all: done early, no parent waits for it. */
export function compileUnderstanding(): void {
  // Nonsense is looked for in every list.
  for (const usualLanguage of ['en', 'fr'] as const) understand('zyx wvu tsr', { ...NOBODY, usualLanguage })
}
