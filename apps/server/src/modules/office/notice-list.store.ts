import type { NOTICE_STATES, OfficeNotice } from '@schoolgate/contracts/office-notices'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { speaksToWard } from '#db/audience'
import { classes, guardianships, noticeReads, notices, users, wards } from '#db/schema'
import { unansweredWards } from './reminders.store.ts'

type State = (typeof NOTICE_STATES)[number]
/** Where a page ended. */
export type Position = { publishedAt: string; id: string }
export type Asked = { state: State | undefined; after: Position | null; limit: number }
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const holds = (state: State, now: Date): SQL | undefined =>
  ({
    scheduled: and(isNull(notices.withdrawnAt), gt(notices.publishedAt, now)),
    sent: and(isNull(notices.withdrawnAt), lte(notices.publishedAt, now)),
    taken_back: isNotNull(notices.withdrawnAt),
  })[state]

/** A notice as the office sees it, with by what its audience is called. */
export const rowsOf = (tx: Tx) =>
  tx
    .select({
      notice: notices,
      className: classes.name,
      wardName: wards.firstName,
      wardLastName: wards.lastName,
      // An alias, since the class of the first audience is joined already.
      alsoNames: sql<
        string[]
      >`array(select k.name from classes k where k.id = any (${notices.alsoClassIds}) order by k.position)`,
    })
    .from(notices)
    .leftJoin(classes, eq(classes.id, notices.audienceClassId))
    .leftJoin(wards, eq(wards.id, notices.audienceWardId))

/** A page of what a school said and is going to say, newest first. */
export async function noticePage(tx: Tx, schoolId: string, { state, after, limit }: Asked, now: Date) {
  const isAfter = after
    ? sql`(${notices.publishedAt}, ${notices.id}) < (${after.publishedAt}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await rowsOf(tx)
    .where(and(eq(notices.schoolId, schoolId), state === undefined ? undefined : holds(state, now), isAfter))
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)?.notice : undefined
  return {
    notices: await counted(tx, page, now),
    next: last ? { publishedAt: last.publishedAt.toISOString(), id: last.id } : null,
  }
}

/** The same rows with how many they speak to, and how many of those read and answered. */
export async function counted(tx: Tx, rows: readonly Row[], now: Date): Promise<OfficeNotice[]> {
  const ids = rows.map(({ notice }) => notice.id)
  if (ids.length === 0) return []
  const asking = rows.filter(({ notice }) => isAnswerable(notice)).map(({ notice }) => notice.id)
  const meant = await tx
    .select({
      id: notices.id,
      children: sql<number>`count(distinct ${wards.id})::int`,
      guardians: sql<number>`count(distinct ${users.id})::int`,
      read: sql<number>`count(distinct ${noticeReads.userId})::int`,
    })
    .from(notices)
    .innerJoin(wards, and(eq(wards.schoolId, notices.schoolId), isAtSchoolNow))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(guardianships, and(eq(guardianships.wardId, wards.id), isNull(guardianships.endedAt)))
    .leftJoin(users, and(eq(users.id, guardianships.guardianId), eq(users.isActive, true)))
    .leftJoin(noticeReads, and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, users.id)))
    .where(and(inArray(notices.id, ids), speaksToWard))
    .groupBy(notices.id)
  const open = asking.length === 0 ? [] : await unansweredWards(tx, asking)
  const countsOf = new Map(meant.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { children = 0, guardians = 0, read = 0 } = countsOf.get(row.notice.id) ?? {}
    const unanswered = open.filter(({ noticeId }) => noticeId === row.notice.id).length
    const answered = isAnswerable(row.notice) ? children - unanswered : null
    return { ...shapeOf(row, now), counts: { children, guardians, read, answered } }
  })
}

/** Money is not answered here: the bills say what is owed. */
const isAnswerable = ({ action }: Row['notice']) => action !== null && action !== 'pay'

const stateOf = ({ withdrawnAt, publishedAt }: Row['notice'], now: Date): State =>
  withdrawnAt !== null ? 'taken_back' : publishedAt > now ? 'scheduled' : 'sent'

/** Several audiences in one line; null for the whole school. */
const nameOf = (names: readonly (string | null)[]): string | null => names.filter((name) => name !== null).join(', ') || null

function shapeOf({ notice, className, wardName, wardLastName, alsoNames }: Row, now: Date): Omit<OfficeNotice, 'counts'> {
  const { id, code, title, category, priority, audience, sender, publishedAt, withdrawnAt, action, actionDueAt } = notice
  const ward = wardName === null ? null : `${wardName} ${wardLastName ?? ''}`
  return {
    id,
    code,
    title,
    state: stateOf(notice, now),
    category,
    priority,
    audience,
    audience_label: nameOf([
      { school: null, level: notice.audienceLevel, class: className, ward }[audience],
      ...notice.alsoLevels,
      ...alsoNames,
    ]),
    sender,
    published_at: publishedAt.toISOString(),
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
    action: action && { kind: action, due_at: actionDueAt?.toISOString() ?? null },
  }
}
