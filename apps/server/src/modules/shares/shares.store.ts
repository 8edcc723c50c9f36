import { SHARE_DAYS, type Share } from '@schoolgate/contracts/shares'
import { and, between, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { isInTime, makerStands } from '#db/open-shares'
import { schools, shareOpenings, shares, users } from '#db/schema'
import { tooMany } from '#lib/problem'
import { newId, newPublicId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { tooManyLinks } from './shares.problems.ts'

/** The one paper a link leads to. */
export type SharedPaper =
  | { thing: 'term_report'; wardId: string; reportId: string }
  /** `mayPay`: whoever has the link may pay any part of it; `showsArrears`: debts of other terms stand on it. */
  | { thing: 'bill'; wardId: string; billId: string; mayPay?: boolean; showsArrears?: boolean }
  | { thing: 'performance'; wardId: string; academicYear: string }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** More links to one paper than anybody needs: somebody is playing. */
const OPEN_LINKS_MOST = 20
/** What one address opens one link in a minute; more is a program's doing, and each is written down. */
const OPENINGS_A_MINUTE = 30
/** The newest openings of each link that are shown; all are counted. */
const OPENINGS_SHOWN = 20

const isOf = (paper: SharedPaper): SQL | undefined =>
  and(
    eq(shares.wardId, paper.wardId),
    paper.thing === 'term_report'
      ? eq(shares.reportId, paper.reportId)
      : paper.thing === 'bill'
        ? eq(shares.billId, paper.billId)
        : eq(shares.performanceYear, paper.academicYear),
  )

const isInLastMinute = (now: Date) => between(shareOpenings.at, new Date(now.getTime() - MINUTE_MS), now)

const pathOf = (share: typeof shares.$inferSelect): string =>
  share.reportId !== null
    ? `/termreport/${share.publicId}`
    : share.billId !== null
      ? `/studentbill/${share.publicId}`
      : `/studentperformance/${share.publicId}/${(share.performanceYear ?? '').replace('/', '-')}`

const thingOf = (share: typeof shares.$inferSelect): Share['thing'] =>
  share.reportId !== null ? 'term_report' : share.billId !== null ? 'bill' : 'performance'

/** Makes a link to a paper the caller may see (the caller of this has checked that), for so many days. */
export async function makeShare(tx: Tx, scope: Scope, paper: SharedPaper, days: number = SHARE_DAYS, now: Date): Promise<Share> {
  const [open] = await tx
    .select({ links: count() })
    .from(shares)
    .where(and(isOf(paper), eq(shares.madeById, scope.userId), isInTime(now)))
  if ((open?.links ?? 0) >= OPEN_LINKS_MOST) throw tooManyLinks()
  const id = newId()
  await tx.insert(shares).values({
    id,
    schoolId: scope.schoolId,
    wardId: paper.wardId,
    publicId: newPublicId(),
    ...(paper.thing === 'term_report' ? { reportId: paper.reportId } : {}),
    ...(paper.thing === 'bill'
      ? { billId: paper.billId, mayPay: paper.mayPay ?? true, showsArrears: paper.showsArrears ?? false }
      : {}),
    ...(paper.thing === 'performance' ? { performanceYear: paper.academicYear } : {}),
    madeById: scope.userId,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    createdAt: now,
    updatedAt: now,
  })
  await recordAudit(tx, { at: now, scope, action: 'shares.made', wardId: paper.wardId, subjectId: id })
  const made = (await sharesOf(tx, scope, paper, now)).find((share) => share.id === id)
  if (!made) throw new Error('The link was not written.')
  return made
}

/** Every link to a paper, newest first, with its openings. */
export async function sharesOf(tx: Tx, scope: Scope, paper: SharedPaper, now: Date): Promise<Share[]> {
  const rows = await tx
    .select({
      share: shares,
      madeBy: users.fullname,
      isOpen: sql<boolean>`coalesce(${and(isInTime(now), makerStands(now))}, false)`,
    })
    .from(shares)
    .innerJoin(schools, eq(schools.id, shares.schoolId))
    .leftJoin(users, eq(users.id, shares.madeById))
    .where(isOf(paper))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .prepare()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ share }) => share.id)
  const openings = Map.groupBy(
    await tx
      .select({ shareId: shareOpenings.shareId, at: shareOpenings.at })
      .from(shareOpenings)
      .where(inArray(shareOpenings.shareId, ids))
      .orderBy(desc(shareOpenings.at))
      .prepare()
      .execute(),
    ({ shareId }) => shareId,
  )
  return rows.map(({ share, madeBy, isOpen }) => {
    const opened = openings.get(share.id) ?? []
    return {
      id: share.id,
      public_id: share.publicId,
      thing: thingOf(share),
      path: pathOf(share),
      made_by: madeBy ?? '',
      is_mine: share.madeById === scope.userId,
      made_at: share.createdAt.toISOString(),
      expires_at: share.expiresAt.toISOString(),
      revoked_at: share.revokedAt?.toISOString() ?? null,
      is_open: isOpen,
      opened: opened.length,
      openings: opened.slice(0, OPENINGS_SHOWN).map(({ at }) => ({ at: at.toISOString() })),
    }
  })
}

