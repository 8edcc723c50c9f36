import { words } from '@schoolgate/ui/lib/words'

export const savedWords = words({
  en: {
    saved: 'Saved',
    savedAt: (time: string) => `Saved ${time}`,
    saving: 'Saving …',
    notKept: 'This browser keeps nothing. Leave this page open until there is network.',
    refused: 'Not saved',
  },
  fr: {
    saved: 'Enregistré',
    savedAt: (time: string) => `Enregistré ${time}`,
    saving: 'Enregistrement …',
    notKept: 'Ce navigateur ne garde rien. Laissez cette page ouverte jusqu’au retour du réseau.',
    refused: 'Pas enregistré',
  },
})
