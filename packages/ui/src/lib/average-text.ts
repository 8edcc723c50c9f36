import type { Language } from '#lib/words'

const toOneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const FORMATS = { en: new Intl.NumberFormat('en-GB', toOneDecimal), fr: new Intl.NumberFormat('fr-FR', toOneDecimal) } as const

/** An average of marks to one decimal: 13.8, in French 13,8; nothing where there is none. */
export const averageText = (average: number | null | undefined, language: Language): string =>
  average == null ? '' : FORMATS[language].format(average)
