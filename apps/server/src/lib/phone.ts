import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/max'

/** A phone number (E.164) as people of its country write it: `024 555 0182`. */
export const localPhone = (phone: string): string => parsePhoneNumber(phone)?.formatNational() ?? phone

/** The country (ISO 3166) of a phone number in E.164; null when no country has it. */
export const countryOf = (phone: string): string | null => parsePhoneNumber(phone)?.country ?? null

/** The E.164 form of a number in any common spelling, as a person in one of these countries (ISO codes) would write it; null for anything else. */
export const readPhone = (text: string, countries: readonly string[]): string | null => phoneReadings(text, countries)[0] ?? null

/** All that such a text may mean: the same digits can be a number of one country and of another. */
export function phoneReadings(text: string, countries: readonly string[]): string[] {
  const written = text.normalize('NFKC').trim().replace(/^00/, '+')
  const readings = new Set<string>()
  for (const country of countries.filter((code) => isSupportedCountry(code))) {
    const phone = parsePhoneNumber(written, { defaultCountry: country, extract: false })
    if (phone?.isValid()) readings.add(phone.number)
  }
  if (readings.size > 0) return [...readings]
  const international = parsePhoneNumber(`+${written.replace(/^\+/, '')}`, { extract: false })
  return international?.isValid() ? [international.number] : []
}