/** Takes back one of the caller's links to a paper; false when there is none such that was not taken back before. */
export async function revokeShare(tx: Tx, scope: Scope, paper: SharedPaper, publicId: string, now: Date): Promise<boolean> {
  const mine = and(
    isOf(paper),
    // The head-teacher answers for every link of the school.
    scope.role === 'head' ? undefined : eq(shares.madeById, scope.userId),
    eq(shares.publicId, publicId),
  )
  const revoked = await tx
    .update(shares)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(mine, isNull(shares.revokedAt)))
    .returning({ id: shares.id })
  for (const { id } of revoked)
    await recordAudit(tx, { at: now, scope, action: 'shares.revoked', wardId: paper.wardId, subjectId: id })
  return revoked.length > 0
}

/** A link that opens now, and what it leads to. */
export type OpenedShare = { id: string; schoolId: string; expiresAt: Date; paper: SharedPaper }

type Asked = {
  publicId: string
  thing: Share['thing']
  /** The year that was asked for; a link to a pupil's performance opens for its own only. */
  academicYear?: string
  address: string
  now: Date
}

/**
 * Opens a link for whoever has it, as the system, and writes the opening down: null when it is unknown, leads to another kind of
 * paper, was taken back, is over, or its maker no longer stands. All of these look the same to the caller.
 */
export async function openShare(tx: Tx, { publicId, thing, academicYear, address, now }: Asked): Promise<OpenedShare | null> {
  const [found] = await tx
    .select({ share: shares })
    .from(shares)
    .innerJoin(schools, eq(schools.id, shares.schoolId))
    .innerJoin(users, eq(users.id, shares.madeById))
    .where(and(eq(shares.publicId, publicId), isInTime(now), makerStands(now)))
  const paper = found && paperOf(found.share)
  if (!found || !paper || paper.thing !== thing) return null
  if (paper.thing === 'performance' && paper.academicYear !== academicYear) return null
  const { share } = found
  // One after the other: two at the same moment would both be the last that is free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`opening ${share.id} ${address}`}, 0))`)
  const lately = and(eq(shareOpenings.shareId, share.id), eq(shareOpenings.address, address), isInLastMinute(now))
  if ((await tx.$count(shareOpenings, lately)) >= OPENINGS_A_MINUTE) throw tooMany(MINUTE_MS / 1000)
  await tx.insert(shareOpenings).values({ id: newId(), shareId: share.id, at: now, address })
  await recordAudit(tx, {
    at: now,
    scope: null,
    action: 'shares.opened',
    schoolId: share.schoolId,
    wardId: share.wardId,
    subjectId: share.id,
    address,
    actorName: 'Somebody with the link',
  })
  return { id: share.id, schoolId: share.schoolId, expiresAt: share.expiresAt, paper }
}

function paperOf({
  wardId,
  reportId,
  billId,
  performanceYear,
  mayPay,
  showsArrears,
}: typeof shares.$inferSelect): SharedPaper | null {
  if (reportId !== null) return { thing: 'term_report', wardId, reportId }
  if (billId !== null) return { thing: 'bill', wardId, billId, mayPay, showsArrears }
  return performanceYear === null ? null : { thing: 'performance', wardId, academicYear: performanceYear }
}
