import type { registerWords } from './register.words.ts'

/** What the register says, in the reader's language. */
export type Text = (typeof registerWords)['en' | 'fr']
