import * as z from 'zod/mini'
import { BANK_KINDS, BANK_STANDS, BankColumns, BankFigures, BankLine, BankSheet, CashOnItsWay } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { Work } from './office-work.ts'
import { Day, Id, pageQuery } from './primitives.ts'

/* The bursar's doors to what banks and wallets say. */

const DESK = ['head', 'bursar'] as const
const Amount = z.int().check(z.minimum(1), z.maximum(99_999_999_99))
const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const Door = z.strictObject({ id: Id })

const AT = '/api/v1/office/bank_sheets'
const LINE = '/api/v1/office/bank_lines/:id'

export const bringBankSheet = endpoint({
  method: 'POST',
  path: AT,
  access: DESK,
  opens: 'nothing',
  upload: true,
  response: z.object({ sheet: BankSheet }),
  summary:
    'Bring the sheet of a bank or a wallet as it came (CSV or Excel, field `sheet`); nothing is kept of it before its columns are said',
})

export const listBankSheets = endpoint({
  method: 'GET',
  path: AT,
  access: DESK,
  opens: 'nothing',
  query: z.strictObject({ ...pageQuery }),
  response: z.object({
    sheets: z.array(BankSheet),
    figures: BankFigures,
    cash_on_its_way: z.array(CashOnItsWay),
    next_cursor: z.nullable(z.string()),
  }),
  summary: 'Bank and MoMo sheets that were brought, newest first, and what all of them together say',
})

export const getBankSheet = endpoint({
  method: 'GET',
  path: `${AT}/:id`,
  access: DESK,
  opens: 'nothing',
  params: Door,
  response: z.object({ sheet: BankSheet }),
  summary: 'One bank sheet, and whose its money is',
})

export const readBankSheet = endpoint({
  method: 'PUT',
  path: `${AT}/:id/columns`,
  access: DESK,
  opens: 'nothing',
  params: Door,
  body: z.strictObject({ columns: BankColumns }),
  response: z.object({ sheet: BankSheet }),
  summary: 'Say what the columns of a sheet are; it is read again by them',
})

export const takeBankSheet = endpoint({
  method: 'POST',
  path: `${AT}/:id/taking`,
  access: DESK,
  opens: 'nothing',
  params: Door,
  body: z.strictObject({ account: words(60), kind: z.enum(BANK_KINDS) }),
  response: z.object({ work: Work }),
  summary: 'Keep the lines of a sheet and match them; lines that another sheet had brought are not kept twice',
})

export const matchBankSheet = endpoint({
  method: 'POST',
  path: `${AT}/:id/matching`,
  access: DESK,
  opens: 'nothing',
  params: Door,
  response: z.object({ work: Work }),
  summary: 'Match the open lines of a sheet again, by who is known and what is left to pay now',
})

export const bookSureLines = endpoint({
  method: 'POST',
  path: `${AT}/:id/booking`,
  access: DESK,
  opens: 'nothing',
  params: Door,
  response: z.object({ work: Work }),
  summary: 'Book all lines of a sheet that are sure; what is not so any more waits for a look',
})

export const dropBankSheet = endpoint({
  method: 'DELETE',
  path: `${AT}/:id`,
  access: DESK,
  opens: 'nothing',
  params: Door,
  summary: 'Take away a sheet of which nothing is kept yet',
})

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/v1/office/bank_lines',
  access: DESK,
  opens: 'payments.listed',
  /** Of all sheets when none is named. */
  query: z.strictObject({ ...pageQuery, sheet_id: z.optional(Id), stand: z.enum(BANK_STANDS) }),
  response: z.object({ lines: z.array(BankLine), next_cursor: z.nullable(z.string()) }),
  summary: 'Lines of bank sheets, what is thought of each and why, and what became of it',
})

/** What is seen of the line when somebody decides: who decides on something else is told. */
const Seen = { open_minor: z.int() }
const Line = z.object({ line: BankLine })

export const bookBankLine = endpoint({
  method: 'POST',
  path: `${LINE}/booking`,
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  params: Door,
  body: z.strictObject({
    ...Seen,
    parts: z.array(z.strictObject({ ward_id: Id, amount_minor: Amount })).check(z.maxLength(20)),
    /** So much at most may be more than is owed and become credit. */
    credit_minor: z.optional(Amount),
  }),
  response: Line,
  summary: 'Book a line, or a part of it, to one child or several; receipts follow at once',
})

export const closeBankSlip = endpoint({
  method: 'POST',
  path: `${LINE}/slip`,
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  params: Door,
  body: z.strictObject({ ...Seen, reference: words(60) }),
  response: Line,
  summary: 'The line is the money of a slip that a parent sent: the slip is approved for what came',
})

export const linkBankLine = endpoint({
  method: 'POST',
  path: `${LINE}/here`,
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  params: Door,
  body: z.strictObject({ ...Seen, reference: words(60) }),
  response: Line,
  summary: 'The line is the money of a payment that is booked already: it is not counted twice',
})

export const findBankCash = endpoint({
  method: 'POST',
  path: `${LINE}/own_cash`,
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  params: Door,
  body: z.strictObject({ ...Seen, day: Day }),
  response: Line,
  summary: 'The line is the school’s own cash of a day, paid in: it is booked already and not counted twice',
})

export const settleBankLine = endpoint({
  method: 'POST',
  path: `${LINE}/settlement`,
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  params: Door,
  body: z.strictObject({ ...Seen, settlement_id: Id }),
  response: Line,
  summary: 'The line is what the provider paid out: the payments in it are booked already and not counted twice',
})

export const explainBankLine = endpoint({
  method: 'POST',
  path: `${LINE}/explanation`,
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  params: Door,
  body: z.strictObject({ ...Seen, words: words(200) }),
  response: Line,
  summary: 'What is left of the line is no school fees, with a word what it is',
})

export const takeBackBankLine = endpoint({
  method: 'POST',
  path: `${LINE}/reversal`,
  access: DESK,
  opens: 'payments.opened',
  freshProof: true,
  idempotency: 'required',
  params: Door,
  body: z.strictObject({ ...Seen, of_line: Id }),
  response: Line,
  summary:
    'The bank took money back by this line: what was booked of the other one is reversed by an entry, and families are told',
})

export const undoBankUse = endpoint({
  method: 'POST',
  path: '/api/v1/office/bank_uses/:id/undo',
  access: DESK,
  opens: 'payments.opened',
  freshProof: true,
  idempotency: 'required',
  params: Door,
  body: z.strictObject({ reason: words(200) }),
  response: Line,
  summary: 'What was said of a line is taken back: a booking by a reversing entry, and the money is open again',
})
