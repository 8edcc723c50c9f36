import { words } from '@schoolgate/ui/lib/words'

export const noWardsWords = words({
  en: {
    title: 'No ward is joined to you yet',
    line: 'Ask the school office to join your phone number to your ward.',
    checkSchool: 'See the school’s numbers',
  },
  fr: {
    title: 'Aucun enfant n’est encore lié à vous',
    line: 'Demandez au bureau de lier votre numéro à votre enfant.',
    checkSchool: 'Voir les numéros de l’école',
  },
})
