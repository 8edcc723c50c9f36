import { words } from '@schoolgate/ui/lib/words'

/** What is said about what a parent wrote and the school does not have. */
export const lettersWords = words({
  en: {
    refused: 'The school could not take this',
    refusedLine: 'Change it and send it again, or throw it away.',
    change: 'Change',
    throwAway: 'Throw away',
    loose: 'This phone cannot keep what you wrote. Leave Schoolgate open until the school has it.',
    full: 'This phone is full. Pages are not kept for reading without network.',
  },
  fr: {
    refused: 'L’école n’a pas pu prendre ceci',
    refusedLine: 'Modifiez-le et renvoyez-le, ou jetez-le.',
    change: 'Modifier',
    throwAway: 'Jeter',
    loose: 'Ce téléphone ne peut pas garder ce que vous avez écrit. Laissez Schoolgate ouvert jusqu’à ce que l’école l’ait.',
    full: 'Ce téléphone est plein. Les pages ne sont pas gardées pour être lues sans réseau.',
  },
})
