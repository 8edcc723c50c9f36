const PREFIXES: Record<string, string> = { GH: '+233', NG: '+234' }

/** The telephone prefix of a school's country. */
export const phonePrefix = (country: string): string => PREFIXES[country] ?? '+233'

/** What a parent wrote after the prefix, whole: "24 555 0182", "024 555 0182" and "+233 24 555 0182" are the same phone. */
export const internationalPhone = (written: string, prefix: string): string => {
  const compact = written.replace(/[^\d+]/g, '')
  if (compact.startsWith('+')) return compact
  if (compact.startsWith('00')) return `+${compact.slice(2)}`
  if (compact.startsWith(prefix.slice(1)) && compact.length > 10) return `+${compact}`
  return prefix + compact.replace(/^0/, '')
}

/** A phone number as people of its country write it: "024 555 0182". */
export const localPhone = (phone: string): string => {
  const found = /^\+(?:233|234)(\d+)$/.exec(phone)
  if (!found?.[1]) return phone
  const digits = `0${found[1]}`
  return `${digits.slice(0, -7)} ${digits.slice(-7, -4)} ${digits.slice(-4)}`
}
