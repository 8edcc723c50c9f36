import { words } from '#lib/words'

/** What each page that is still being built will be for, in a sentence a neighbour could say. */
export const comingWords = words({
  en: {
    soon: 'Being built',
    promise: 'It will open here by itself. You do not need to do anything.',
    home: 'Go to Home',
    academics: { title: 'Academics', line: 'See marks as the teachers publish them, subject by subject.' },
    termreports: { title: 'Term Reports', line: 'Open each term’s report, save it as a small paper, and share it safely.' },
    termreport: { title: 'Term report', line: 'This link will open one term’s report from the school.' },
    fullreport: { title: 'Full report', line: 'See how each mark was made, and what the teachers wrote.' },
    studentbill: { title: 'School bill', line: 'This link will open one term’s bill, line by line.' },
    studentperformance: { title: 'Three years of school', line: 'This link will show three years of one child’s results.' },
    bills: { title: 'Bills', line: 'See what is left to pay for each child, and what every line is for.' },
    payments: { title: 'Payments', line: 'See what was paid and open every receipt.' },
    pay: { title: 'Pay', line: 'Pay school fees with mobile money. Until then, pay only to the school’s own numbers.' },
    paymentreceipt: { title: 'Receipt', line: 'Open a receipt with its code, to keep or to share.' },
    aichat: { title: 'Ask', line: 'Ask about the ward you chose, and get an answer with its source.' },
  },
  fr: {
    soon: 'En construction',
    promise: 'La page s’ouvrira ici d’elle-même. Vous n’avez rien à faire.',
    home: 'Aller à l’accueil',
    academics: { title: 'Études', line: 'Voyez les notes dès que les enseignants les publient, matière par matière.' },
    termreports: { title: 'Bulletins', line: 'Ouvrez le bulletin de chaque trimestre, gardez-le et partagez-le sans risque.' },
    termreport: { title: 'Bulletin', line: 'Ce lien ouvrira le bulletin d’un trimestre.' },
    fullreport: { title: 'Bulletin complet', line: 'Voyez comment chaque note a été faite et ce que les enseignants ont écrit.' },
    studentbill: { title: 'Facture scolaire', line: 'Ce lien ouvrira la facture d’un trimestre, ligne par ligne.' },
    studentperformance: { title: 'Trois années d’école', line: 'Ce lien montrera trois années de résultats d’un enfant.' },
    bills: { title: 'Factures', line: 'Voyez ce qui reste à payer pour chaque enfant, et à quoi sert chaque ligne.' },
    payments: { title: 'Paiements', line: 'Voyez ce qui a été payé et ouvrez chaque reçu.' },
    pay: { title: 'Payer', line: 'Payez l’école par mobile money. D’ici là, payez seulement aux numéros de l’école.' },
    paymentreceipt: { title: 'Reçu', line: 'Ouvrez un reçu avec son code, pour le garder ou le partager.' },
    aichat: { title: 'Questions', line: 'Posez une question sur l’enfant choisi et recevez une réponse avec sa source.' },
  },
})

type Pages = (typeof comingWords)['en']
/** The first word of the address of a page that is still being built. */
export type ComingPage = { [K in keyof Pages]: Pages[K] extends string ? never : K }[keyof Pages]
