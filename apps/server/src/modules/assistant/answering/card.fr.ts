import type { CardWords } from './card.en.ts'

export const cardFr: CardWords = {
  what: 'D’après les dossiers',
  record: '',
  left: 'Reste à payer',
  paidOf: (term, year) => `Payé sur la facture ${term}, ${year}`,
  part: (part, whole) => `${part} sur ${whole}`,
  present: (when) => `À l’école, ${when}`,
  days: (part, whole) => `${part} jours sur ${whole}`,
  absentAndLate: (when) => `Absences et retards, ${when}`,
  both: (absent, late) => `${absent} et ${late}`,
  mark: (subject, when) => `${subject}, ${when}`,
  average: (when) => `Moyenne, ${when}`,
  besideClass: (average, ofClass) => (ofClass === null ? average : `${average}, classe ${ofClass}`),
}
