import type { AttendanceStatus } from '@schoolgate/contracts/attendance'
import { capital, type Phrasing } from './phrasing.ts'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const STATUS: Readonly<Record<AttendanceStatus, string>> = {
  present: 'in school',
  late: 'late',
  absent: 'away',
  excused: 'away, excused',
  sick: 'away, sick',
  suspended: 'suspended',
  holiday: 'holiday',
  not_marked: 'not marked',
}

export const attendanceEn = {
  days,
  status: STATUS,
  columns: { day: 'Day', was: 'Was', known: 'What is known' },
  from: (from: string, to: string) => `from ${from} to ${to}`,
  on: (day: string) => `on ${day}`,
  inWeek: (day: string) => `in the week of ${day}`,
  thisYear: 'this school year so far',
  inYear: (year: string) => `in ${year}`,
  session: { day: '', morning: ' in the morning', afternoon: ' in the afternoon' },
  noRegister: (when: string, { name }: Phrasing) => `The school has no register for ${name} ${when}.`,
  noTermYet: (when: string) => `The register has nothing ${when} yet.`,
  came: ({ name }: Phrasing, present: number, opened: number, when: string) =>
    `${name} came to school on ${present} of ${days(opened)} ${when}.`,
  rate: (percent: string) => `That is ${percent} percent.`,
  rateFirst: ({ name }: Phrasing, percent: string, present: number, opened: number, when: string) =>
    `${name} came to school on ${percent} percent of the days ${when}: ${present} of ${opened}.`,
  absent: ({ name }: Phrasing, count: number, when: string) =>
    count === 0
      ? `${name} has no absence without the school's knowledge ${when}.`
      : `${name} was absent on ${days(count)} ${when}.`,
  alsoAbsent: ({ She }: Phrasing, count: number) =>
    count === 0 ? `${She} was never absent.` : `${She} was absent on ${days(count)}.`,
  excused: ({ She }: Phrasing, count: number) =>
    count === 0 ? '' : `${She} was away with the school's knowledge on ${days(count)}.`,
  excusedFirst: ({ name }: Phrasing, count: number, when: string) =>
    count === 0
      ? `${name} was not away with the school's knowledge ${when}.`
      : `${name} was away with the school's knowledge on ${days(count)} ${when}.`,
  late: ({ name }: Phrasing, count: number, when: string) =>
    count === 0 ? `${name} was not late ${when}.` : `${name} was late on ${days(count)} ${when}.`,
  alsoLate: ({ She }: Phrasing, count: number) => (count === 0 ? `${She} was never late.` : `${She} was late on ${days(count)}.`),
  altogether: (count: number) => `That is ${days(count)} altogether.`,
  unexplained: (count: number) => `${days(count)} ${count === 1 ? 'has' : 'have'} no reason yet.`,
  lastAway: (day: string) => `The last time was ${day}.`,
  dayIs: {
    present: ({ name }: Phrasing, when: string, time: string | null) =>
      time === null ? `${name} was in school ${when}.` : `${name} was in school ${when}. The register says ${time}.`,
    late: ({ name }: Phrasing, when: string, time: string | null) =>
      time === null ? `${name} came late ${when}.` : `${name} came late ${when}, at ${time}.`,
    absent: ({ name }: Phrasing, when: string) => `${name} was away ${when}.`,
    excused: ({ name }: Phrasing, when: string) => `${name} was away ${when}, with the school's knowledge.`,
    sick: ({ name }: Phrasing, when: string) => `${name} was away ${when}, sick.`,
    suspended: ({ name }: Phrasing, when: string) => `${name} was not in school ${when}: the register says suspended.`,
    holiday: (_say: Phrasing, when: string) => `School was closed ${when}.`,
    not_marked: ({ name }: Phrasing, when: string) => `The register does not say where ${name} was ${when}.`,
  },
  today: 'today',
  todayIn: ({ name }: Phrasing, day: string, time: string | null) =>
    time === null ? `${name} is in school today, ${day}.` : `${name} is in school today, ${day}. The register says ${time}.`,
  notSo: {
    absent: ({ She }: Phrasing, when: string) => `No. ${She} was not absent ${when}.`,
    late: ({ She }: Phrasing, when: string) => `No. ${She} was not late ${when}.`,
    excused: ({ She }: Phrasing, when: string) => `No. ${She} was not away ${when}.`,
    present: ({ She }: Phrasing, when: string) => `No. ${She} was not in school ${when}.`,
  },
  isSo: 'Yes.',
  cameAt: ({ She }: Phrasing, time: string | null) => (time === null ? `${She} was in school.` : `${She} was in, at ${time}.`),
  lateAt: ({ She }: Phrasing, time: string | null) => (time === null ? `${She} was late.` : `${She} was late, in at ${time}.`),
  closed: {
    weekend: (day: string) => `${capital(day)} is a weekend. There is no school.`,
    holiday: (day: string, name: string) => `School was closed on ${day}${name === '' ? '' : `: ${name}`}.`,
    no_term: (day: string) => `${capital(day)} is not in a school term.`,
    ahead: (day: string) => `${capital(day)} has not come yet. There is no register.`,
    not_marked: (day: string, _name: string, { name }: Phrasing) => `The register does not say yet where ${name} was on ${day}.`,
  },
  which: (count: number, what: string, list: string, when: string, { name }: Phrasing) =>
    `${name} was ${what} on ${days(count)} ${when}: ${list}.`,
  whichMany: (count: number, what: string, when: string, { name }: Phrasing) =>
    `${name} was ${what} on ${days(count)} ${when}. The last ones:`,
  never: (what: string, when: string, { name }: Phrasing) => `${name} was not ${what} on any day ${when}.`,
  what: { absent: 'away', late: 'late', excused: 'away with the school’s knowledge', present: 'in school' },
  streakIn: ({ name }: Phrasing, count: number, since: string) =>
    `${name} has been in school ${count === 1 ? 'for 1 school day' : `${count} school days in a row`}, since ${since}.`,
  streakAway: ({ name }: Phrasing, count: number, since: string) =>
    `${name} has been away ${count === 1 ? 'for 1 school day' : `${count} school days in a row`}, since ${since}.`,
  longest: (count: number, when: string) => `The longest run in school ${when} is ${days(count)}.`,
  reason: {
    sick: 'sick',
    hospital: 'at the hospital',
    family: 'a family matter',
    transport: 'transport',
    other: 'another reason',
  },
  registerSays: (quote: string) => `The register says ${quote}.`,
  youSaid: (reason: string, quote: string | null) =>
    `The family told the school: ${reason}${quote === null ? '' : `, ${quote}`}.`,
  states: {
    pending: 'The school has not looked at it yet.',
    asked: 'The school asks something about it on the Attendance page.',
    accepted: 'The school accepted it.',
    rejected: 'The school did not accept it.',
  },
  nobodySaid: ({ name }: Phrasing) => `Nobody has told the school why. You can say it on ${name}'s Attendance page.`,
  noReasonKept: 'More than this the records do not say.',
  noReason: 'no reason yet',
  trend: (first: string, second: string) => `${first} ${second}`,
  trendLine: (when: string, percent: string, present: number, opened: number) =>
    `${capital(when)}: ${percent} percent, ${present} of ${days(opened)}.`,
  trendLate: (when: string, late: number) => `${capital(when)}: late on ${days(late)}.`,
  trendAbsent: (when: string, absent: number, excused: number) =>
    `${capital(when)}: absent on ${days(absent)}${excused === 0 ? '' : `, excused on ${excused}`}.`,
  better: 'It is better than before.',
  worse: 'It is lower than before.',
  fewer: 'Fewer days than before.',
  more: 'More days than before.',
  same: 'It is the same as before.',
  nothingToCompare: (when: string) => `There is no register ${when} to compare with.`,
}
export type AttendanceWords = typeof attendanceEn
