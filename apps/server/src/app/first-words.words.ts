import type { Ward } from '@schoolgate/contracts/wards'

type Status = NonNullable<Ward['summary']['today']>['status']

const EN = {
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  today: {
    present: 'In',
    late: 'Late',
    absent: 'Away',
    excused: 'Away with leave',
    sick: 'Sick at home',
    suspended: 'At home',
    holiday: 'No school',
    not_marked: 'Not marked',
  } satisfies Record<Status, string>,
  needsYou: 'Needs you',
  leftToPay: 'left to pay',
}

const FR: typeof EN = {
  morning: (name) => `Bonjour, ${name}`,
  afternoon: (name) => `Bon après-midi, ${name}`,
  evening: (name) => `Bonsoir, ${name}`,
  today: {
    present: 'À l’école',
    late: 'En retard',
    absent: 'Absent',
    excused: 'Absence permise',
    sick: 'Malade',
    suspended: 'À la maison',
    holiday: 'Pas d’école',
    not_marked: 'Appel pas fait',
  },
  needsYou: 'À vous de faire',
  leftToPay: 'à payer',
}

/** The first sentences of Home in a language; the web app says them again as soon as its code has come. */
export const wordsIn = (language: 'en' | 'fr'): typeof EN => (language === 'fr' ? FR : EN)
