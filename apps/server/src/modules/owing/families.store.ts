import { and, asc, desc, eq, gt, gte, inArray, isNull, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import {
  billInstalments,
  billPromises,
  bills,
  classes,
  feedItems,
  guardianships,
  ledgerEntries,
  owingNotes,
  schools,
  terms,
  users,
  wards,
} from '#db/schema'

/** A child with something left to pay. */
export type OwingWard = Awaited<ReturnType<typeof owingWards>>[number]
/** Somebody who stands for one of them. */
export type Stander = Awaited<ReturnType<typeof standingFor>>[number]

/** Of the school what it reckons by: its money, its clock, and the number it is called under. */
export async function schoolOf(tx: Tx, schoolId: string) {
  const { name, currency, timezone, phones } = schools
  const [school] = await tx.select({ name, currency, timezone, phones }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}

/** The school's terms that have begun, the newest first. */
export const termsBegun = (tx: Tx, schoolId: string, today: string) =>
  tx
    .select({ id: terms.id, name: terms.name, academicYear: terms.academicYear, opens: terms.opens })
    .from(terms)
    .where(and(eq(terms.schoolId, schoolId), sql`${terms.opens} <= ${today}::date`))
    .orderBy(desc(terms.opens))

type Reckoned = { today: string; thisTerm: string; lastTerm: string }

/**
 * Every child of the school, or of `only` these, with something left to pay: how much by the age of the bill, and what of it should have
 * come by now. Of a bill that is taken in parts only the parts are due whose day has passed.
 */
export function owingWards(tx: Tx, schoolId: string, { today, thisTerm, lastTerm }: Reckoned, only?: readonly string[]) {
  const open = tx
    .select({
      wardId: ledgerEntries.wardId,
      billId: ledgerEntries.billId,
      minor: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number).as('minor'),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.schoolId, schoolId),
        only === undefined ? isNotNull(ledgerEntries.wardId) : inArray(ledgerEntries.wardId, [...only]),
      ),
    )
    .groupBy(ledgerEntries.wardId, ledgerEntries.billId)
    .having(sql`sum(${ledgerEntries.amountMinor}) <> 0`)
    .as('open')
  const parts = tx
    .select({
      billId: billInstalments.billId,
      later:
        sql<number>`coalesce(sum(${billInstalments.amountMinor}) filter (where ${billInstalments.dueOn} >= ${today}::date), 0)`.as(
          'later',
        ),
    })
    .from(billInstalments)
    .where(eq(billInstalments.schoolId, schoolId))
    .groupBy(billInstalments.billId)
    .as('parts')
  const named = tx
    .selectDistinctOn([billPromises.billId], {
      billId: billPromises.billId,
      day: billPromises.day,
      promisedMinor: sql<number>`${billPromises.amountMinor}`.as('promised_minor'),
    })
    .from(billPromises)
    .where(eq(billPromises.schoolId, schoolId))
    .orderBy(billPromises.billId, desc(billPromises.madeAt))
    .as('named')
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${open.minor}) filter (where ${condition}), 0)`.mapWith(Number)
  const dueNow = sql`case when ${parts.billId} is not null then greatest(${open.minor} - ${parts.later}, 0)
    when ${bills.dueOn} is null or ${bills.dueOn} < ${today}::date then ${open.minor} else 0 end`
  return tx
    .select({
      id: wards.id,
      firstName: wards.firstName,
      middleName: wards.middleName,
      lastName: wards.lastName,
      status: wards.status,
      classId: classes.id,
      className: classes.name,
      left: sql<number>`sum(${open.minor})`.mapWith(Number),
      thisTerm: sumOf(sql`${bills.termId} = ${thisTerm}::uuid`),
      lastTerm: sumOf(sql`${bills.termId} = ${lastTerm}::uuid`),
      due: sql<number>`coalesce(sum(${dueNow}) filter (where ${open.billId} is not null), 0)`.mapWith(Number),
      since: sql<string | null>`min(${terms.opens}) filter (where ${open.minor} > 0)`,
      promises: sql<
        [day: string, minor: number][]
      >`coalesce(jsonb_agg(jsonb_build_array(${named.day}, ${named.promisedMinor})) filter (where ${named.day} is not null), '[]')`,
    })
    .from(open)
    .innerJoin(wards, eq(wards.id, open.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(bills, eq(bills.id, open.billId))
    .leftJoin(terms, eq(terms.id, bills.termId))
    .leftJoin(parts, eq(parts.billId, open.billId))
    .leftJoin(named, eq(named.billId, open.billId))
    .groupBy(wards.id, classes.id)
    .having(sql`sum(${open.minor}) > 0`)
}

/** Who stands for children of the school, or for `only` these, who stood first before the others. */
export const standingFor = (tx: Tx, schoolId: string, only?: readonly string[]) =>
  tx
    .select({
      wardId: guardianships.wardId,
      guardianId: guardianships.guardianId,
      mayBills: guardianships.mayBills,
      title: users.title,
      fullname: users.fullname,
      phone: users.phone,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        only === undefined ? undefined : inArray(guardianships.wardId, [...only]),
        isNull(guardianships.endedAt),
        eq(users.isActive, true),
      ),
    )
    .orderBy(asc(guardianships.createdAt), asc(guardianships.id))

/** A child of the school as it stands in a family that owes nothing, whoever is left of its family; null where there is none. */
export async function paidWards(tx: Tx, schoolId: string, wardIds: readonly string[]) {
  const { id, firstName, middleName, lastName, status } = wards
  const rows = await tx
    .select({ id, firstName, middleName, lastName, status, classId: classes.id, className: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(eq(wards.schoolId, schoolId), isNull(wards.forgottenAt), inArray(wards.id, [...wardIds])))
    .orderBy(asc(wards.id))
  return rows.map((row) => ({ ...row, left: 0, thisTerm: 0, lastTerm: 0, due: 0, since: null, promises: [] }))
}

/** All children whose bills these people may see, also those who owe nothing any more. */
export async function childrenOf(tx: Tx, schoolId: string, guardianIds: readonly string[]): Promise<string[]> {
  if (guardianIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ wardId: guardianships.wardId })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        inArray(guardianships.guardianId, [...guardianIds]),
        isNull(guardianships.endedAt),
        eq(guardianships.mayBills, true),
      ),
    )
  return rows.map(({ wardId }) => wardId)
}

/** The children of whose bills somebody was reminded after this moment, by whoever. */
export async function remindedSince(tx: Tx, schoolId: string, since: Date): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ wardId: feedItems.wardId })
    .from(feedItems)
    .where(and(eq(feedItems.schoolId, schoolId), eq(feedItems.kind, 'reminder'), gt(feedItems.occurredAt, since)))
  return new Set(rows.flatMap(({ wardId }) => wardId ?? []))
}

/** The children who are left in peace today. */
export async function inPeace(tx: Tx, schoolId: string, today: string): Promise<Set<string>> {
  const newest = tx
    .selectDistinctOn([owingNotes.wardId], { wardId: owingNotes.wardId, kind: owingNotes.kind, until: owingNotes.until })
    .from(owingNotes)
    .where(and(eq(owingNotes.schoolId, schoolId), inArray(owingNotes.kind, ['peace', 'peace_ended'])))
    .orderBy(owingNotes.wardId, desc(owingNotes.at), desc(owingNotes.id))
    .as('newest')
  const rows = await tx
    .select({ wardId: newest.wardId })
    .from(newest)
    .where(and(eq(newest.kind, 'peace'), sql`(${newest.until} is null or ${newest.until} >= ${today}::date)`))
  return new Set(rows.map(({ wardId }) => wardId))
}

type Said = { wardId: string; kind: 'reminded' | 'spoken' | 'date' | 'peace' | 'peace_ended'; at: Date }

/** What was said last of these children, each by its kind. */
export async function lastWordsOf(tx: Tx, wardIds: readonly string[]): Promise<Said[]> {
  if (wardIds.length === 0) return []
  const ids = [...wardIds]
  const [reminded, noted, promised] = await Promise.all([
    tx
      .select({ wardId: sql<string>`${feedItems.wardId}`, at: feedItems.occurredAt })
      .from(feedItems)
      .where(and(inArray(feedItems.wardId, ids), eq(feedItems.kind, 'reminder'))),
    tx
      .selectDistinctOn([owingNotes.wardId], { wardId: owingNotes.wardId, kind: owingNotes.kind, at: owingNotes.at })
      .from(owingNotes)
      .where(inArray(owingNotes.wardId, ids))
      .orderBy(owingNotes.wardId, desc(owingNotes.at), desc(owingNotes.id)),
    tx
      .select({ wardId: bills.wardId, at: billPromises.madeAt })
      .from(billPromises)
      .innerJoin(bills, eq(bills.id, billPromises.billId))
      .where(inArray(bills.wardId, ids)),
  ])
  return [
    ...reminded.map((each) => ({ ...each, kind: 'reminded' as const })),
    ...noted,
    ...promised.map((each) => ({ ...each, kind: 'date' as const })),
  ]
}

/** The bills of these children of which something is left, oldest first. */
export const openBillsOf = (tx: Tx, wardIds: readonly string[]) =>
  tx
    .select({
      id: bills.id,
      wardId: bills.wardId,
      billNo: bills.billNo,
      dueOn: bills.dueOn,
      issuedAt: bills.issuedAt,
      term: terms.name,
      academicYear: terms.academicYear,
      left: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number),
      total: sql<number>`(select coalesce(sum(case when kind in ('fee', 'penalty') then amount_minor else -amount_minor end), 0)
        from bill_items where bill_id = ${bills.id})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(bills, and(eq(bills.id, ledgerEntries.billId), eq(bills.wardId, ledgerEntries.wardId)))
    .innerJoin(terms, eq(terms.id, bills.termId))
    .where(inArray(ledgerEntries.wardId, [...wardIds]))
    .groupBy(bills.id, terms.id)
    .having(gt(sql`sum(${ledgerEntries.amountMinor})`, 0))
    .orderBy(asc(terms.opens), asc(bills.issuedAt), asc(bills.id))

