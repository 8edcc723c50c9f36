import type { Opening } from '@schoolgate/contracts/openings'
import { words } from '@schoolgate/ui/lib/words'

/** What of a child was seen: a word for each thing that can be, or this does not compile. */
const seenEn: Record<Opening, string> = {
  'wards.opened': 'this page',
  'wards.listed': 'in a list of pupils',
  'guardians.opened': 'a guardian’s page',
  'class_lists.printed': 'the printed class list',
  'families.taken': 'the file of all we keep',
  'photos.opened': 'photo',
  'explanations.opened': 'reason for being away',
  'explanations.listed': 'reasons, in a list',
  'bills.opened': 'bill',
  'fees.listed': 'fees, in a list',
  'debtors.listed': 'left to pay, in a list',
  'payments.opened': 'payment',
  'payments.listed': 'payments, in a list',
  'slips.opened': 'bank slip',
  'receipts.printed': 'receipt',
  'answers.listed': 'answers, in a list',
  'answers.taken': 'answers, as a spreadsheet',
  'school.taken': 'everything, with the whole school, as a file',
  'audit.taken': 'who did what, as a spreadsheet',
  'performances.opened': 'the head’s view',
  'marks.listed': 'the class’s mark book',
  'marks.opened': 'new marks, in the mark book',
  'term_reports.printed': 'report, with the class',
  'roster.given': 'name and class, to a connected program',
  'marks.given': 'marks, to a connected program',
  'shares.opened': 'a shared paper',
}
const seenFr: Record<Opening, string> = {
  'wards.opened': 'cette page',
  'wards.listed': 'dans une liste d’élèves',
  'guardians.opened': 'la page d’un tuteur',
  'class_lists.printed': 'la liste de classe imprimée',
  'families.taken': 'le fichier de tout ce qui est gardé',
  'photos.opened': 'photo',
  'explanations.opened': 'motif d’absence',
  'explanations.listed': 'motifs, dans une liste',
  'bills.opened': 'facture',
  'fees.listed': 'frais, dans une liste',
  'debtors.listed': 'reste à payer, dans une liste',
  'payments.opened': 'paiement',
  'payments.listed': 'paiements, dans une liste',
  'slips.opened': 'bordereau de banque',
  'receipts.printed': 'reçu',
  'answers.listed': 'réponses, dans une liste',
  'answers.taken': 'réponses, en tableur',
  'school.taken': 'tout, avec l’école entière, en fichier',
  'audit.taken': 'qui a fait quoi, en tableur',
  'performances.opened': 'le regard de la direction',
  'marks.listed': 'le carnet de notes de la classe',
  'marks.opened': 'nouvelles notes, dans le carnet',
  'term_reports.printed': 'bulletin, avec la classe',
  'roster.given': 'nom et classe, à un programme relié',
  'marks.given': 'notes, à un programme relié',
  'shares.opened': 'un document partagé',
}

/** What was done, as the record names it. */
const doneEn: Record<string, string> = {
  'wards.added': 'Added by hand',
  'wards.guardian_added': 'Somebody was added who looks after the child',
  'wards.limit_over': 'A limit by court ended with its last day',
  'wards.moved': 'Another class, or the last day',
  'wards.move_undone': 'A move was undone',
  'wards.guardianship_ended': 'A guardianship was ended',
  'wards.rights_changed': 'What somebody may see and do was changed',
}
const doneFr: Record<string, string> = {
  'wards.added': 'Ajouté à la main',
  'wards.guardian_added': 'Une personne qui s’occupe de l’enfant a été ajoutée',
  'wards.limit_over': 'Une limite a pris fin avec son dernier jour',
  'wards.moved': 'Autre classe, ou dernier jour',
  'wards.move_undone': 'Un changement a été annulé',
  'wards.guardianship_ended': 'Une tutelle a pris fin',
  'wards.rights_changed': 'Ce que quelqu’un peut voir et faire a changé',
}

export const recordWords = words({
  en: { seen: seenEn, done: (action: string) => doneEn[action] ?? 'Something was changed' },
  fr: { seen: seenFr, done: (action: string) => doneFr[action] ?? 'Quelque chose a changé' },
})
