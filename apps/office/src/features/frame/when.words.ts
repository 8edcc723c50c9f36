import { words } from '@schoolgate/ui/lib/words'

export const whenWords = words({
  en: {
    when: 'When',
    now: 'Now',
    after: (time: string) => `After school, ${time}`,
    atTime: 'At a time',
    at: 'Day and time',
    noTime: 'Choose a day and a time that are still to come.',
  },
  fr: {
    when: 'Quand',
    now: 'Maintenant',
    after: (time: string) => `Après l’école, ${time}`,
    atTime: 'À une heure',
    at: 'Jour et heure',
    noTime: 'Choisissez un jour et une heure à venir.',
  },
})
