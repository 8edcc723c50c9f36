import { words } from '@schoolgate/ui/lib/words'

/** The sentences around one answer. */
export const answerWords = words({
  en: {
    source: (number: number, label: string) => `Source ${number}: ${label}`,
    sources: 'Where this stands',
    range: (first: number, last: number) => (last === first + 1 ? `${first} and ${last}` : `${first} to ${last}`),
    helpful: 'Helpful',
    notRight: 'Not right',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'This could not be copied.',
    readAloud: 'Read aloud',
    stopReading: 'Stop reading',
    whatWasWrong: 'What was wrong?',
    whatWasWrongLine: 'The school sees your choice, not your words.',
    reasons: {
      wrong: 'It is not right',
      not_what_i_asked: 'Not what I asked',
      hard_to_read: 'Hard to understand',
      other: 'Something else',
    },
    thanks: 'Thank you. That helps.',
    notSaved: 'This was not saved. Try again with network.',
    consentTitle: 'Before your first question',
    consentLine: (vendor: string, region: string) =>
      `The school lets ${vendor} (${region}) help to word answers. Names are replaced before anything is sent.`,
    agree: (vendor: string) => `Yes, ${vendor} may help`,
    decline: 'No, keep it at the school',
  },
  fr: {
    source: (number: number, label: string) => `Source ${number}\u00a0: ${label}`,
    sources: 'Où cela se trouve',
    range: (first: number, last: number) => (last === first + 1 ? `${first} et ${last}` : `${first} à ${last}`),
    helpful: 'Utile',
    notRight: 'Pas juste',
    copy: 'Copier',
    copied: 'Copié.',
    notCopied: 'La copie n’a pas pu se faire.',
    readAloud: 'Lire à voix haute',
    stopReading: 'Arrêter la lecture',
    whatWasWrong: 'Qu’est-ce qui n’allait pas\u00a0?',
    whatWasWrongLine: 'L’école voit votre choix, pas vos mots.',
    reasons: {
      wrong: 'Ce n’est pas juste',
      not_what_i_asked: 'Pas ce que j’ai demandé',
      hard_to_read: 'Difficile à comprendre',
      other: 'Autre chose',
    },
    thanks: 'Merci. Cela nous aide.',
    notSaved: 'Ce n’est pas enregistré. Réessayez avec du réseau.',
    consentTitle: 'Avant votre première question',
    consentLine: (vendor: string, region: string) =>
      `L’école laisse ${vendor} (${region}) aider à rédiger. Les noms sont remplacés avant tout envoi.`,
    agree: (vendor: string) => `Oui, ${vendor} peut aider`,
    decline: 'Non, que cela reste à l’école',
  },
})
