import { words } from '@schoolgate/ui/lib/words'

export const emptySheetWords = words({
  en: {
    noList: 'No list yet? Take an empty one, fill it in, and bring it here:',
    listOf: 'An empty list of',
    take: 'Empty Excel sheet',
    names: {
      pupils: 'Pupils and parents.xlsx',
      staff: 'Staff.xlsx',
      timetable: 'Timetable.xlsx',
      attendance: 'Attendance.xlsx',
      marks: 'Marks.xlsx',
      opening_balances: 'Opening balances.xlsx',
      payments: 'Payments.xlsx',
    },
  },
  fr: {
    noList: 'Pas encore de liste\u00a0? Prenez-en une vide, remplissez-la et apportez-la ici\u00a0:',
    listOf: 'Une liste vide de',
    take: 'Feuille Excel vide',
    names: {
      pupils: 'Élèves et parents.xlsx',
      staff: 'Personnel.xlsx',
      timetable: 'Emploi du temps.xlsx',
      attendance: 'Présences.xlsx',
      marks: 'Notes.xlsx',
      opening_balances: 'Soldes.xlsx',
      payments: 'Paiements.xlsx',
    },
  },
})
