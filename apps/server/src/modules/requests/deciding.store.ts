import type { RequestState, RequestToDecide } from '@schoolgate/contracts/requests'
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { classes, files, guardianships, users, wardRequests, wards } from '#db/schema'
import { fullnameOf } from '#lib/full-name'
import { localPhone } from '#lib/phone'

/** Where a page ended. */
export type Position = { at: string; id: string }
export type Asked = { state: RequestState; after: Position | null; limit: number }

/** A photo that did not arrive yet is nothing to decide about. */
const isComplete = or(ne(wardRequests.kind, 'photo'), isNotNull(wardRequests.photoId))
const decider = alias(users, 'decider')

/** How many wait for the school. */
export const countWaiting = (tx: Tx, schoolId: string): Promise<number> =>
  tx.$count(wardRequests, and(eq(wardRequests.schoolId, schoolId), eq(wardRequests.state, 'waiting'), isComplete))

/** A page of requests: the longest waiting first, decided ones newest first; one more than `limit` where there are more. */
export async function requestPage(tx: Tx, schoolId: string, { state, after, limit }: Asked): Promise<RequestToDecide[]> {
  const isWaiting = state === 'waiting'
  const place = sql`(${wardRequests.at}, ${wardRequests.id})`
  const position = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`
  const isAfter = position ? (isWaiting ? sql`${place} > ${position}` : sql`${place} < ${position}`) : undefined
  const inOrder = isWaiting ? asc : desc
  const rows = await tx
    .select({
      request: wardRequests,
      ward: wards,
      class: classes.name,
      by: { id: users.id, title: users.title, fullname: users.fullname, phone: users.phone, secondPhone: users.secondPhone },
      decidedBy: sql<string | null>`coalesce(${wardRequests.decidedByName}, ${decider.fullname})`,
    })
    .from(wardRequests)
    .innerJoin(wards, eq(wards.id, wardRequests.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(users, eq(users.id, wardRequests.byId))
    .leftJoin(decider, eq(decider.id, wardRequests.decidedById))
    .where(and(eq(wardRequests.schoolId, schoolId), eq(wardRequests.state, state), isComplete, isAfter))
    .orderBy(inOrder(wardRequests.at), inOrder(wardRequests.id))
    .limit(limit)
  const shown: RequestToDecide[] = []
  for (const { request, ward, class: name, by, decidedBy } of rows) {
    const { id, kind, value, state: now, reason, at, decidedAt } = request
    const alike = kind === 'address' && isWaiting ? await sharingAddress(tx, request) : []
    shown.push({
      id,
      kind,
      ward: { id: ward.id, fullname: fullnameOf(ward), class: name },
      by: { id: by.id, name: [by.title, by.fullname].filter(Boolean).join(' '), phone: by.phone && localPhone(by.phone) },
      now: { address: ward.homeAddress, phone: by.secondPhone && localPhone(by.secondPhone), photo: null }[kind],
      value: kind === 'phone' && value !== null ? localPhone(value) : value,
      photo_now: kind === 'photo' && ward.photoId !== null ? `/api/v1/photos/${ward.photoId}` : null,
      also: alike.filter((one) => one.id !== ward.id).map(fullnameOf),
      state: now,
      reason,
      at: at.toISOString(),
      decided_by: decidedBy,
      decided_at: decidedAt?.toISOString() ?? null,
    })
  }
  return shown
}

type Request = typeof wardRequests.$inferSelect

/** The children of who asked that are pupils here and live where this one does, for all that the school knows: they move together. */
export const sharingAddress = (tx: Tx, { byId, wardId }: Pick<Request, 'byId' | 'wardId'>) =>
  tx
    .select({
      id: wards.id,
      firstName: wards.firstName,
      middleName: wards.middleName,
      lastName: wards.lastName,
      homeAddress: wards.homeAddress,
    })
    .from(guardianships)
    .innerJoin(wards, and(eq(wards.id, guardianships.wardId), isAtSchoolNow))
    .where(
      and(
        eq(guardianships.guardianId, byId),
        isNull(guardianships.endedAt),
        sql`${guardianships.limited} = '{}'`,
        sql`${wards.homeAddress} is not distinct from (select w.home_address from wards w where w.id = ${wardId})`,
      ),
    )
    .orderBy(asc(wards.firstName), asc(wards.id))

/** One request, kept from changing until this transaction ends; null where the school has no such one. */
export async function heldRequest(tx: Tx, schoolId: string, id: string): Promise<Request | null> {
  const [row] = await tx
    .select()
    .from(wardRequests)
    .where(and(eq(wardRequests.id, id), eq(wardRequests.schoolId, schoolId), isComplete))
    .for('update')
  return row ?? null
}

/** Whether who asked still stands for the child, unlimited. */
export async function stillStands(tx: Tx, { byId, wardId }: Request): Promise<boolean> {
  const [row] = await tx
    .select({ id: guardianships.id })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.guardianId, byId),
        eq(guardianships.wardId, wardId),
        isNull(guardianships.endedAt),
        sql`${guardianships.limited} = '{}'`,
      ),
    )
  return row !== undefined
}

type Decision = { state: 'accepted' | 'declined'; reason: string | null; userId: string | null; name: string | null }

export async function writeDecision(tx: Tx, id: string, { state, reason, userId, name }: Decision, now: Date): Promise<void> {
  await tx
    .update(wardRequests)
    .set({ state, reason, decidedById: userId, decidedByName: name, decidedAt: now, updatedAt: now })
    .where(eq(wardRequests.id, id))
}

export const wardOf = async (tx: Tx, id: string) =>
  (await tx.select({ photoId: wards.photoId, firstName: wards.firstName }).from(wards).where(eq(wards.id, id))).at(0)

export const secondPhoneOf = async (tx: Tx, userId: string) =>
  (await tx.select({ phone: users.secondPhone }).from(users).where(eq(users.id, userId))).at(0)?.phone ?? null

export const writeAddress = (tx: Tx, wardId: string, homeAddress: string | null, now: Date) =>
  tx.update(wards).set({ homeAddress, updatedAt: now }).where(eq(wards.id, wardId))

export const writeWardPhoto = (tx: Tx, wardId: string, photoId: string | null, now: Date) =>
  tx.update(wards).set({ photoId, updatedAt: now }).where(eq(wards.id, wardId))

export const writeSecondPhone = (tx: Tx, userId: string, secondPhone: string | null, now: Date) =>
  tx.update(users).set({ secondPhone, updatedAt: now }).where(eq(users.id, userId))

/** Where the photo of a request lies, and whom it shows; null when there is none for this reader. */
export async function photoAsked(tx: Tx, schoolId: string, id: string) {
  const [photo] = await tx
    .select({ mime: files.mime, sha256: files.sha256, wardId: wardRequests.wardId })
    .from(wardRequests)
    .innerJoin(files, eq(files.id, wardRequests.photoId))
    .where(and(eq(wardRequests.id, id), eq(wardRequests.schoolId, schoolId)))
  return photo ?? null
}
