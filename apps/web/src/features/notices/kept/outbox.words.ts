import { words } from '@schoolgate/ui/lib/words'

/** What is said wherever the parent is by the time a kept answer is sent. */
export const outboxWords = words({
  en: {
    sentLater: 'Your saved answer is now with the school.',
    notSent: {
      closed: 'The time to answer is over. Please call the school.',
      other: 'The school could not take this answer. Please try again.',
    },
  },
  fr: {
    sentLater: 'Votre réponse gardée est arrivée à l’école.',
    notSent: {
      closed: 'Le délai pour répondre est passé. Appelez l’école, s’il vous plaît.',
      other: 'L’école n’a pas pu prendre cette réponse. Réessayez, s’il vous plaît.',
    },
  },
})
