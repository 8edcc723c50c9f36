import type { Language } from '#lib/words'

const KILO = 1000
const DECIMAL_POINTS = { en: '.', fr: ',' } as const
const UNITS = { en: ['KB', 'MB'], fr: ['Ko', 'Mo'] } as const

/** What a file costs in data: "96 KB", "1.8 MB". Never less than 1 KB, never more exact than a parent needs. */
export const fileSize = (bytes: number, language: Language): string => {
  const [small, large] = UNITS[language]
  const kilobytes = Math.max(1, Math.round(bytes / KILO))
  if (kilobytes < KILO) return `${kilobytes} ${small}`
  const tenths = Math.round(bytes / ((KILO * KILO) / 10))
  return `${Math.trunc(tenths / 10)}${DECIMAL_POINTS[language]}${tenths % 10} ${large}`
}
