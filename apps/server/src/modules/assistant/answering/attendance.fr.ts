import type { AttendanceWords } from './attendance.en.ts'
import { capital } from './phrasing.ts'

const days = (count: number) => `${count} ${count < 2 ? 'jour' : 'jours'}`

export const attendanceFr: AttendanceWords = {
  days,
  status: {
    present: 'présent',
    late: 'en retard',
    absent: 'absent',
    excused: 'absent, excusé',
    sick: 'absent, malade',
    suspended: 'exclu',
    holiday: 'congé',
    not_marked: 'non noté',
  },
  columns: { day: 'Jour', was: 'Était', known: 'Ce que l’on sait' },
  from: (from, to) => `du ${from} au ${to}`,
  inWeek: (day) => `la semaine du ${day}`,
  on: (day) => `le ${day}`,
  thisYear: 'cette année scolaire jusqu’ici',
  inYear: (year) => `en ${year}`,
  session: { day: '', morning: ' le matin', afternoon: ' l’après-midi' },
  noRegister: (when, { name }) => `L’école n’a pas de registre pour ${name} ${when}.`,
  noTermYet: (when) => `Le registre n’a encore rien ${when}.`,
  came: ({ name }, present, opened, when) => `${name} était à l’école ${present} jours sur ${opened} ${when}.`,
  rate: (percent) => `Cela fait ${percent} pour cent.`,
  rateFirst: ({ name }, percent, present, opened, when) =>
    `${name} était à l’école ${percent} pour cent des jours ${when} : ${present} sur ${opened}.`,
  absent: ({ name }, count, when) =>
    count === 0 ? `${name} n’a aucune absence non excusée ${when}.` : `${name} a manqué ${days(count)} ${when}.`,
  alsoAbsent: ({ She }, count) => (count === 0 ? `${She} n’a jamais manqué.` : `${She} a manqué ${days(count)}.`),
  excused: ({ She }, count) => (count === 0 ? '' : `${She} a aussi manqué ${days(count)} avec l’accord de l’école.`),
  excusedFirst: ({ name }, count, when) =>
    count === 0 ? `${name} n’a aucune absence excusée ${when}.` : `${name} a ${days(count)} d’absence excusée ${when}.`,
  late: ({ name }, count, when) =>
    count === 0 ? `${name} n’a pas été en retard ${when}.` : `${name} a été en retard ${days(count)} ${when}.`,
  alsoLate: ({ She }, count) => (count === 0 ? `${She} n’a jamais été en retard.` : `${She} a été en retard ${days(count)}.`),
  altogether: (count) => `Cela fait ${days(count)} en tout.`,
  unexplained: (count) => `${days(count)} ${count < 2 ? 'reste' : 'restent'} sans raison.`,
  lastAway: (day) => `La dernière fois, c’était le ${day}.`,
  dayIs: {
    present: ({ name }, when, time) =>
      time === null ? `${name} était à l’école ${when}.` : `${name} était à l’école ${when}. Le registre dit ${time}.`,
    late: ({ name }, when, time) =>
      time === null ? `${name} était en retard ${when}.` : `${name} était en retard ${when}, à ${time}.`,
    absent: ({ name }, when) => `${name} n’était pas à l’école ${when}.`,
    excused: ({ name }, when) => `${name} n’était pas à l’école ${when}, avec l’accord de l’école.`,
    sick: ({ name }, when) => `${name} était malade ${when}.`,
    suspended: ({ name }, when) => `${name} n’était pas à l’école ${when} : le registre dit exclusion.`,
    holiday: (_say, when) => `L’école était fermée ${when}.`,
    not_marked: ({ name }, when) => `Le registre ne dit pas où était ${name} ${when}.`,
  },
  today: 'aujourd’hui',
  todayIn: ({ name }, day, time) =>
    time === null
      ? `${name} est à l’école aujourd’hui, ${day}.`
      : `${name} est à l’école aujourd’hui, ${day}. Le registre dit ${time}.`,
  notSo: {
    absent: ({ She }, when) => `Non. ${She} n’a pas manqué ${when}.`,
    late: ({ She }, when) => `Non. ${She} n’était pas en retard ${when}.`,
    excused: ({ She }, when) => `Non. ${She} n’a pas manqué ${when}.`,
    present: ({ She }, when) => `Non. ${She} n’était pas à l’école ${when}.`,
  },
  isSo: 'Oui.',
  cameAt: ({ She }, time) => (time === null ? `${She} était à l’école.` : `${She} était là, à ${time}.`),
  lateAt: ({ She }, time) => (time === null ? `${She} était en retard.` : `${She} était en retard, à ${time}.`),
  closed: {
    weekend: (day) => `${capital(day)}, c’est le week-end. Il n’y a pas école.`,
    holiday: (day, name) => `L’école était fermée le ${day}${name === '' ? '' : ` : ${name}`}.`,
    no_term: (day) => `Le ${day} n’est pas dans un trimestre.`,
    ahead: (day) => `Le ${day} n’est pas encore venu. Il n’y a pas de registre.`,
    not_marked: (day, _name, { name }) => `Le registre ne dit pas encore où était ${name} le ${day}.`,
  },
  which: (count, what, list, when, { name }) => `${name} était ${what} ${days(count)} ${when} : ${list}.`,
  whichMany: (count, what, when, { name }) => `${name} était ${what} ${days(count)} ${when}. Les derniers :`,
  never: (what, when, { name }) => `${name} n’était ${what} aucun jour ${when}.`,
  what: { absent: 'hors de l’école', late: 'en retard', excused: 'hors de l’école avec excuse', present: 'à l’école' },
  streakIn: ({ name }, count, since) => `${name} est à l’école depuis ${days(count)} de suite, depuis le ${since}.`,
  streakAway: ({ name }, count, since) => `${name} manque depuis ${days(count)} de suite, depuis le ${since}.`,
  longest: (count, when) => `La plus longue suite à l’école ${when} est de ${days(count)}.`,
  reason: {
    sick: 'malade',
    hospital: 'à l’hôpital',
    family: 'affaire de famille',
    transport: 'transport',
    other: 'autre raison',
  },
  registerSays: (quote) => `Le registre dit ${quote}.`,
  youSaid: (reason, quote) => `La famille a dit à l’école : ${reason}${quote === null ? '' : `, ${quote}`}.`,
  states: {
    pending: 'L’école ne l’a pas encore vu.',
    asked: 'L’école pose une question à ce sujet, sur la page Présence.',
    accepted: 'L’école l’a accepté.',
    rejected: 'L’école ne l’a pas accepté.',
  },
  nobodySaid: ({ name }) => `Personne n’a dit pourquoi à l’école. Vous pouvez le dire sur la page Présence de ${name}.`,
  noReasonKept: 'Les registres n’en disent pas plus.',
  noReason: 'pas encore de raison',
  trend: (first, second) => `${first} ${second}`,
  trendLine: (when, percent, present, opened) => `${capital(when)} : ${percent} pour cent, ${present} jours sur ${opened}.`,
  trendLate: (when, late) => `${capital(when)} : en retard ${days(late)}.`,
  trendAbsent: (when, absent, excused) =>
    `${capital(when)} : ${days(absent)} d’absence${excused === 0 ? '' : `, et ${excused} avec excuse`}.`,
  better: 'C’est mieux qu’avant.',
  worse: 'C’est moins bien qu’avant.',
  fewer: 'Moins de jours qu’avant.',
  more: 'Plus de jours qu’avant.',
  same: 'C’est pareil qu’avant.',
  nothingToCompare: (when) => `Il n’y a pas de registre ${when} pour comparer.`,
}
