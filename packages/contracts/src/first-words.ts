import { isAtSchool } from './at-school.ts'
import type { Money } from './money.ts'
import type { Ward } from './wards.ts'

type Today = NonNullable<Ward['summary']['today']>
type Language = 'en' | 'fr'

const EN = {
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  today: {
    present: 'In',
    late: 'Late',
    absent: 'Away',
    excused: 'Away with leave',
    sick: 'Sick at home',
    suspended: 'At home',
    holiday: 'No school',
    not_marked: 'Not marked',
  } satisfies Record<Today['status'], string>,
  left: { withdrawn: 'Left the school', graduated: 'Finished school', transferred: 'Changed schools' } satisfies Record<
    Exclude<Ward['status'], 'active'>,
    string
  >,
  needsYou: 'Needs you',
  leftToPay: 'left to pay this term.',
  youPaid: 'You have paid',
}

const FR: typeof EN = {
  morning: 'Bonjour',
  afternoon: 'Bon après-midi',
  evening: 'Bonsoir',
  today: {
    present: 'À l’école',
    late: 'En retard',
    absent: 'Absent',
    excused: 'Absence permise',
    sick: 'Malade',
    suspended: 'À la maison',
    holiday: 'Pas d’école',
    not_marked: 'Appel pas fait',
  },
  left: { withdrawn: 'A quitté l’école', graduated: 'A fini l’école', transferred: 'A changé d’école' },
  needsYou: 'À vous de faire',
  leftToPay: 'à payer ce trimestre.',
  youPaid: 'Vous avez payé',
}

/** The sentences with which Home begins: the server writes them into its page, the app says the same as soon as its code has come. */
export const FIRST_WORDS: Record<Language, typeof EN> = { en: EN, fr: FR }

/** The greeting at a time of the school's clock (`14:05`): `Good afternoon, Abena`. */
export function greetingAt(time: string, fullname: string, { morning, afternoon, evening }: typeof EN): string {
  const greeting = time < '12:00' ? morning : time < '17:00' ? afternoon : evening
  return `${greeting}, ${fullname.split(' ')[0] ?? ''}`
}

/** How a ward's day began: `Late · 07:41`. */
const todayText = ({ status, time_in }: Today, { today }: typeof EN): string =>
  today[status] + (time_in === null ? '' : ` · ${time_in}`)

/** Where a ward is today: how the day began, or that it is a pupil here no more; null where this guardian is not told. */
export function whereabouts({ status, summary }: Pick<Ward, 'status' | 'summary'>, words: typeof EN): string | null {
  if (status !== 'active') return words.left[status]
  return summary.today && todayText(summary.today, words)
}

/**
 * What is left to pay over all wards at school, one amount for each money; one ward's credit does not pay for another, nor one country's
 * money for a school of the other.
 */
export function leftToPay(wards: readonly Ward[]): Money[] {
  const left = new Map<string, number>()
  for (const { summary } of wards.filter(isAtSchool))
    if (summary.balance && summary.balance.amount_minor > 0)
      left.set(summary.balance.currency, (left.get(summary.balance.currency) ?? 0) + summary.balance.amount_minor)
  return [...left].map(([currency, amount_minor]) => ({ amount_minor, currency }))
}
