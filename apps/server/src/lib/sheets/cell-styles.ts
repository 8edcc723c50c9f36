import { attribute, plainXml } from './xml.ts'

/** How the numbers of a cell are shown, as far as it says what they are. */
export type NumberStyle = { isDay: boolean; format: string }

/** The formats that need no writing down and are days or times (ECMA-376 §18.8.30, with those of East Asia). */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The number formats of a workbook by the number that a cell names. */
export function numberStyles(xml: string): NumberStyle[] {
  const styles = plainXml(xml)
  const formats = new Map(
    [...styles.matchAll(/<numFmt\s[^>]*>/g)].map(([tag]) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode') ?? '']),
  )
  const cells = /<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? ''
  return [...cells.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => {
    const id = attribute(tag, 'numFmtId') ?? '0'
    const format = formats.get(id) ?? ''
    return { isDay: isBuiltInDay(Number(id)) || isDayFormat(format), format }
  })
}

function isDayFormat(format: string): boolean {
  const bare = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[dmyhs]/i.test(bare) && !/[#?]|0(?![.0]*$)/.test(bare.replaceAll(/\.0+/g, ''))
}

/** Days that a spreadsheet counts to; beyond it shows only ####. */
const LAST_SERIAL = 2_958_465
/** The first of January 1970, counted as each of the two calendars of spreadsheets does. */
const UNIX_EPOCH = { since1900: 25_569, since1904: 24_107 }

/** A day, a moment or a time of the day that a spreadsheet keeps as a number; null where it is none. */
export function dayOf(serial: number, is1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > LAST_SERIAL) return null
  // Spreadsheets believe that there was a 29 February 1900, which is day 60.
  const epoch = is1904 ? UNIX_EPOCH.since1904 : serial < 60 ? UNIX_EPOCH.since1900 - 1 : UNIX_EPOCH.since1900
  const [date = '', time = ''] = new Date(Math.round((serial - epoch) * 86_400) * 1000).toISOString().split('T')
  const minutes = time.slice(0, 5)
  if (serial < 1 && !is1904) return minutes
  return Number.isInteger(serial) ? date : `${date} ${minutes}`
}

/** A number as it is seen: noughts that its format puts in front are there, and a large one is written out. */
export function numberText(value: string, format: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (!Number.isInteger(number) || Math.abs(number) >= 1e21) return String(Number(number.toPrecision(15)))
  const digits = BigInt(number).toString()
  return /^0[0 ()/-]+$/.test(format) && number >= 0 ? inPlaces(digits, format) : digits
}

/** `244550182` in the places of `000 000 0000`. */
function inPlaces(digits: string, format: string): string {
  const places = format.replaceAll(/[^0]/g, '').length
  if (digits.length > places) return digits
  const padded = digits.padStart(places, '0')
  let at = 0
  return format.replaceAll('0', () => padded[at++] ?? '')
}
