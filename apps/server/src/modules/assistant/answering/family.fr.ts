import type { FamilyWords } from './family.en.ts'

export const familyFr: FamilyWords = {
  owedTogether: (amount) => `Pour tous vos enfants ensemble, il reste ${amount} à payer.`,
  nothingOwed: 'Il ne reste rien à payer pour aucun de vos enfants.',
  owes: (name, amount) => `${name}\u00a0: ${amount} à payer.`,
  paidUp: (name) => `${name}\u00a0: plus rien à payer.`,
  average: (name, klass, average, classAverage) =>
    classAverage === null
      ? `${name} (${klass})\u00a0: moyenne ${average}.`
      : `${name} (${klass})\u00a0: moyenne ${average}, classe ${classAverage}.`,
  noAverage: (name, klass) => `${name} (${klass})\u00a0: pas encore de notes.`,
  practise: (subject) => `À travailler\u00a0: ${subject}.`,
  days: (name, present, opened) => `${name}\u00a0: à l’école ${present} jours sur ${opened}.`,
  today: {
    present: (name) => `${name} est à l’école aujourd’hui.`,
    late: (name) => `${name} est venu en retard aujourd’hui.`,
    absent: (name) => `${name} est marqué absent aujourd’hui.`,
    away: (name) => `${name} n’est pas là aujourd’hui, l’école le sait.`,
    none: (name) => `${name}\u00a0: aujourd’hui n’est pas encore noté.`,
  },
  allAbove: (list, count) => `Oui\u00a0: ${list} ${count === 1 ? 'est' : 'sont'} à la moyenne de la classe ou au-dessus.`,
  allBelow: (list, count) => `Pas encore\u00a0: ${list} ${count === 1 ? 'est' : 'sont'} en dessous de la moyenne de la classe.`,
  someBelow: (above, below) =>
    `En partie\u00a0: à la moyenne de la classe ou au-dessus\u00a0: ${above}\u00a0; en dessous\u00a0: ${below}.`,
  allIn: 'Oui\u00a0: tous sont à l’école aujourd’hui.',
  notIn: (list) => `Non\u00a0: pas à l’école aujourd’hui\u00a0: ${list}.`,
  noneMarked: 'Aujourd’hui n’est encore noté pour aucun d’eux.',
  thoseMarkedIn: 'Ceux qui sont déjà notés sont à l’école aujourd’hui.',
  awayTogether: (days, when) =>
    days === 0
      ? `Aucun d’eux n’a manqué un jour ${when}.`
      : `Ensemble, ils ont manqué ${days} ${days < 2 ? 'jour' : 'jours'} ${when}.`,
  paid: (name, amount) => `${name}\u00a0: ${amount} payés.`,
  paidTogether: (amount, when) => `Pour tous vos enfants ensemble, ${amount} ont été payés${when === '' ? '' : ` ${when}`}.`,
  onlyOne: (name) => `Vous avez un enfant ici\u00a0: ${name}.`,
  gently:
    'Chaque enfant est dans sa propre classe\u00a0; leurs notes ne se mesurent donc pas les unes aux autres. Ce que chacun réussit\u00a0:',
  strong: (name, best, practise) =>
    `${name}\u00a0: ${best === null ? 'pas encore de notes' : `le plus fort en ${best}`}${practise === null ? '' : `\u00a0; à travailler\u00a0: ${practise}`}.`,
  gentlyInOneClass: 'Entre frères et sœurs, pas de classement ici\u00a0: chacun apprend à sa façon. Ce que chacun réussit\u00a0:',
  switchTo: 'Pour en savoir plus sur l’un d’eux, choisissez l’enfant sous Mes enfants.',
}
