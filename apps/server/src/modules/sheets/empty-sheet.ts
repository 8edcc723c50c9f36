import type { SheetKind } from '@schoolgate/contracts/sheets'
import { writeXlsx } from '#lib/sheets/xlsx-writer'

type Language = 'en' | 'fr'

/** The heads of an empty list; every one of them is known when the list comes back. */
const HEADS: Readonly<Record<Language, Readonly<Record<SheetKind, readonly string[]>>>> = {
  en: {
    pupils: [
      'Admission number',
      'Surname',
      'First name',
      'Middle names',
      'Sex',
      'Date of birth',
      'Class',
      'Mother’s name',
      'Mother’s phone',
      'Father’s name',
      'Father’s phone',
    ],
    staff: ['Staff number', 'Title', 'Name', 'Role', 'Phone', 'Email'],
    timetable: ['Class', 'Day', 'Period', 'Starts', 'Ends', 'Subject', 'Teacher', 'Room'],
    attendance: ['Admission number', 'Name', 'Class', 'Date', 'Status', 'Reason'],
    marks: ['Admission number', 'Name', 'Class', 'Subject', 'Assessment', 'Out of', 'Mark'],
    opening_balances: ['Admission number', 'Name', 'Class', 'Amount owed', 'Paid ahead'],
    payments: ['Date', 'Admission number', 'Name', 'Class', 'Amount', 'Payment method', 'Receipt number', 'Paid by'],
  },
  fr: {
    pupils: [
      'Matricule',
      'Nom de famille',
      'Prénom',
      'Autres prénoms',
      'Sexe',
      'Date de naissance',
      'Classe',
      'Nom de la mère',
      'Téléphone de la mère',
      'Nom du père',
      'Téléphone du père',
    ],
    staff: ['Matricule', 'Civilité', 'Nom et prénoms', 'Fonction', 'Téléphone', 'Adresse email'],
    timetable: ['Classe', 'Jour', 'Période', 'Début', 'Fin', 'Matière', 'Enseignant', 'Salle'],
    attendance: ['Matricule', 'Nom et prénoms', 'Classe', 'Date', 'Présence', 'Motif'],
    marks: ['Matricule', 'Nom et prénoms', 'Classe', 'Matière', 'Devoir', 'Barème', 'Note'],
    opening_balances: ['Matricule', 'Nom et prénoms', 'Classe', 'Solde', 'Avance'],
    payments: ['Date', 'Matricule', 'Nom et prénoms', 'Classe', 'Montant', 'Mode de paiement', 'Numéro de reçu', 'Payé par'],
  },
}

const NAMES: Readonly<Record<Language, Readonly<Record<SheetKind, string>>>> = {
  en: {
    pupils: 'Pupils and parents',
    staff: 'Staff',
    timetable: 'Timetable',
    attendance: 'Attendance',
    marks: 'Marks',
    opening_balances: 'Opening balances',
    payments: 'Payments',
  },
  fr: {
    pupils: 'Élèves et parents',
    staff: 'Personnel',
    timetable: 'Emploi du temps',
    attendance: 'Présences',
    marks: 'Notes',
    opening_balances: 'Soldes',
    payments: 'Paiements',
  },
}

/** A list to be filled in, for whoever has none. */
export function emptySheet(kind: SheetKind, language: Language): { name: string; bytes: Buffer } {
  const name = NAMES[language][kind]
  return { name: `${name}.xlsx`, bytes: writeXlsx([{ name, heads: HEADS[language][kind], rows: [] }]) }
}
