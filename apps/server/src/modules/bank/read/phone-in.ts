import { readPhone } from '#lib/phone'

/** Nine digits or more that stand for themselves: those within a bank's own number are no phone. */
const NUMBERS = /(?<![\p{L}\d])\+?\d[\d ]{7,}\d(?![\p{L}\d])/gu
/** As people and wallets of these countries write a phone; other long numbers are the bank's. */
const LIKE_A_PHONE = /^(?:\+|0[2-9]|23[34]|22[5-9])\d+$/

/** The first phone number in a text, in its one form; null where there is none. */
export function phoneIn(text: string, countries: readonly string[], { isOfPhones = false } = {}): string | null {
  for (const [found] of text.matchAll(NUMBERS)) {
    const digits = found.replaceAll(' ', '')
    // In a column of phones a spreadsheet has eaten the nought before it.
    const written = isOfPhones && /^[2-9]\d{8}$/.test(digits) ? `0${digits}` : digits
    const phone = LIKE_A_PHONE.test(written) && written.length <= 14 ? readPhone(written, countries) : null
    if (phone !== null) return phone
  }
  return null
}
