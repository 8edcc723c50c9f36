/** A child as the matching knows them. */
export type KnownWard = {
  id: string
  names: readonly string[]
  lastName: string
  admissionNo: string
  className: string
  owedMinor: number
  guardianIds: readonly string[]
  billNos: readonly string[]
}
export type KnownGuardian = { id: string; fullname: string; phones: readonly string[] }

/** Money at the office that has come, or of which a parent sent a slip, and that no line of an account is yet. */
export type KnownPayment = {
  reference: string
  /** `said`: a parent says that it was paid, without a slip until now. */
  status: 'booked' | 'slip' | 'said'
  amountMinor: number
  day: string
  /** The cheque's, transfer's or wallet's own number. */
  number: string | null
  receiptNos: readonly string[]
  wardIds: readonly string[]
}

/** Money that came by a line, as the bank may take it back by another. */
export type KnownLine = {
  id: string
  day: string
  amountMinor: number
  reference: string | null
  narration: string
  isTaken: boolean
}

/** Cash that was taken to the bank and stands on no line yet: when a day was closed, or as a paying in that was written down with its slip. */
export type KnownCash = { day: string; amountMinor: number; paidIn: { id: string; slipNo: string } | null }

/** What the provider paid out, or does, and that stands on no line yet. */
export type KnownSettlement = {
  id: string
  number: string
  day: string
  grossMinor: number
  feesMinor: number
  netMinor: number
}

export type Known = {
  wards: readonly KnownWard[]
  guardians: readonly KnownGuardian[]
  payments: readonly KnownPayment[]
  lines: readonly KnownLine[]
  cash: readonly KnownCash[]
  settlements: readonly KnownSettlement[]
}

/** A line whose owner is looked for. */
export type OpenLine = {
  id: string
  day: string
  /** Below zero it went out. */
  amountMinor: number
  openMinor: number
  narration: string
  reference: string | null
  payerName: string | null
  payerPhone: string | null
}
