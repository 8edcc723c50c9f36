import type { DaysWords } from './days.en.ts'

const span = ({ weeks, days }: { weeks: number; days: number }): string =>
  [
    weeks > 0 || days === 0 ? (weeks > 1 ? `${weeks} semaines` : `${weeks} semaine`) : '',
    days > 0 ? (days > 1 ? `${days} jours` : `${days} jour`) : '',
  ]
    .filter((part) => part !== '')
    .join(' et ')

export const daysFr: DaysWords = {
  weeksLeft: (term, left, day) => `Il reste ${span(left)} du ${term}\u00a0: il finit le ${day}.`,
  endsToday: (term) => `Le ${term} finit aujourd’hui.`,
  weekOf: (week) => `C’est la semaine ${week}.`,
  isOver: (term, day) => `Le ${term} est fini depuis le ${day}.`,
  until: (quote, left, day) => `Encore ${span(left)} jusqu’à ${quote}\u00a0: c’est le ${day}.`,
  isToday: (quote) => `${quote}, c’est aujourd’hui.`,
  openToday: 'Oui, selon le calendrier il y a école aujourd’hui.',
  open: (day) => `Oui, selon le calendrier il y a école le ${day}.`,
  closedToday: 'Non, il n’y a pas école aujourd’hui.',
  closed: (day) => `Non, il n’y a pas école le ${day}.`,
  nextOpen: (day) => `L’école reprend le ${day}.`,
  butNotice: 'Mais cet avis peut le changer\u00a0:',
  noNotice: 'Aucun avis ne dit le contraire.',
  ring: (phone) => `En cas de doute, appelez avant de partir\u00a0: ${phone}.`,
  bringFor: (day, list) => `Pour ${day}, selon l’emploi du temps\u00a0: les livres de ${list}.`,
  noSchool: (day) => `Rien\u00a0: selon le calendrier, il n’y a pas école ${day}.`,
  noLessons: (day) => `L’emploi du temps n’a pas de cours pour ${day}.`,
  bringNotice: 'Un avis demande quelque chose\u00a0:',
  bringNothing: 'Aucun avis ne demande davantage\u00a0; c’est l’uniforme habituel.',
  askTeacher: ({ name }, phone) => `Ce que l’enseignant de ${name} a demandé de vive voix, l’école peut le dire\u00a0: ${phone}.`,
  on: (weekday) => weekday,
  tomorrow: 'demain',
  today: 'aujourd’hui',
}
