import * as faults from './faults.ts'
import { factUnsaid, type ReadAbout, type Said } from './kind.ts'
import { readAmount } from '#lib/sheets/money-cells'
import type { ReadRow } from './read-cells.ts'
import { saidOfPupils, whoseRow } from './rows-of-pupils.ts'
import { folded, tidy } from '#lib/sheets/words'

const COLUMNS = [
  'reference',
  'receipt_no',
  'paid_at',
  'method',
  'network',
  'provider_reference',
  'payer_name',
  'status',
  'admission_no',
  'bill_no',
  'amount',
]

const METHODS: readonly [method: string, words: RegExp][] = [
  ['ussd', /\bussd\b/],
  ['momo', /\b(?:momo|mobile money|mm|mtn|vodafone cash|telecel|airtel|tigo|airteltigo|at money|mobile)\b/],
  ['cheque', /\b(?:cheque|check|chq)\b/],
  ['bank_transfer', /\b(?:transfer|eft|trf|virement|bank app|gip)\b/],
  ['card', /\b(?:card|pos|visa|mastercard)\b/],
  ['bank_slip', /\b(?:deposit|slip|pay in|payin|teller|bank|versement)\b/],
  ['cash', /\b(?:cash|hand|especes|csh)\b/],
]
const METHOD_NAMES = METHODS.map(([method]) => method)
const methodOf = (written: string): string | null =>
  METHOD_NAMES.find((method) => method === written.toLowerCase()) ??
  METHODS.find(([, words]) => words.test(folded(written)))?.[0] ??
  null

function networkOf(written: string): string {
  const word = folded(written)
  if (/\bmtn\b/.test(word)) return 'mtn'
  if (/\b(?:vodafone|telecel|vod)\b/.test(word)) return 'vod'
  return /\b(?:airtel|tigo|airteltigo|at money|atl)\b/.test(word) ? 'atl' : ''
}

/** Letters, digits and `/ - . _`, as the school's own references are. */
const isReference = (written: string): boolean => /^[A-Za-z0-9][A-Za-z0-9/._-]{0,39}$/.test(written)

type Paid = { head: string | null; written: string; said: string; method: string | null }

/** What a row says was paid: its amount and way, or the amounts that stand under ways of paying. */
function paidIn({ values, many }: ReadRow, usual: string | null): Paid[] {
  const under = many.flatMap(({ head, cell }): Paid[] => {
    const written = tidy(cell.text)
    const isNothing = /^[-–—\s]*$/.test(written) || Number(written) === 0
    return isNothing ? [] : [{ head, written, said: head, method: methodOf(head) }]
  })
  // Beside the ways of paying, an amount is their sum.
  if (under.length > 0 || values.amount === undefined) return under
  const said = values.method ?? ''
  return [{ head: null, written: values.amount, said, method: values.method === undefined ? usual : methodOf(said) }]
}

/** Money that the school took, each with the receipt it gave. What is known by a payment's own reference, or its receipt, is brought in once. */
export function readPayments(rows: readonly ReadRow[], about: ReadAbout): Said {
  const { repairs, facts } = about
  const everyMethod = rows.every(({ values, heads }) => values.method !== undefined || heads.length > 0)
  const usual = everyMethod ? null : facts.of('method', null, METHOD_NAMES)
  return saidOfPupils(
    rows.map((from) => {
      const row = whoseRow(from, repairs, about)
      const { values } = from
      const receipt = (values.receipt_no ?? '').replaceAll(/\s+/g, '')
      const theirs = (values.provider_reference ?? '').replaceAll(/\s+/g, '')
      const own = (values.reference ?? '').replaceAll(/\s+/g, '-')
      const known = own || (receipt === '' ? theirs : `REC-${receipt}`)
      for (const field of ['paid_on', 'amount', 'method', 'receipt_no'] as const)
        if (values[field] !== undefined) row.says.push({ field, value: values[field] })
      for (const { head, cell } of from.many) row.says.push({ field: head, value: tidy(cell.text) })
      if (values.paid_on === undefined) row.findings.push(faults.dayUnsaid('paid_on'))
      const paid = paidIn(from, usual)
      if (paid.length === 0) row.findings.push(faults.noAmount('amount', ''))
      for (const [index, { head, written, said, method }] of paid.entries()) {
        const amount = readAmount(written)
        if (amount.is !== 'amount' || amount.sign === -1) row.findings.push(faults.noAmount('amount', written))
        if (method === null)
          row.findings.push(said === '' ? factUnsaid('method') : faults.unknownWord('method', said, METHOD_NAMES.join(', ')))
        if (amount.is !== 'amount' || method === null) continue
        row.items.push({
          about: head,
          cells: ({ admissionNo }) => [
            // Paid in two ways against one receipt, it is two payments.
            index === 0 ? known : `${known}-${method}`,
            receipt,
            `${values.paid_on ?? ''} 00:00`,
            method,
            method === 'momo' || method === 'ussd' ? networkOf(said) : '',
            isReference(theirs) ? theirs : '',
            values.payer_name ?? '',
            'succeeded',
            admissionNo,
            values.bill_no ?? '',
            amount.amount,
          ],
        })
      }
      if (known === '' || !isReference(known)) row.findings.push(faults.noReference(known))
      return row
    }),
    'payments',
    COLUMNS,
  )
}
