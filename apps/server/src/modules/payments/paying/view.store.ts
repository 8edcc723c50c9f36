import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PaymentMethod, PaymentStatus } from '@schoolgate/contracts/payments'
import type { Tx } from '#db'
import { countedOn } from '#db/counted-on'
import { isGuardian } from '#db/guardian'
import { MONEY_CAME, payerName } from '#db/payer'
import { endOfDay, startOfDay } from '#db/school-day'
import {
  billItems,
  bills,
  classes,
  files,
  guardianships,
  ledgerTransactions,
  paymentAllocations,
  payments,
  receipts,
  refunds,
  schools,
  terms,
  users,
  wards,
} from '#db/schema'
import { isOneOf, statement } from '#db/statement'
import { together } from '#db/together'
import type { Scope } from '#lib/scope'

/** A family pays a few times a term; whoever pays daily has pages to turn. */
const MOST_OF_A_TERM = 200

/** Where a page ended. */
export type Position = { createdAt: string; id: string }
export type PaymentView = Awaited<ReturnType<typeof paymentViews>>[number]

/** The wards whose bills the caller may see. */
export async function billableWardIds(tx: Tx, scope: Scope): Promise<string[]> {
  const rows = await billableRows(tx, { userId: scope.userId, schoolId: scope.schoolId })
  return rows.map(({ id }) => id)
}

const billableRows = statement((tx) =>
  tx
    .select({ id: guardianships.wardId })
    .from(guardianships)
    .where(and(isGuardian(sql.placeholder('userId'), 'bills'), eq(guardianships.schoolId, sql.placeholder('schoolId'))))
    .prepare(),
)

/**
 * What its family is shown of a payment: its own from the beginning, one by a link once money came. Else whoever has a link could
 * write to the family by starting payments.
 */
const isShownToFamily = or(isNull(payments.shareId), inArray(payments.status, MONEY_CAME))

/** For one of these wards. */
const isForWards = (tx: Tx, wardIds: readonly string[]): SQL =>
  wardIds.length === 0
    ? sql`false`
    : exists(
        tx
          .select({ one: sql`1` })
          .from(paymentAllocations)
          .where(and(eq(paymentAllocations.paymentId, payments.id), inArray(paymentAllocations.wardId, [...wardIds]))),
      )

/** For a bill of this term, of one of these wards. */
const isForTerm = (tx: Tx, wardIds: readonly string[], termId: string): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(paymentAllocations)
      .innerJoin(bills, eq(bills.id, paymentAllocations.billId))
      .where(
        and(
          eq(paymentAllocations.paymentId, payments.id),
          inArray(paymentAllocations.wardId, [...wardIds]),
          eq(bills.termId, termId),
        ),
      ),
  )

const isForClass = (tx: Tx, code: string): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(paymentAllocations)
      .innerJoin(wards, eq(wards.id, paymentAllocations.wardId))
      .innerJoin(classes, eq(classes.id, wards.classId))
      .where(and(eq(paymentAllocations.paymentId, payments.id), eq(classes.code, code))),
  )

/** Paid (or begun, where nothing came of it yet) within these days of the school's calendar, found by an index for either. */
function isOfDays(schoolId: string, { from, to }: { from?: string | undefined; to?: string | undefined }): SQL | undefined {
  if (from === undefined && to === undefined) return undefined
  const within = (moment: typeof payments.paidAt | typeof payments.createdAt) =>
    and(
      from === undefined ? undefined : gte(moment, startOfDay(schoolId, from)),
      to === undefined ? undefined : lt(moment, endOfDay(schoolId, to)),
    )
  return or(within(payments.paidAt), and(isNull(payments.paidAt), within(payments.createdAt)))
}

const isAfter = ({ createdAt, id }: Position): SQL | undefined => {
  const at = new Date(createdAt)
  return or(lt(payments.createdAt, at), and(eq(payments.createdAt, at), lt(payments.id, id)))
}

export type PaymentsQuery = {
  after: Position | null
  limit: number
  wardId?: string | undefined
  /** For bills of this term. */
  termId?: string | undefined
  state?: 'waiting' | 'done' | 'failed' | undefined
}

const STATES: Record<NonNullable<PaymentsQuery['state']>, PaymentStatus[]> = {
  waiting: ['created', 'pending', 'proof_submitted', 'needs_review'],
  done: ['succeeded', 'refunded'],
  failed: ['failed', 'expired', 'reversed', 'proof_rejected'],
}

/** A page of the payments for these wards. */
export async function pageOfPayments(tx: Tx, schoolId: string, wardIds: readonly string[], query: PaymentsQuery) {
  const wanted = query.wardId === undefined ? wardIds : wardIds.filter((id) => id === query.wardId)
  const where = and(
    eq(payments.schoolId, schoolId),
    isShownToFamily,
    isForWards(tx, wanted),
    query.termId === undefined ? undefined : isForTerm(tx, wanted, query.termId),
    query.state ? inArray(payments.status, STATES[query.state]) : undefined,
    query.after ? isAfter(query.after) : undefined,
  )
  return pageOf(await paymentViews(tx, where, query.limit + 1), query.limit)
}

export type OfficeQuery = {
  after: Position | null
  limit: number
  status?: PaymentStatus | undefined
  wardId?: string | undefined
  method?: PaymentMethod | undefined
  /** For a pupil who is in this class now. */
  classCode?: string | undefined
  /** Paid (or begun, where nothing came of it yet) from this day on, and until that one. */
  from?: string | undefined
  to?: string | undefined
  /** In the books of this day. */
  countedOn?: string | undefined
}

