import { problemInWords } from '#lib/problem-in-words'
import { words, wordsNow } from '#lib/words'
import { toast } from './toast.tsx'

const notTakenWords = words({
  en: {
    offline: 'No network. Nothing was changed. Try again later.',
    other: 'The school could not take this. Please try again.',
  },
  fr: {
    offline: 'Pas de réseau. Rien n’a changé. Réessayez plus tard.',
    other: 'L’école n’a pas pu prendre ceci. Réessayez, s’il vous plaît.',
  },
})

/** Says that a small change was not taken: no network, or the school did not agree. */
export const sayNotTaken = (error: unknown): void => toast(problemInWords(error, wordsNow(notTakenWords)))

/** The same of a change that waited here and that the school refused when it was sent. */
export const sayRefused = (): void => toast(wordsNow(notTakenWords).other)
