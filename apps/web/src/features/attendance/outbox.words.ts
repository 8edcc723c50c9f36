import { words } from '@schoolgate/ui/lib/words'

/** What is said wherever the parent is by the time a kept explanation is sent. */
export const outboxWords = words({
  en: {
    sentLater: 'The school now knows why your ward is away.',
    photoNotTaken: 'Your words are sent. The photo could not be opened.',
    refused: {
      already: 'The school was told about this day already.',
      other: 'The school could not take this. Please call the school.',
    },
  },
  fr: {
    sentLater: 'L’école sait maintenant pourquoi votre enfant est absent(e).',
    photoNotTaken: 'Vos mots sont envoyés. La photo n’a pas pu être ouverte.',
    refused: {
      already: 'L’école sait déjà pourquoi, pour ce jour.',
      other: 'L’école n’a pas pu prendre ce message. Appelez-la, s’il vous plaît.',
    },
  },
})
