import { readPhone } from '#lib/phone'
import type { SheetCell } from '#lib/sheets/workbook'
import { tidy } from '#lib/sheets/words'

/** What a cell of a column of phones holds. */
export type PhonesRead =
  | { is: 'phones'; phones: string[] }
  /** Its nought was eaten by a spreadsheet: the number it was. */
  | { is: 'lost_nought'; phone: string }
  | { is: 'lost_digits' }
  | { is: 'no_phone' }

/** `2.33245E+11` as a text: only some of its digits were kept, and nobody can know the others. */
export const isPower = (text: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(tidy(text))

/** Reads one or more phones from a cell, as people of these countries write them; the first country is the school's own. */
export function readPhones(cell: SheetCell, countries: readonly string[]): PhonesRead {
  // Whose it is, or when to call, stands behind it: “020 555 1234 (Uncle)”, “… (after 5pm)”.
  const text = tidy(cell.text.replaceAll(/\s*\((?=[^)]*\p{L})(?:[^)\d]|\d(?!\d{2}))+\)/gu, ''))
  if (isPower(text)) return { is: 'lost_digits' }
  const whole = one(text, countries)
  if (whole) return whole
  const parts = text.split(/\s*(?:[/,;&|]|\bor\b|\band\b|\bou\b|\bet\b)\s*/i).filter((part) => part !== '')
  const read = parts.length > 1 ? parts.map((part) => one(part, countries)) : inTwo(text).map((part) => one(part, countries))
  const phones = read.flatMap((each) => (each === null || !('phone' in each) ? (each?.phones ?? []) : [each.phone]))
  return phones.length > 0 && phones.length === read.length ? { is: 'phones', phones: [...new Set(phones)] } : { is: 'no_phone' }
}

function one(text: string, countries: readonly string[]): Extract<PhonesRead, { is: 'phones' | 'lost_nought' }> | null {
  const bare = text.replace(/^(?:tel|phone|mob|mobile|whatsapp|momo)[ .:]*/i, '')
  const phone = readPhone(bare, countries)
  if (phone === null || !/^[+\d\s()./-]+$/.test(bare)) return null
  const digits = bare.replaceAll(/\D/g, '')
  const isNational = !bare.startsWith('+') && !digits.startsWith('0') && phone.length - digits.length >= 3
  return isNational ? { is: 'lost_nought', phone } : { is: 'phones', phones: [phone] }
}

/** “0244550182 0205550917”: two with nothing but a space between them. */
function inTwo(text: string): string[] {
  const groups = text.split(/\s{1,3}(?=\+|0\d{2})/).filter((part) => part !== '')
  return groups.length === 2 ? groups : [text]
}
