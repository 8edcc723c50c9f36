import { words } from '@schoolgate/ui/lib/words'

/** What a parent is told of what they allow, before the first question and afterwards. */
export const consentWords = words({
  en: {
    free: 'You can say no. The school’s own assistant then answers, and nothing leaves the school.',
    keepUnanswered: 'Show the school what had no answer',
    keepUnansweredLine: 'Only questions nobody could answer, without your name.',
  },
  fr: {
    free: 'Vous pouvez refuser. L’assistant de l’école répond alors, et rien ne sort de l’école.',
    keepUnanswered: 'Montrer à l’école ce qui est resté sans réponse',
    keepUnansweredLine: 'Seulement les questions sans réponse, sans votre nom.',
  },
})
