import type { Language } from '#lib/words'

/** A number of days, by halves: 41, 40.5. */
export const daysText = (days: number, language: Language): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(days)
