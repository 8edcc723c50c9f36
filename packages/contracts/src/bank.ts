import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Day, Id, Instant } from './primitives.ts'

/* What a bank or a wallet says that came in and went out, and whose money each line of it is. */

/** What a column of a bank sheet may be. */
export const BANK_FIELDS = [
  'day',
  'narration',
  'reference',
  'credit',
  'debit',
  'amount',
  'sign',
  'balance',
  'currency',
  'payer_name',
  'payer_phone',
  'payee_phone',
  'status',
] as const
export type BankField = (typeof BANK_FIELDS)[number]
export const BankColumns = z.record(z.string().check(z.maxLength(300)), z.union([z.enum(BANK_FIELDS), z.literal('leave_out')]))
export type BankColumns = z.infer<typeof BankColumns>

/** Why a row of a sheet is no line of ours. */
export const LEFT_OUT_REASONS = ['no_day', 'day_ahead', 'no_amount', 'other_currency', 'not_completed'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** What a sheet says, read by its columns. */
export const BankUnderstood = z.object({
  /** The columns as they stand there, with some of what is below; `remembered`: as somebody said before of a sheet with these heads. */
  columns: z.array(
    z.object({
      key: z.string(),
      head: z.string(),
      samples: z.array(z.string()),
      field: z.nullable(z.enum(BANK_FIELDS)),
    }),
  ),
  remembered: z.boolean(),
  /** Without a day and an amount nothing is read. */
  is_complete: z.boolean(),
  rows: z.int(),
  came_minor: z.int(),
  went_minor: z.int(),
  from: z.nullable(Day),
  to: z.nullable(Day),
  /** `month_first`: 3/12 is the twelfth of March here. */
  day_order: z.enum(['day_first', 'month_first']),
  /** Rows that cannot be lines of ours, the first hundred of them. */
  left_out: z.array(z.object({ row: z.int(), reason: z.enum(LEFT_OUT_REASONS), written: z.string() })),
  left_out_rows: z.int(),
})
export type BankUnderstood = z.infer<typeof BankUnderstood>

/** Where a line stands: open as `sure`, `look`, `nobody` or `here`; or `done`. What only went out needs nothing of the school. */
export const BANK_STANDS = ['look', 'nobody', 'sure', 'here', 'done', 'went_out'] as const
export type BankStand = (typeof BANK_STANDS)[number]

const Figure = z.object({ lines: z.int(), sum: Money })
export const BankFigures = z.object({
  stands: z.object({ look: Figure, nobody: Figure, sure: Figure, here: Figure, done: Figure, went_out: Figure }),
  /** What came in is booked, was here already, is explained, or is open: these five agree, or the books are not whole. */
  came: Money,
  booked: Money,
  here: Money,
  explained: Money,
  open: Money,
})
export type BankFigures = z.infer<typeof BankFigures>

/** What becomes of a line, or of a part of it. */
export const BANK_USES = ['booked', 'here', 'paid_in', 'paid_out', 'explained', 'taken_back'] as const

export const BANK_KINDS = ['bank', 'momo'] as const

/** A sheet of a bank or a wallet that was brought. `brought`: its columns are looked at first. */
export const BankSheet = z.object({
  id: Id,
  name: z.string(),
  /** Whose it is, in the school's own words: “GCB 1042”. */
  account: z.string(),
  kind: z.enum(BANK_KINDS),
  state: z.enum(['brought', 'taken']),
  brought_by: z.string(),
  brought_at: Instant,
  understood: BankUnderstood,
  /** Rows that other sheets had brought before: they are counted once. */
  known_rows: z.int(),
  figures: BankFigures,
})
export type BankSheet = z.infer<typeof BankSheet>

/** Why we think that money is somebody's, or nobody's; `money` and `name` are what it speaks of. */
export const BANK_REASONS = [
  'admission_no',
  'bill_no',
  'receipt_no',
  'payment_no',
  'phone',
  'name',
  'child_name',
  'half_name',
  'class',
  'exact',
  'together',
  'part',
  'more',
  'amount_only',
  'several',
  'slip',
  'said',
  'same_number',
  'same_money',
  'own_cash',
  'settlement',
  'settlement_no',
  'settlement_day',
  'settlement_fees',
  'settlement_held',
  'taken_back',
  'nobody',
  'nothing_owed',
] as const
export const BankReason = z.object({
  code: z.enum(BANK_REASONS),
  name: z.optional(z.string()),
  minor: z.optional(z.int()),
})
export type BankReason = z.infer<typeof BankReason>

/** What is thought of a line, as it is kept. */
export const BankGuess = z.object({
  stand: z.enum(['sure', 'look', 'nobody', 'here']),
  reasons: z.array(BankReason),
  parts: z.array(z.object({ ward_id: Id, amount_minor: z.int() })),
  /** So much of it is more than they owe. */
  credit_minor: z.int(),
  /** The payment that it is already, or the slip that waits for it. */
  payment: z.nullable(z.string()),
  /** The line whose money the bank took back by this one. */
  of_line: z.nullable(Id),
  /** Our own cash of this day, which was taken to the bank when the day was closed or with a slip of that day. */
  cash_day: z.nullable(Day),
  /** What the provider paid out; what was thought before there were settlements says nothing of them. */
  settlement: z.optional(z.object({ id: Id, number: z.string() })),
})
export type BankGuess = z.infer<typeof BankGuess>

const Child = z.object({
  ward_id: Id,
  name: z.string(),
  class: z.string(),
  amount_minor: z.int(),
  /** What is left to pay for them now; below zero they are ahead. */
  left_minor: z.int(),
})
export const BankLine = z.object({
  id: Id,
  row: z.int(),
  day: Day,
  amount: Money,
  /** What of it is nobody's yet. */
  open: Money,
  narration: z.string(),
  reference: z.nullable(z.string()),
  payer: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  stand: z.enum(BANK_STANDS),
  guess: z.nullable(
    z.object({
      reasons: z.array(BankReason),
      children: z.array(Child),
      credit_minor: z.int(),
      payment: z.nullable(z.string()),
      of_line: z.nullable(z.object({ id: Id, row: z.int(), day: Day })),
      cash_day: z.nullable(Day),
      settlement: z.nullable(z.object({ id: Id, number: z.string() })),
    }),
  ),
  /** What was said of it until now, and by whom. */
  uses: z.array(
    z.object({
      id: Id,
      kind: z.enum(BANK_USES),
      amount: Money,
      payment: z.nullable(z.string()),
      cash_day: z.nullable(Day),
      /** The number of the settlement that it is. */
      settlement: z.nullable(z.string()),
      names: z.array(z.string()),
      words: z.nullable(z.string()),
      by: z.string(),
      at: Instant,
    }),
  ),
})
export type BankLine = z.infer<typeof BankLine>

/** Cash that was taken to the bank, when its day was closed or with a slip that the desk wrote down, and stands on no sheet of a bank yet. */
export const CashOnItsWay = z.object({ day: Day, amount: Money })
export type CashOnItsWay = z.infer<typeof CashOnItsWay>
