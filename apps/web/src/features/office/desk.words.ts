import { words } from '#lib/words'

/** What the school's people are told until their desk is here. */
export const deskWords = words({
  en: {
    title: 'The school’s desk',
    opening: 'Opening the desk',
    proofTitle: 'One more step',
    proofLine: 'You see many children’s records. So we ask for a code too.',
    sendCode: 'Send me a code',
    soon: (name: string) => `Welcome, ${name}`,
    soonLine: 'The school’s desk comes with the office screens. Today, use the schoolgate command on the school’s computer.',
    logout: 'Logout',
    retry: 'Try again',
    didNotCome: 'We could not open the desk',
  },
  fr: {
    title: 'Le bureau de l’école',
    opening: 'Ouverture du bureau',
    proofTitle: 'Encore une étape',
    proofLine: 'Vous voyez les dossiers de beaucoup d’enfants. Nous demandons donc aussi un code.',
    sendCode: 'Envoyez-moi un code',
    soon: (name) => `Bienvenue, ${name}`,
    soonLine: 'Le bureau viendra avec les écrans de l’école. D’ici là, utilisez la commande schoolgate sur son ordinateur.',
    logout: 'Se déconnecter',
    retry: 'Réessayer',
    didNotCome: 'Impossible d’ouvrir le bureau',
  },
})
