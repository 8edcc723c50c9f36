import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { speaksToWard } from '#db/audience'
import {
  classes,
  deliveries,
  guardianships,
  messagePlans,
  messages,
  noticeAnswers,
  noticeReads,
  notices,
  users,
  wards,
} from '#db/schema'

export type DeliveryRows = NonNullable<Awaited<ReturnType<typeof deliveryRows>>>

/** Everything known of how a notice reached its guardians; null when the school has no such notice. */
export async function deliveryRows(tx: Tx, schoolId: string, noticeId: string) {
  const [notice] = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.id, noticeId), eq(notices.schoolId, schoolId)))
  if (!notice) return null
  const ofNotice = and(eq(messages.schoolId, schoolId), eq(messages.dedupeKey, `notice:${noticeId}`))
  const isGuardian = tx
    .select({ id: guardianships.id })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(notices, eq(notices.schoolId, wards.schoolId))
    .where(
      and(
        eq(guardianships.guardianId, users.id),
        isNull(guardianships.endedAt),
        eq(notices.id, noticeId),
        isAtSchoolNow,
        speaksToWard,
      ),
    )
  const wasTold = tx
    .select({ id: messagePlans.id })
    .from(messagePlans)
    .innerJoin(messages, eq(messages.id, messagePlans.messageId))
    .where(and(ofNotice, eq(messagePlans.userId, users.id)))
  const people = await tx
    .select({
      id: users.id,
      title: users.title,
      fullname: users.fullname,
      phone: sql<string | null>`coalesce(${users.phone}, ${users.secondPhone})`,
      hasContact: sql<boolean>`coalesce(${users.phone}, ${users.secondPhone}, ${users.email}) is not null`,
    })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), or(and(eq(users.isActive, true), exists(isGuardian)), exists(wasTold))))
    .orderBy(asc(users.fullname), asc(users.id))
  const plans = await tx
    .select({ userId: messagePlans.userId, channel: messagePlans.channel, state: messagePlans.state })
    .from(messagePlans)
    .innerJoin(messages, eq(messages.id, messagePlans.messageId))
    .where(ofNotice)
    .orderBy(asc(messagePlans.at), asc(messagePlans.channel))
  const attempts = await tx
    .select({
      userId: deliveries.userId,
      channel: deliveries.channel,
      state: deliveries.state,
      reason: deliveries.reason,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(ofNotice)
  const reads = await tx.select().from(noticeReads).where(eq(noticeReads.noticeId, noticeId))
  const answers = await tx
    .select({
      userId: noticeAnswers.userId,
      wardId: noticeAnswers.wardId,
      response: noticeAnswers.response,
      answeredAt: noticeAnswers.answeredAt,
      other: noticeAnswers.other,
    })
    .from(noticeAnswers)
    .where(eq(noticeAnswers.noticeId, noticeId))
    .orderBy(asc(noticeAnswers.answeredAt))
  const said = answers.flatMap(({ other, ...answer }) => [...(other === null ? [] : [otherOf(answer, other)]), answer])
  return { notice, people, plans, attempts, reads, answers: said, children: await childrenOf(tx, noticeId) }
}

type Answer = { userId: string; wardId: string | null; response: string; answeredAt: Date }

/** The other guardian’s answer for the same child stands beside it: they differ. */
const otherOf = (
  { wardId }: Answer,
  { user_id, response, answered_at }: NonNullable<typeof noticeAnswers.$inferSelect.other>,
): Answer => ({
  userId: user_id,
  wardId,
  response,
  answeredAt: new Date(answered_at),
})

/** The children a notice speaks to now, each with who stands for them, in the order of classes. */
const childrenOf = (tx: Tx, noticeId: string) =>
  tx
    .select({
      wardId: wards.id,
      admissionNo: wards.admissionNo,
      fullname: sql<string>`concat_ws(' ', ${wards.firstName}, ${wards.middleName}, ${wards.lastName})`,
      className: classes.name,
      guardianIds: sql<string[]>`coalesce(array_agg(${guardianships.guardianId}::text)
        filter (where ${guardianships.guardianId} is not null), '{}')`,
    })
    .from(notices)
    .innerJoin(wards, and(eq(wards.schoolId, notices.schoolId), isAtSchoolNow))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(guardianships, and(eq(guardianships.wardId, wards.id), isNull(guardianships.endedAt)))
    .where(and(eq(notices.id, noticeId), speaksToWard))
    .groupBy(wards.id, classes.id)
    .orderBy(asc(classes.position), asc(wards.firstName), asc(wards.lastName), asc(wards.id))
