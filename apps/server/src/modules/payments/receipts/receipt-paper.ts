import { METHOD_NAMES, NETWORK_NAMES } from '@schoolgate/contracts/method-names'
import type { Receipt } from '@schoolgate/contracts/receipts'
import { moneyText } from '#lib/money'
import type { Block } from '#lib/pdf/flow'
import { A5_PAGE, drawPages, drawTwoCopies } from '#lib/pdf/pages'
import { amountBlock, factsBlock, headBlock, titleBlock, wordsBlock, type PaperSchool } from '#lib/pdf/parts'
import { signaturesBlock } from '#lib/pdf/seal'
import { mm, type Part, type Sheet } from '#lib/pdf/sheet'
import { tableBlocks } from '#lib/pdf/table'

/** What is printed of a receipt besides what the contract says: the school's head and the moments on its clock; `countedOn` only where that is another day. */
export type Print = {
  school: PaperSchool
  paidAt: string
  countedOn: string
  issuedOn: string
  address: string
  /** The desk has printed it before. */
  isCopy: boolean
}

const SIZE = 9.4
const AMOUNT = mm(34)

/** Draws a receipt onto A5. */
export const drawReceipt = (sheet: Sheet, receipt: Receipt, print: Print): void =>
  onPaper(sheet, receipt, print, (build, drawn) => drawPages(sheet, build(), drawn))

/** Draws a receipt twice onto A4, for the desk: one half goes with the payer, one stays (look §7). */
export const drawReceiptTwice = (sheet: Sheet, receipt: Receipt, print: Print): void =>
  onPaper(sheet, receipt, print, (build, drawn) => drawTwoCopies(sheet, build, drawn, ['Payer’s copy', 'School’s copy']))

function onPaper(
  sheet: Sheet,
  receipt: Receipt,
  { school, paidAt, countedOn, issuedOn, address, isCopy }: Print,
  draw: (build: () => Block[], drawn: Parameters<typeof drawPages>[2]) => void,
): void {
  const within = sheet.part('Sect', sheet.root)
  const check = `Check this receipt: ${address} · code ${receipt.verify_code} · issued ${issuedOn}`
  draw(() => blocksOf(sheet, receipt, { school, paidAt, countedOn, isCopy, within }), {
    page: A5_PAGE,
    within,
    color: school.color,
    check,
  })
  within.end()
}

function blocksOf(
  sheet: Sheet,
  receipt: Receipt,
  { school, paidAt, countedOn, isCopy, within }: Omit<Print, 'issuedOn' | 'address'> & { within: Part },
): Block[] {
  const place = { within, left: A5_PAGE.left, width: A5_PAGE.inside }
  const { amount, lines } = receipt
  const columns = [
    { title: 'For', width: place.width - AMOUNT, bold: true },
    { title: 'Amount', width: AMOUNT, align: 'right' as const, figures: true },
  ]
  const rows = lines.map((line) => [{ text: lineText(line) }, { text: moneyText(line.amount, 'en') }])
  const [head, ...others] = tableBlocks(sheet, { within, left: place.left, columns, rows, size: SIZE, padding: 3 })
  return [
    headBlock(sheet, school, place),
    titleBlock(sheet, `Receipt ${receipt.receipt_no}`, school.color, place),
    ...noticesOf(receipt, isCopy).map((words) => wordsBlock(sheet, { ...words, size: 10.3 }, place)),
    amountBlock(sheet, moneyText(amount, 'en'), receipt.amount_in_words.en, place),
    ...(head ? [{ ...head, gap: mm(4) }, ...others] : []),
    factsBlock(sheet, factsOf(receipt, { paidAt, countedOn }), [1], place),
    signaturesBlock(sheet, [{ name: receipt.received_by ?? '', line: 'For the school, stamp' }], receipt.qr, place),
  ]
}

const lineText = ({ first_name, bill_no, term, item_name }: Receipt['lines'][number]): string =>
  bill_no === null
    ? `${first_name}, credit for the next bill`
    : `${[first_name, item_name ?? 'fees', term].filter((part) => part !== null).join(', ')} · ${bill_no}`

/** What must be read before the figures. */
function noticesOf({ void: taken, is_demo }: Receipt, isCopy: boolean): { lead: string; text: string }[] {
  return [
    ...(taken ? [{ lead: 'This receipt is void.', text: taken.reason }] : []),
    ...(isCopy ? [{ lead: 'Copy.', text: 'This receipt was printed before.' }] : []),
    ...(is_demo ? [{ lead: 'Demonstration.', text: 'No money moved.' }] : []),
  ]
}

function factsOf(receipt: Receipt, { paidAt, countedOn }: Pick<Print, 'paidAt' | 'countedOn'>) {
  const { method, network, phone, fee, wards } = receipt
  const way = [network ? NETWORK_NAMES[network] : METHOD_NAMES.en[method], phone].filter((part) => part !== null).join(' ')
  return [
    ...wards.map(({ fullname, class: name }) => ({ label: 'For', value: `${fullname}, ${name}` })),
    { label: 'Paid by', value: receipt.payer },
    { label: 'How', value: way },
    { label: 'Till', value: receipt.till ?? '' },
    { label: 'When', value: paidAt },
    { label: 'Counted on', value: countedOn },
    { label: 'Reference', value: receipt.reference },
    ...(fee ? [{ label: 'Charge of the payment company', value: moneyText(fee, 'en') }] : []),
    { label: 'Owing before', value: moneyText(receipt.balance_before, 'en') },
    { label: 'Owing now', value: moneyText(receipt.balance_after, 'en') },
  ].filter(({ value }) => value !== '')
}
