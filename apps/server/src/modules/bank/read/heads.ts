import { createHash } from 'node:crypto'
import { BANK_FIELDS, type BankColumns, type BankField } from '@schoolgate/contracts/bank'
import type { SheetCell, SheetRow } from '#lib/sheets/workbook'
import { folded, headWord, tidy } from '#lib/sheets/words'

/* What banks and wallets of Ghana and Nigeria write above their columns; of a field's words the earlier ones are meant rather. */
const WORDS: Record<BankField, string> = {
  day: 'completion time|transaction date|trans date|tran date|transdate|trxn date|txn date|trandate|posted date|posting date|post date|entry date|booking date|date|date time|date and time|transaction time|transaction date and time|create date|value date|valuedate|effective date',
  narration:
    'narration|narrative|description|transaction description|transaction details|transaction narration|transaction particulars|tran particulars|particulars|trans details|details|remarks|remark|message|comment|reason|note|payment details|beneficiary details|trans type|transaction type|reason type|type',
  reference:
    'f id|financial transaction id|transaction id|trans id|tran id|transactionid|receipt no|receipt number|transaction reference|transaction ref|trans ref|tran ref|reference number|reference no|ref no|ref number|reference|session id|instrument number reference|instrument no|cheque no|chq no|chq ref|cheque number|external id|ref',
  credit:
    'credit|credits|credit amount|credit amt|cr|cr amount|deposit|deposits|lodgement|lodgements|lodgment|lodgments|paid in|money in|amount credited|received',
  debit:
    'debit|debits|debit amount|debit amt|dr|dr amount|withdrawal|withdrawals|withdrawn|paid out|money out|amount debited|sent',
  amount: 'amount|transaction amount|trans amount|tran amount|txn amount|amt',
  sign: 'dr cr|cr dr|d c|c d|drcr|crdr|dc|debit credit|credit debit|dr cr indicator|sign|indicator',
  balance: 'balance|running balance|bal after|balance after|bal|closing balance|ledger balance|book balance|available balance',
  currency: 'currency|ccy|curr|transaction currency',
  payer_name:
    'from name|sender name|payer name|customer name|other party info|other party|counterparty|opposite party|remitter|remitter name|originator|sender|payer|from',
  payer_phone:
    'from no|from number|from msisdn|sender number|sender no|sender phone|sender msisdn|payer number|payer phone|msisdn|phone number|phone no|phone|mobile number|mobile no',
  payee_phone: 'to no|to number|to msisdn|receiver number|receiver no|recipient number',
  status: 'transaction status|status|trans status',
}

const RANKS = new Map<string, { field: BankField; rank: number }[]>()
for (const field of BANK_FIELDS)
  for (const [rank, word] of WORDS[field].split('|').entries()) RANKS.set(word, [...(RANKS.get(word) ?? []), { field, rank }])

export type BankColumn = { key: string; head: string; place: number; field: BankField | null }

/** Above the lines stands a block of the bank's own: whose account, from when to when. */
const HEAD_WITHIN = 60
/** So many words of a row must be known for it to be the row of heads. */
const FEWEST = 3

/** Where the row of heads stands; null: nothing looks like one. */
export function headRowOf(rows: readonly SheetRow[]): number | null {
  let best: { at: number; known: number } | null = null
  for (const [at, { cells }] of rows.slice(0, HEAD_WITHIN).entries()) {
    const known = cells.filter((cell) => cell !== null && cell.is === 'text' && RANKS.has(headWord(cell.text))).length
    if (known >= FEWEST && known > (best?.known ?? 0)) best = { at, known }
  }
  return best?.at ?? unknownHeads(rows)
}

/** In words that we do not know: the first row of three texts or more that has a row of numbers below. */
function unknownHeads(rows: readonly SheetRow[]): number | null {
  const isFull = ({ cells }: SheetRow, matches: (cell: SheetCell) => boolean) =>
    cells.filter((cell) => cell !== null && matches(cell)).length >= FEWEST
  const at = rows
    .slice(0, HEAD_WITHIN)
    .findIndex(
      (row, index) =>
        isFull(row, ({ text }) => !/\d/.test(text)) &&
        rows[index + 1]?.cells.some((cell) => cell !== null && /\d/.test(cell.text)) === true,
    )
  return at === -1 ? null : at
}

