import { words } from '@schoolgate/ui/lib/words'

/** What a guardian may be given for a child, and how the school reaches them, in a word each. */
export const rightsWords = words({
  en: {
    rights: { academics: 'Marks', bills: 'Bills', pay: 'Pays', message: 'Messages', pickup: 'Collects' },
    says: {
      academics: 'See attendance, marks and reports',
      bills: 'See bills and receipts',
      pay: 'Pay',
      message: 'Write to the teacher',
      pickup: 'Collect from school',
    },
    may: 'Yes',
    mayNot: 'No',
    reaches: { in_app: 'Signed in', not_yet: 'Not yet', paper: 'Paper only' },
  },
  fr: {
    rights: { academics: 'Notes', bills: 'Factures', pay: 'Paie', message: 'Messages', pickup: 'Vient chercher' },
    says: {
      academics: 'Voir présences, notes et bulletins',
      bills: 'Voir factures et reçus',
      pay: 'Payer',
      message: 'Écrire au maître',
      pickup: 'Venir chercher l’enfant',
    },
    may: 'Oui',
    mayNot: 'Non',
    reaches: { in_app: 'Connecté', not_yet: 'Pas encore', paper: 'Sur papier' },
  },
})
