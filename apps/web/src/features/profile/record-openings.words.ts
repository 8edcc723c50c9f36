import type { Opening } from '@schoolgate/contracts/openings'

/** What somebody saw of a child's record: a word for each thing that can be seen, or this does not compile. */
type Opened = Record<Opening, (name: string) => string>

export const openedEn: Opened = {
  'wards.opened': (name) => `Record of ${name}`,
  'wards.listed': (name) => `${name}, in a list of pupils`,
  'guardians.opened': (name) => `A guardian’s page, of ${name}`,
  'class_lists.printed': (name) => `${name}, on a printed class list`,
  'photos.opened': (name) => `Photo of ${name}`,
  'explanations.opened': (name) => `Why ${name} was away`,
  'explanations.listed': (name) => `Why ${name} was away, in a list`,
  'bills.opened': (name) => `Bill of ${name}`,
  'fees.listed': (name) => `Fees of ${name}, in a list`,
  'debtors.listed': (name) => `What is left to pay for ${name}, in a list`,
  'payments.opened': (name) => `Payment for ${name}`,
  'payments.listed': (name) => `Payments for ${name}, in a list`,
  'slips.opened': (name) => `Bank slip for ${name}`,
  'receipts.printed': (name) => `Receipt for ${name}, printed`,
  'answers.listed': (name) => `Your answer for ${name}, in a list`,
  'answers.taken': (name) => `Your answer for ${name}, in a file of the school`,
  'audit.taken': (name) => `What was seen and changed of ${name}, in a file of the school`,
  'performances.opened': (name) => `Performance of ${name}`,
  'term_reports.printed': (name) => `Term report of ${name}, printed with the class`,
  'roster.given': (name) => `Name and class of ${name}, to a program that the school connected`,
  'marks.given': (name) => `Marks of ${name}, to a program that the school connected`,
  'shares.opened': (name) => `Shared paper of ${name}`,
}

export const openedFr: Opened = {
  'wards.opened': (name) => `Dossier de ${name}`,
  'wards.listed': (name) => `${name}, dans une liste d’élèves`,
  'guardians.opened': (name) => `Page d’un tuteur de ${name}`,
  'class_lists.printed': (name) => `${name}, sur une liste de classe imprimée`,
  'photos.opened': (name) => `Photo de ${name}`,
  'explanations.opened': (name) => `Motif d’absence de ${name}`,
  'explanations.listed': (name) => `Motif d’absence de ${name}, dans une liste`,
  'bills.opened': (name) => `Facture de ${name}`,
  'fees.listed': (name) => `Frais de ${name}, dans une liste`,
  'debtors.listed': (name) => `Reste à payer pour ${name}, dans une liste`,
  'payments.opened': (name) => `Paiement pour ${name}`,
  'payments.listed': (name) => `Paiements pour ${name}, dans une liste`,
  'slips.opened': (name) => `Bordereau de banque pour ${name}`,
  'receipts.printed': (name) => `Reçu pour ${name}, imprimé`,
  'answers.listed': (name) => `Votre réponse pour ${name}, dans une liste`,
  'answers.taken': (name) => `Votre réponse pour ${name}, dans un fichier de l’école`,
  'audit.taken': (name) => `Ce qui a été vu et changé pour ${name}, dans un fichier de l’école`,
  'performances.opened': (name) => `Résultats de ${name}`,
  'term_reports.printed': (name) => `Bulletin de ${name}, imprimé avec la classe`,
  'roster.given': (name) => `Nom et classe de ${name}, à un programme que l’école a relié`,
  'marks.given': (name) => `Notes de ${name}, à un programme que l’école a relié`,
  'shares.opened': (name) => `Document partagé de ${name}`,
}
