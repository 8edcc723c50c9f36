import { words } from '@schoolgate/ui/lib/words'

/** What is said wherever the parent is by the time a kept message is sent. */
export const outboxWords = words({
  en: {
    sentLater: 'The school has your message now.',
    held: 'The school has your message now. The office reads it first.',
    papersNotTaken: 'The school has your words, but could not take a paper. Please bring it to the office.',
    refused: {
      wait: 'The school answers first what you wrote before. Your message was not sent.',
      other: 'The school could not take your message. Please call the school.',
    },
  },
  fr: {
    sentLater: 'L’école a maintenant votre message.',
    held: 'L’école a maintenant votre message. Le secrétariat le lit d’abord.',
    papersNotTaken: 'L’école a vos mots, mais n’a pas pu prendre un document. Apportez-le au secrétariat.',
    refused: {
      wait: 'L’école répond d’abord à vos messages précédents. Celui-ci n’est pas parti.',
      other: 'L’école n’a pas pu prendre votre message. Appelez-la, s’il vous plaît.',
    },
  },
})
