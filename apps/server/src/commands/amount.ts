import { Unreadable } from './command.ts'

const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/
/** As the office's own doors take it (contracts/office-payments, contracts/fees). */
const MOST_MINOR = 99_999_999_99

/** An amount as a bursar writes it, `1250.00` or `1,250.00`, in minor units. */
export function minorOf(written: string): number {
  const [, whole, part = '00'] = AMOUNT.exec(written) ?? []
  if (whole === undefined) throw new Unreadable(`“${written}” is not an amount: write it as 1250.00`)
  const minor = Number(whole.replaceAll(',', '')) * 100 + Number(part)
  if (minor > MOST_MINOR) throw new Unreadable(`“${written}” is more than the books take at once: 99,999,999.99`)
  return minor
}

/** The same for money that must be some. */
export function someMinorOf(written: string): number {
  const minor = minorOf(written)
  if (minor === 0) throw new Unreadable('is nothing: it takes an amount such as 1250.00')
  return minor
}
