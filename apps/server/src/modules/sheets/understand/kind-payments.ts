import * as faults from './faults.ts'
import { factUnsaid, type ReadAbout, type Said } from './kind.ts'
import { readAmount } from '#lib/sheets/money-cells'
import type { ReadRow } from './read-cells.ts'
import { saidOfPupils, whoseRow } from './rows-of-pupils.ts'
import { folded } from '#lib/sheets/words'

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

/** Money that the school took, each with the receipt it gave. What is known by a payment's own reference, or its receipt, is brought in once. */
export function readPayments(rows: readonly ReadRow[], about: ReadAbout): Said {
  const { repairs, facts } = about
  const everyMethod = rows.every(({ values }) => values.method !== undefined)
  const usual = everyMethod ? null : facts.of('method', null, METHOD_NAMES)
  return saidOfPupils(
    rows.map((from) => {
      const row = whoseRow(from, repairs, about)
      const { values } = from
      const amount = readAmount(values.amount ?? '')
      const method = values.method === undefined ? usual : methodOf(values.method)
      const receipt = (values.receipt_no ?? '').replaceAll(/\s+/g, '')
      const theirs = (values.provider_reference ?? '').replaceAll(/\s+/g, '')
      const own = (values.reference ?? '').replaceAll(/\s+/g, '-')
      const reference = own || (receipt === '' ? theirs : `REC-${receipt}`)
      for (const field of ['paid_on', 'amount', 'method', 'receipt_no'] as const)
        if (values[field] !== undefined) row.says.push({ field, value: values[field] })
      if (amount.is !== 'amount' || amount.sign === -1) row.findings.push(faults.noAmount('amount', values.amount ?? ''))
      if (values.paid_on === undefined) row.findings.push(faults.dayUnsaid('paid_on'))
      if (method === null)
        row.findings.push(
          values.method === undefined
            ? factUnsaid('method')
            : faults.unknownWord('method', values.method, METHOD_NAMES.join(', ')),
        )
      if (reference === '' || !isReference(reference)) row.findings.push(faults.noReference(reference))
      if (amount.is === 'amount' && method !== null)
        row.items.push({
          about: null,
          cells: ({ admissionNo }) => [
            reference,
            receipt,
            `${values.paid_on ?? ''} 00:00`,
            method,
            method === 'momo' || method === 'ussd' ? networkOf(values.method ?? '') : '',
            isReference(theirs) ? theirs : '',
            values.payer_name ?? '',
            'succeeded',
            admissionNo,
            values.bill_no ?? '',
            amount.amount,
          ],
        })
      return row
    }),
    'payments',
    COLUMNS,
  )
}
