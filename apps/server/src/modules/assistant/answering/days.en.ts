import type { Phrasing } from './phrasing.ts'

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)
const span = ({ weeks, days }: { weeks: number; days: number }): string =>
  [weeks > 0 || days === 0 ? counted(weeks, 'week') : '', days > 0 ? counted(days, 'day') : '']
    .filter((part) => part !== '')
    .join(' and ')

export const daysEn = {
  weeksLeft: (term: string, left: { weeks: number; days: number }, day: string) =>
    `${span(left)} are left of ${term}: it ends on ${day}.`,
  endsToday: (term: string) => `${term} ends today.`,
  weekOf: (week: number) => `This is week ${week}.`,
  isOver: (term: string, day: string) => `${term} is over; it closed on ${day}.`,
  until: (quote: string, left: { weeks: number; days: number }, day: string) => `${span(left)} until ${quote}: it is on ${day}.`,
  isToday: (quote: string) => `${quote} is today.`,
  openToday: 'Yes, by the calendar today is a school day.',
  open: (day: string) => `Yes, by the calendar ${day} is a school day.`,
  closedToday: 'No, today is no school day.',
  closed: (day: string) => `No, ${day} is no school day.`,
  nextOpen: (day: string) => `School begins again on ${day}.`,
  butNotice: 'But this notice may change it:',
  noNotice: 'No notice says otherwise.',
  ring: (phone: string) => `Before you set out in doubt, call: ${phone}.`,
  bringFor: (day: string, list: string) => `For ${day}, by the timetable: books for ${list}.`,
  noSchool: (day: string) => `Nothing: by the calendar there is no school ${day}.`,
  noLessons: (day: string) => `The timetable lists no lessons for ${day}.`,
  bringNotice: 'A notice asks for something:',
  bringNothing: 'No notice asks for anything more; it is the usual uniform.',
  askTeacher: ({ name }: Phrasing, phone: string) =>
    `What ${name}'s teacher asked for by word of mouth the school can tell: ${phone}.`,
  on: (weekday: string) => `on ${weekday}`,
  tomorrow: 'tomorrow',
  today: 'today',
}
export type DaysWords = typeof daysEn