/** In whose money the books of a day count. */
const isCountedOn = (tx: Tx, day: string): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(ledgerTransactions)
      .where(
        and(
          eq(ledgerTransactions.paymentId, payments.id),
          eq(ledgerTransactions.kind, 'payment'),
          eq(ledgerTransactions.bookedOn, day),
        ),
      ),
  )

/** A page of the school's payments, newest first. */
export async function officePage(tx: Tx, schoolId: string, query: OfficeQuery) {
  const where = and(
    eq(payments.schoolId, schoolId),
    query.status ? eq(payments.status, query.status) : undefined,
    query.wardId === undefined ? undefined : isForWards(tx, [query.wardId]),
    query.method ? eq(payments.method, query.method) : undefined,
    query.classCode === undefined ? undefined : isForClass(tx, query.classCode),
    isOfDays(schoolId, query),
    query.countedOn === undefined ? undefined : isCountedOn(tx, query.countedOn),
    query.after ? isAfter(query.after) : undefined,
  )
  return pageOf(await paymentViews(tx, where, query.limit + 1), query.limit)
}

/** The school's payment under this reference. */
export async function officePayment(tx: Tx, schoolId: string, reference: string): Promise<PaymentView | null> {
  const where = and(eq(payments.schoolId, schoolId), eq(payments.reference, reference))
  return (await paymentViews(tx, where, 1))[0] ?? null
}

/** The payments for these wards that were made (or begun, where nothing came of them yet) on these days of the school's calendar. */
export const paymentsOfDays = (tx: Tx, schoolId: string, wardIds: readonly string[], days: { from: string; to: string }) =>
  paymentViews(
    tx,
    and(eq(payments.schoolId, schoolId), isShownToFamily, isForWards(tx, wardIds), isOfDays(schoolId, days)),
    MOST_OF_A_TERM,
  )

/** The page, and where the next one begins. */
function pageOf(views: PaymentView[], limit: number): { views: PaymentView[]; next: Position | null } {
  const page = views.slice(0, limit)
  const last = views.length > limit ? page.at(-1)?.payment : undefined
  return { views: page, next: last ? { createdAt: last.createdAt.toISOString(), id: last.id } : null }
}

/** One payment for any of these wards. */
export async function onePayment(tx: Tx, schoolId: string, reference: string, wardIds: readonly string[]) {
  const where = and(eq(payments.schoolId, schoolId), isShownToFamily, eq(payments.reference, reference), isForWards(tx, wardIds))
  return (await paymentViews(tx, where, 1))[0] ?? null
}

/** Payments with everything that is shown of them, newest first. */
async function paymentViews(tx: Tx, where: SQL | undefined, limit: number) {
  const receiver = alias(users, 'receiver')
  const rows = await tx
    .select({
      payment: payments,
      countedOn,
      currency: schools.currency,
      payer: payerName.as('payer'),
      receiver: receiver.fullname,
      proof: { mime: files.mime, bytes: files.bytes, sha256: files.sha256 },
    })
    .from(payments)
    .innerJoin(schools, eq(schools.id, payments.schoolId))
    .leftJoin(users, eq(users.id, payments.payerId))
    .leftJoin(receiver, eq(receiver.id, payments.receivedById))
    .leftJoin(files, eq(files.id, payments.proofId))
    .where(where)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .prepare()
    .execute()
  const paymentIds = rows.map(({ payment }) => payment.id)
  if (paymentIds.length === 0) return []
  const { parts, given, back } = await besideRows(tx, { paymentIds })
  return rows.map((row) => ({
    ...row,
    parts: parts.filter(({ paymentId }) => paymentId === row.payment.id),
    receipts: given.filter(({ paymentId }) => paymentId === row.payment.id),
    refunds: back.filter(({ paymentId }) => paymentId === row.payment.id),
  }))
}

const selectParts = (tx: Tx) =>
  tx
    .select({
      paymentId: paymentAllocations.paymentId,
      wardId: paymentAllocations.wardId,
      firstName: wards.firstName,
      billId: paymentAllocations.billId,
      billNo: bills.billNo,
      term: terms.name,
      itemId: paymentAllocations.billItemId,
      itemName: billItems.name,
      amountMinor: paymentAllocations.amountMinor,
    })
    .from(paymentAllocations)
    .innerJoin(wards, eq(wards.id, paymentAllocations.wardId))
    .leftJoin(bills, eq(bills.id, paymentAllocations.billId))
    .leftJoin(terms, eq(terms.id, bills.termId))
    .leftJoin(billItems, eq(billItems.id, paymentAllocations.billItemId))
    .where(isOneOf(paymentAllocations.paymentId, 'paymentIds'))
    .orderBy(asc(paymentAllocations.id))

const partRows = statement((tx) => selectParts(tx).prepare())

export const partsOfPayments = (tx: Tx, paymentIds: readonly string[]) => partRows(tx, { paymentIds })

const besideRows = together((tx) => ({
  parts: selectParts(tx),

  given: tx
    .select({
      id: receipts.id,
      paymentId: receipts.paymentId,
      publicId: receipts.publicId,
      receiptNo: receipts.receiptNo,
      wardId: receipts.wardId,
      voidedAt: receipts.voidedAt,
    })
    .from(receipts)
    .where(isOneOf(receipts.paymentId, 'paymentIds'))
    .orderBy(asc(receipts.number)),

  back: tx
    .select({ refund: refunds, paymentId: refunds.paymentId, askedBy: users.fullname })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.askedById))
    .where(isOneOf(refunds.paymentId, 'paymentIds'))
    .orderBy(asc(refunds.askedAt), asc(refunds.id)),
}))
