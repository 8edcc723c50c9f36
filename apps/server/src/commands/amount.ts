import { Refusal } from '#lib/refusal'

const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?$/

/** An amount as a bursar writes it, `1250.00` or `1,250.00`, in minor units. */
export function minorOf(written: string): number {
  const [, whole, part = '00'] = AMOUNT.exec(written) ?? []
  if (whole === undefined) throw new Refusal(`“${written}” is not an amount: write it as 1250.00.`)
  return Number(whole.replaceAll(',', '')) * 100 + Number(part)
}

/** The same for money that must be some. */
export function someMinorOf(written: string): number {
  const minor = minorOf(written)
  if (minor === 0) throw new Refusal('The amount is nothing.')
  return minor
}