/** The columns under these heads, each with its key: the head folded, with its count where it stands there twice. */
export function columnsUnder({ cells }: SheetRow, width: number): BankColumn[] {
  const seen = new Map<string, number>()
  return Array.from({ length: Math.max(width, cells.length) }, (_, place) => {
    const head = tidy(cells[place]?.text ?? '')
    const word = headWord(head)
    const count = (seen.get(word) ?? 0) + 1
    seen.set(word, count)
    const key = word === '' ? `column ${place + 1}` : count === 1 ? word : `${word} ${count}`
    return { key, head, place, field: null }
  })
}

/** Of heads like these the school said what they are. */
export const headsDigest = (columns: readonly BankColumn[]): string =>
  createHash('sha256')
    .update(columns.map(({ key }) => key).join('|'))
    .digest('hex')

/** Says of each column what it is: as it was said, else by its head. Of a field only one column is, but for what the bank wrote. */
export function nameColumns(columns: readonly BankColumn[], said: BankColumns | null): BankColumn[] {
  if (said !== null) return columns.map((column) => ({ ...column, field: fieldSaid(said[column.key]) }))
  const given = new Map<number, BankField>()
  for (const field of BANK_FIELDS) {
    const [best] = columns
      .flatMap(({ place, head }) => {
        const rank = RANKS.get(headWord(head))?.find((each) => each.field === field)?.rank
        return rank === undefined || given.has(place) ? [] : [{ place, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)
    if (best) given.set(best.place, field)
  }
  return columns.map((column) => ({ ...column, field: given.get(column.place) ?? more(column) }))
}

const fieldSaid = (said: BankField | 'leave_out' | undefined): BankField | null =>
  said === undefined || said === 'leave_out' ? null : said

/** What the payer wrote may stand in a second column, such as REF beside the wallet's own number. */
function more({ head }: BankColumn): BankField | null {
  const known = RANKS.get(headWord(head)) ?? []
  return known.some(({ field }) => field === 'narration' || field === 'reference') ? 'narration' : null
}

const BANKS: readonly [RegExp, string][] = [
  [/\bgcb\b|ghana commercial/, 'GCB'],
  [/ecobank/, 'Ecobank'],
  [/stanbic/, 'Stanbic'],
  [/fidelity/, 'Fidelity'],
  [/\babsa\b|barclays/, 'Absa'],
  [/gtbank|gtb\b|guaranty trust/, 'GTBank'],
  [/zenith/, 'Zenith'],
  [/access bank|\baccess\b/, 'Access'],
  [/first ?bank|\bfbn\b/, 'First Bank'],
  [/\buba\b|united bank for africa/, 'UBA'],
  [/calbank|\bcal bank/, 'CalBank'],
  [/republic bank/, 'Republic'],
  [/consolidated bank|\bcbg\b/, 'CBG'],
  [/\bmtn\b|mobile ?money|\bmomo\b/, 'MTN MoMo'],
  [/telecel|vodafone cash|\bvodafone\b/, 'Telecel Cash'],
  [/airteltigo|at money/, 'AT Money'],
]

/** Whose account it is, by what stands above the heads and by the name of the file. */
export function accountOf(above: readonly SheetRow[], name: string): { account: string; isWallet: boolean } {
  const words = above.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [tidy(cell.text)] : [])))
  const text = folded([...words, name.replaceAll(/[_-]/g, ' ')].join(' '))
  const bank = BANKS.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const at = words.findIndex((word) => /acc(?:oun)?t\.?(?: no\.?| number|#)/i.test(word))
  const digits = at === -1 ? null : /\d[\d -]{4,}\d/.exec(words.slice(at, at + 2).join(' '))?.[0]?.replaceAll(/\D/g, '')
  const account = [bank, digits?.slice(-4)].filter(Boolean).join(' ') || name
  return { account: account.slice(0, 60), isWallet: bank !== null && /MoMo|Cash|Money/.test(bank) }
}

/** The money of the whole sheet, where the bank says it above the heads. */
export function currencyAbove(above: readonly SheetRow[]): string | null {
  const text = above.map(({ cells }) => cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ')).join('\n')
  return /currency\W{0,4}([A-Z]{3})\b/i.exec(text)?.[1]?.toUpperCase() ?? null
}
