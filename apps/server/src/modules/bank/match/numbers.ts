import type { Known, KnownPayment } from './known.ts'

/** A number as it is compared: letters and digits alone. Of fewer than four, or without a digit, it names nothing. */
export const codeOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const MOST_WORDS = 40

const isCode = (code: string): boolean => code.length >= 4 && (/\d/.test(code) || code.startsWith('PAY'))

/** What may be a number in a text: each word, also without what stands before a colon, and two words together. */
export function codesIn(text: string): Set<string> {
  const words = text
    .split(/[\s,;:|·]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  const codes = new Set<string>()
  for (const [at, word] of words.entries())
    for (const each of [word, `${word}${words[at + 1] ?? ''}`, `${word}${words[at + 1] ?? ''}${words[at + 2] ?? ''}`]) {
      const code = codeOf(each)
      if (isCode(code)) codes.add(code)
    }
  return codes
}

/** What a quoted number is. */
export type Quoted =
  | { is: 'admission_no' | 'bill_no'; wardId: string; said: string }
  | { is: 'payment_no' | 'receipt_no' | 'number'; payment: KnownPayment; said: string }

/** The numbers that people quote: of children, bills, receipts, payments, and those of other banks. */
export function numberIndex({ wards, payments }: Pick<Known, 'wards' | 'payments'>) {
  const quoted = new Map<string, Quoted[]>()
  const put = (said: string, what: Quoted) => {
    const code = codeOf(said)
    if (isCode(code)) quoted.set(code, [...(quoted.get(code) ?? []), what])
  }
  for (const { id: wardId, admissionNo, billNos } of wards) {
    put(admissionNo, { is: 'admission_no', wardId, said: admissionNo })
    for (const billNo of billNos) put(billNo, { is: 'bill_no', wardId, said: billNo })
  }
  for (const payment of payments) {
    put(payment.reference, { is: 'payment_no', payment, said: payment.reference })
    for (const receiptNo of payment.receiptNos) put(receiptNo, { is: 'receipt_no', payment, said: receiptNo })
    if (payment.number !== null) put(payment.number, { is: 'number', payment, said: payment.number })
  }
  return (codes: ReadonlySet<string>): Quoted[] => [...codes].flatMap((code) => quoted.get(code) ?? [])
}
