import type { Language } from './language.ts'
import { ENGLISH } from './lexicon.en.ts'
import { FRENCH } from './lexicon.fr.ts'
import type { Lexicon } from './lexicon.ts'

/** What is known of a language; of one that is not covered, the words it shares with English. */
export const lexiconOf = (language: Language): Lexicon => (language === 'fr' ? FRENCH : ENGLISH)
