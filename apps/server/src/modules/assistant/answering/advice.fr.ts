import type { AdviceWords } from './advice.en.ts'

export const adviceFr: AdviceWords = {
  startWith: (quote, subject, mark) => `Commencez par ${quote} en ${subject} (${mark}).`,
  startAlone: (subject) =>
    `Commencez par ${subject}\u00a0: laissez votre enfant vous apprendre ce qui a été fait en classe aujourd’hui.`,
  stands: (subject, total) => `${subject} est à ${total}.`,
  standsBeside: (subject, total, average) => `${subject} est à ${total}, la classe à ${average}.`,
  topic: (quote) => `Il s’agissait de ${quote}.`,
  howToHelp: ({ name }) =>
    `Pas besoin de connaître la matière\u00a0: laissez ${name} vous expliquer un exercice, faites-en encore un pareil, et félicitez ce qui est juste. Quelques minutes chaque jour valent mieux que tout un dimanche.`,
  talkTo: (subject, teacher, phone) =>
    teacher === null
      ? `L’enseignant de ${subject} peut dire la suite\u00a0: ${phone}.`
      : `${teacher} enseigne ${subject}\u00a0; vous le joignez par l’école\u00a0: ${phone}.`,
  askHead: ({ name }) => `Demandez ceci au sujet de ${name}\u00a0:`,
  askBehind: (subject, total, average, teacher) =>
    `${subject} (${total}, classe ${average})${teacher === null ? '' : `, ${teacher}`}\u00a0: que manque-t-il, et que faire à la maison\u00a0?`,
  askFell: (subject, before, term, now) =>
    `${subject} est passé de ${before} au ${term} à ${now}\u00a0: qu’est-ce qui a changé\u00a0?`,
  askMissing: (quote) => `${quote} n’a pas de note\u00a0: peut-on encore le rendre\u00a0?`,
  askAway: (count) => `Jours d’absence ce trimestre\u00a0: ${count}. Qu’a-t-il été manqué, et comment le rattraper\u00a0?`,
  askLate: (count) => `Retards ce trimestre\u00a0: ${count}. Quelles leçons en souffrent\u00a0?`,
  askBest: (subject, total) => `${subject} (${total}) est la plus forte\u00a0: comment aller plus loin\u00a0?`,
  askClass: 'Comment mon enfant se conduit-il et participe-t-il en classe\u00a0?',
  bookIt: (phone) => `Pour voir un enseignant, appelez l’école\u00a0: ${phone}.`,
  markPutRight: 'L’enseignant qui a donné une note la corrige\u00a0; moi, je ne peux rien changer.',
  markShows: (subject, total) => `Les dossiers montrent ${subject} à ${total}.`,
  markWork: (quote, mark) => `Le travail le plus récent est ${quote}\u00a0: ${mark}.`,
  bring: 'Gardez la copie corrigée et montrez-la.',
  sayThis: 'Vous pouvez envoyer ceci\u00a0:',
  markMessage: ({ name }, to, subject, total) =>
    `Cher ${to}, les dossiers montrent ${subject} de ${name} à ${total}. Je crois que ce n’est pas juste, parce que… Merci de regarder la copie avec moi.`,
  markMessagePlain: ({ name }, to) =>
    `Cher ${to}, je crois qu’une note de ${name} n’est pas juste\u00a0: elle est de … et devrait être de …, parce que… Merci de regarder la copie avec moi.`,
  billPutRight: 'L’économe corrige une facture\u00a0; moi, je ne peux rien changer.',
  billShows: (no, total, paid) => `La facture ${no} est de ${total}\u00a0; ${paid} en sont payés.`,
  billMessage: ({ name }, no) =>
    `Monsieur ou Madame l’économe, sur la facture ${no} de ${name} je crois qu’une ligne n’est pas juste\u00a0: elle est de … et devrait être de …, parce que… Merci de la vérifier avant le jour de paiement.`,
  callOrGo: (phone) => `Appelez l’école au ${phone}, et gardez reçus et lettres sous la main.`,
  teacher: 'enseignant',
}