export const classesOf = (tx: Tx, schoolId: string) =>
  tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .orderBy(asc(classes.position), asc(classes.name))

/** The parts in which these bills are taken, earliest first. */
export const partsOf = (tx: Tx, billIds: readonly string[]) =>
  tx
    .select({ billId: billInstalments.billId, dueOn: billInstalments.dueOn, amountMinor: billInstalments.amountMinor })
    .from(billInstalments)
    .where(inArray(billInstalments.billId, [...billIds]))
    .orderBy(asc(billInstalments.dueOn))

/** The days that were named for these children's bills, newest first, and how much had come off each bill by the end of that day. */
export const promisesOf = (tx: Tx, wardIds: readonly string[]) =>
  tx
    .select({
      billId: billPromises.billId,
      day: billPromises.day,
      amountMinor: billPromises.amountMinor,
      madeAt: billPromises.madeAt,
      madeBy: sql<string | null>`${users.fullname}`,
      cameMinor: sql<number>`(select coalesce(-sum(e.amount_minor), 0) from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where e.bill_id = ${billPromises.billId} and e.ward_id = ${bills.wardId} and t.at >= ${billPromises.madeAt} and t.happened_on <= ${billPromises.day}
          and (t.payment_id is not null or t.kind in ('credit', 'discount', 'scholarship', 'write_off')))`.mapWith(Number),
    })
    .from(billPromises)
    .innerJoin(bills, eq(bills.id, billPromises.billId))
    .leftJoin(users, eq(users.id, billPromises.madeById))
    .where(inArray(bills.wardId, [...wardIds]))
    .orderBy(desc(billPromises.madeAt), desc(billPromises.id))

/** What was noted of these children since then, newest first. */
export const notesOf = (tx: Tx, wardIds: readonly string[], since: Date) =>
  tx
    .select({ note: owingNotes, by: sql<string | null>`${users.fullname}` })
    .from(owingNotes)
    .leftJoin(users, eq(users.id, owingNotes.byId))
    .where(and(inArray(owingNotes.wardId, [...wardIds]), gte(owingNotes.at, since)))
    .orderBy(desc(owingNotes.at), desc(owingNotes.id))
