import { words } from '@schoolgate/ui/lib/words'

export const ownHoursWords = words({
  en: {
    open: 'My hours',
    title: 'When do you answer families?',
    line: (from: string, to: string) =>
      `Your school answers from ${from} to ${to} on school days. Parents read when their message will be read; your phone stays quiet until then.`,
    from: 'From',
    to: 'Until',
    save: 'These are my hours',
    asSchool: 'As the school',
    saved: 'Saved. Parents see it from now on.',
    wrong: 'It ends before it begins.',
    notTaken: 'That was not saved. Please try again.',
  },
  fr: {
    open: 'Mes heures',
    title: 'Quand répondez-vous aux familles\u00a0?',
    line: (from: string, to: string) =>
      `Votre école répond de ${from} à ${to} les jours de classe. Les parents lisent quand leur message sera lu\u00a0; votre téléphone se tait jusque-là.`,
    from: 'De',
    to: 'À',
    save: 'Ce sont mes heures',
    asSchool: 'Comme l’école',
    saved: 'Enregistré. Les parents le voient désormais.',
    wrong: 'Cela finit avant de commencer.',
    notTaken: 'Cela n’a pas été enregistré. Réessayez.',
  },
})
