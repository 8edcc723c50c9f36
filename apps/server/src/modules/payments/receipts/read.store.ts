import { and, asc, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { countedOn } from '#db/counted-on'
import { payerName } from '#db/payer'
import { classes, paymentAllocations, payments, receipts, schools, users, wards } from '#db/schema'

export type ReceiptView = NonNullable<Awaited<ReturnType<typeof receiptView>>>
/** Where a page ended. */
export type Position = { issuedAt: string; id: string }

/**
 * Its ward's, or of a payment that is for none but these wards: a receipt for all names all. Needs `payments` joined; other wards' parts
 * cannot be looked for, since the second wall hides them, but what is missing from the sum is theirs.
 */
function isFor(tx: Tx, wardIds: readonly string[]): SQL | undefined {
  if (wardIds.length === 0) return sql`false`
  const mine = tx
    .select({ minor: sql`coalesce(sum(${paymentAllocations.amountMinor}), 0)` })
    .from(paymentAllocations)
    .where(and(eq(paymentAllocations.paymentId, receipts.paymentId), inArray(paymentAllocations.wardId, [...wardIds])))
  // Says nothing new, but it is what the receipts are found by: without it all of the school's are gone through.
  const touching = tx
    .select({ id: paymentAllocations.paymentId })
    .from(paymentAllocations)
    .where(inArray(paymentAllocations.wardId, [...wardIds]))
  return and(
    inArray(receipts.paymentId, touching),
    or(inArray(receipts.wardId, [...wardIds]), and(isNull(receipts.wardId), eq(payments.amountMinor, mine))),
  )
}

/** A receipt by its row's id or its public id, if it is for these wards; `wardIds` null: for the school's desk. */
export async function receiptView(tx: Tx, schoolId: string, id: string, wardIds: readonly string[] | null) {
  const receiver = alias(users, 'receiver')
  const isRow = id.includes('-')
  const [row] = await tx
    .select({
      receipt: receipts,
      payment: payments,
      countedOn,
      school: schools,
      payer: payerName.as('payer'),
      receiver: receiver.fullname,
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(schools, eq(schools.id, receipts.schoolId))
    .leftJoin(users, eq(users.id, payments.payerId))
    .leftJoin(receiver, eq(receiver.id, payments.receivedById))
    .where(
      and(
        eq(receipts.schoolId, schoolId),
        isRow ? eq(receipts.id, id) : eq(receipts.publicId, id),
        wardIds === null ? undefined : isFor(tx, wardIds),
      ),
    )
    .prepare()
    .execute()
  if (!row) return null
  const { paymentId } = row.receipt
  const siblings = await tx
    .select({ id: receipts.id, publicId: receipts.publicId, receiptNo: receipts.receiptNo, wardId: receipts.wardId })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(receipts.paymentId, paymentId), isNull(receipts.voidedAt), wardIds === null ? undefined : isFor(tx, wardIds)))
    .orderBy(asc(receipts.number))
    .prepare()
    .execute()
  return { ...row, others: siblings.filter((other) => other.id !== row.receipt.id) }
}

export const wardsNamed = (tx: Tx, wardIds: readonly string[]) =>
  wardIds.length === 0
    ? []
    : tx
        .select({
          id: wards.id,
          firstName: wards.firstName,
          middleName: wards.middleName,
          lastName: wards.lastName,
          className: classes.name,
        })
        .from(wards)
        .innerJoin(classes, eq(classes.id, wards.classId))
        .where(inArray(wards.id, [...wardIds]))
        .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName))
        .prepare()
        .execute()

/** A page of receipts of these wards, newest first, with one more where there are more. */
export const receiptPage = (
  tx: Tx,
  schoolId: string,
  wardIds: readonly string[],
  input: { after: Position | null; limit: number },
) =>
  tx
    .select({
      receipt: receipts,
      payment: payments,
      currency: schools.currency,
      firstNames: sql<
        string[]
      >`(select array_agg(distinct w.first_name) from payment_allocations a join wards w on w.id = a.ward_id
        where a.payment_id = ${payments.id} and (${receipts.wardId} is null or a.ward_id = ${receipts.wardId}))`,
      amountMinor: sql<number>`(select coalesce(sum(a.amount_minor), 0) from payment_allocations a
        where a.payment_id = ${payments.id} and (${receipts.wardId} is null or a.ward_id = ${receipts.wardId}))`.mapWith(Number),
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(schools, eq(schools.id, receipts.schoolId))
    .where(
      and(
        eq(receipts.schoolId, schoolId),
        isFor(tx, wardIds),
        input.after
          ? or(
              lt(receipts.issuedAt, new Date(input.after.issuedAt)),
              and(eq(receipts.issuedAt, new Date(input.after.issuedAt)), lt(receipts.id, input.after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(receipts.issuedAt), desc(receipts.id))
    .limit(input.limit + 1)
    .prepare()
    .execute()
