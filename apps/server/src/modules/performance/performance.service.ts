import type { StudentPerformance } from '@schoolgate/contracts/performance'
import { PERFORMANCE_SHARE_DAYS_MOST, type Share } from '@schoolgate/contracts/shares'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import type { Scope } from '#lib/scope'
import { makeShare, openShare, revokeShare, sharesOf, type SharedPaper } from '#modules/shares'
import { noSuchYear, switchedOff } from './performance.problems.ts'
import { performanceOf } from './performance.shape.ts'
import { headOf, mayShare, readPupil, wardOfSchool, writeSteps, type NewStep } from './performance.store.ts'

const PUBLIC_ID = /^[0-9A-Za-z]{22}$/
const YEAR_IN_ADDRESS = /^(\d{4})-(\d{4})$/

export type NewLink = { academic_year: string; days?: number | undefined; steps?: readonly NewStep[] | undefined }

export const createPerformanceService = (db: Db) => ({
  /** Null for every link that does not open this year's page: all look the same. The opening is written down. */
  open: (asked: { publicId: string; year: string; address: string }, now: Date): Promise<StudentPerformance | null> =>
    db.asSystem(async (tx) => {
      const [, from, to] = YEAR_IN_ADDRESS.exec(asked.year) ?? []
      if (from === undefined || to === undefined || !PUBLIC_ID.test(asked.publicId)) return null
      const { publicId, address } = asked
      const academicYear = `${from}/${to}`
      const share = await openShare(tx, { publicId, thing: 'performance', academicYear, address, now })
      if (!share || !(await mayShare(tx, share.schoolId))) return null
      const pupil = await readPupil(tx, share.paper.wardId, academicYear, now)
      return pupil && performanceOf(pupil, share.expiresAt, now)
    }),

  shares: (scope: Scope, wardId: string, academicYear: string, now: Date): Promise<Share[] | null> =>
    db.as(scope, async (tx) => {
      if (!(await wardOfSchool(tx, scope.schoolId, wardId))) return null
      return sharesOf(tx, scope, { thing: 'performance', wardId, academicYear }, now)
    }),

  share: (scope: Scope, wardId: string, link: NewLink, now: Date): Promise<Share | null> =>
    db.as(scope, (tx) => shareFor(tx, scope, wardId, link, now)),

  unshare: (
    scope: Scope,
    wardId: string,
    { academic_year, public_id }: { academic_year: string; public_id: string },
    now: Date,
  ): Promise<true | null> =>
    db.as(scope, async (tx) => {
      if (!(await wardOfSchool(tx, scope.schoolId, wardId))) return null
      const paper: SharedPaper = { thing: 'performance', wardId, academicYear: academic_year }
      return (await revokeShare(tx, scope, paper, public_id, now)) || null
    }),
})

async function shareFor(tx: Tx, scope: Scope, wardId: string, link: NewLink, now: Date): Promise<Share | null> {
  const { academic_year: academicYear, days = PERFORMANCE_SHARE_DAYS_MOST, steps } = link
  if (!(await wardOfSchool(tx, scope.schoolId, wardId))) return null
  if (!(await mayShare(tx, scope.schoolId))) throw switchedOff()
  if (!(await readPupil(tx, wardId, academicYear, now))) throw noSuchYear()
  if (steps) await writeSteps(tx, { schoolId: scope.schoolId, wardId, academicYear }, steps, now)
  return makeShare(tx, scope, { thing: 'performance', wardId, academicYear }, days, now)
}

/** Makes a link in the name of the school's head-teacher, for the command at the server; null where there is no such pupil or head. */
export async function shareForHead(db: Db, by: Actor, admissionNo: string, link: NewLink, now: Date): Promise<Share | null> {
  const { schoolId } = by
  const found = await db.asSystem((tx) => headOf(tx, { schoolId, admissionNo }, now))
  if (!found) return null
  const { userId, personId, wardId } = found
  const scope: Scope = {
    userId,
    personId,
    schoolId,
    role: 'head',
    sessionId: userId,
    hasSecondFactor: true,
    steppedUpUntil: null,
  }
  const share = await db.as(scope, (tx) => shareFor(tx, scope, wardId, link, now))
  if (share) await db.asSystem((tx) => recordAudit(tx, { at: now, by, action: 'performance.link_asked', wardId }))
  return share
}
