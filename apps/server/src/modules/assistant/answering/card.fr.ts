import type { CardWords } from './card.en.ts'

export const cardFr: CardWords = {
  what: 'D’après les dossiers',
  record: '',
  total: 'Facture',
  paid: 'Payé',
  left: 'Reste à payer',
  present: 'À l’école',
  absent: 'Absent',
  late: 'En retard',
  average: 'Moyenne',
  classAverage: 'Moyenne de la classe',
  of: (part, whole) => `${part} jours sur ${whole}`,
}
