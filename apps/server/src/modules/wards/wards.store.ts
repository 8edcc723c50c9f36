import type { GuardianRecord, WardRecord } from '@schoolgate/contracts/office-pupils'
import type { Ward } from '@schoolgate/contracts/wards'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { worksHere } from '#db/employed'
import { isGuardian } from '#db/guardian'
import { isInReach } from '#db/in-reach'
import { recordAudit } from '#db/audit'
import { reachOf } from '#db/reach-of'
import { audit, classes, guardianships, schools, users, wards } from '#db/schema'
import { statement } from '#db/statement'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'
import { currentTerm, summaryJoins, summaryOf } from './ward-summary.store.ts'

/** A family opens its own page often: one line a day in the record of openings is enough. */
const OWN_OPENINGS_APART_MS = 24 * 60 * 60 * 1000

/** When and from where somebody opens a record. */
export type Opening = { at: Date; address: string }

export const createWardsStore = (db: Db) => ({
  wardsOf: (scope: Scope, now: Date): Promise<Ward[]> => db.ask(scope, (tx) => wardsOf(tx, scope, now)),

  openWard: (scope: Scope, wardId: string, opening: Opening) =>
    db.as(scope, async (tx) => {
      const [ward] = await selectWards(tx, scope, opening.at, wardId)
      if (!ward) return null
      if (!(await hasOpenedLately(tx, scope, wardId, opening.at))) await recordOpening(tx, scope, wardId, opening)
      const guardians = await selectGuardians(tx, scope.schoolId, wardId)
      return { ward, guardians: guardians.map((guardian) => ({ ...guardian, is_me: guardian.user_id === scope.userId })) }
    }),
})

export const wardsOf = (tx: Tx, scope: Scope, now: Date): Promise<Ward[]> => selectWards(tx, scope, now)

/** A ward as its guardian knows it, without figures. */
export type PlainWard = Omit<Ward, 'summary'>

/** Who the caller's wards are and what this guardian may see of them, eldest first. */
export async function plainWardsOf(tx: Tx, { userId, schoolId }: Scope, now: Date): Promise<PlainWard[]> {
  return (await plainRows(tx, { userId, schoolId, now })).map(plainWardOf)
}

const ELDEST_FIRST = [sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName), asc(wards.id)]

const [USER, SCHOOL] = [sql.placeholder('userId'), sql.placeholder('schoolId')]
const [NOW, WARD] = [sql.placeholder('now'), sql.placeholder('wardId')]

const plainRows = statement((tx) => {
  const term = currentTerm(tx, NOW)
  return tx
    .select({ ...recordColumns, year: term.academicYear, term: term.name, guardianship: guardianships })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .leftJoin(users, and(eq(users.id, classes.classTeacherId), worksHere(NOW)))
    .leftJoinLateral(term, sql`true`)
    .where(and(isGuardian(USER), eq(wards.schoolId, SCHOOL)))
    .orderBy(...ELDEST_FIRST)
    .prepare()
})

/** The caller's wards with their summaries, eldest first, all or one: one statement however many there are. */
const wardRows = statement((tx) => {
  const term = currentTerm(tx, NOW)
  const { attendance, today, report, balance, unread } = summaryJoins(tx, { userId: USER, schoolId: SCHOOL }, NOW, term)
  return tx
    .select({
      ...recordColumns,
      year: term.academicYear,
      term: term.name,
      guardianship: guardianships,
      currency: schools.currency,
      attendance: { present: attendance.present, total: attendance.total },
      today: { status: today.status, timeIn: today.timeIn },
      report: { publicId: report.publicId, term: report.term, average: report.average },
      balance: { minor: balance.minor },
      unread: { notices: unread.notices },
    })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .leftJoin(users, and(eq(users.id, classes.classTeacherId), worksHere(NOW)))
    .leftJoinLateral(term, sql`true`)
    .leftJoinLateral(attendance, sql`true`)
    .leftJoinLateral(today, sql`true`)
    .leftJoinLateral(report, sql`true`)
    .leftJoinLateral(balance, sql`true`)
    .leftJoinLateral(unread, sql`true`)
    .where(and(isGuardian(USER), eq(wards.schoolId, SCHOOL), sql`(${WARD}::uuid is null or ${wards.id} = ${WARD}::uuid)`))
    .orderBy(...ELDEST_FIRST)
    .prepare()
})

async function selectWards(tx: Tx, scope: Scope, now: Date, wardId?: string): Promise<Ward[]> {
  const { userId, schoolId } = scope
  const rows = await wardRows(tx, { userId, schoolId, now: now.toISOString(), wardId: wardId ?? null })
  return rows.map((row) => ({ ...plainWardOf(row), summary: summaryOf(row, row.currency) }))
}

const plainWardOf = (row: RecordRow & { guardianship: typeof guardianships.$inferSelect }): PlainWard => ({
  ...recordOf(row),
  relationship: row.guardianship.relationship,
  rights: rightsOf(row.guardianship),
})

/** A ward of the staff's school; for a teacher, of the class they lead. */
export async function selectRecord(tx: Tx, scope: Scope, now: Date, wardId: string): Promise<WardRecord | null> {
  const term = currentTerm(tx, now)
  const [row] = await tx
    .select({ ...recordColumns, year: term.academicYear, term: term.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .leftJoin(users, and(eq(users.id, classes.classTeacherId), worksHere(now)))
    .leftJoinLateral(term, sql`true`)
    .where(and(eq(wards.id, wardId), isInReach(scope)))
  return row ? recordOf(row) : null
}

const recordColumns = {
  ward: wards,
  className: classes.name,
  level: classes.level,
  stream: classes.stream,
  classTeacher: sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`,
}

type RecordRow = {
  ward: typeof wards.$inferSelect
  className: string
  level: string
  stream: string | null
  classTeacher: string | null
  year: string | null
  term: string | null
}

const recordOf = ({ ward, className, level, stream, classTeacher, year, term }: RecordRow): WardRecord => ({
  id: ward.id,
  school_id: ward.schoolId,
  admission_no: ward.admissionNo,
  first_name: ward.firstName,
  middle_name: ward.middleName,
  last_name: ward.lastName,
  fullname: fullnameOf(ward),
  gender: ward.gender,
  date_of_birth: ward.dateOfBirth,
  photo_url: ward.photoId && `/api/v1/photos/${ward.photoId}`,
  class: className,
  level,
  stream,
  house: ward.house,
  boarding_status: ward.boardingStatus,
  class_teacher: classTeacher,
  academic_year: year ?? '',
  current_term: term ?? '',
  status: ward.status,
})

export async function selectGuardians(tx: Tx, schoolId: string, wardId: string): Promise<GuardianRecord[]> {
  const rows = await tx
    .select({
      guardianship: guardianships,
      user: { fullname: users.fullname, title: users.title, phone: users.phone },
      reach: reachOf,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(and(eq(guardianships.wardId, wardId), eq(guardianships.schoolId, schoolId), isNull(guardianships.endedAt)))
    .orderBy(asc(guardianships.createdAt), asc(users.fullname))
  return rows.map(({ guardianship, user, reach }) => ({
    guardianship_id: guardianship.id,
    user_id: guardianship.guardianId,
    ...user,
    reach,
    paper: guardianship.limitPaper,
    limit_from: guardianship.limitFrom,
    limit_until: guardianship.limitUntil,
    relationship: guardianship.relationship,
    rights: rightsOf(guardianship),
  }))
}

export const rightsOf = (row: typeof guardianships.$inferSelect) => ({
  academics: row.mayAcademics,
  bills: row.mayBills,
  pay: row.mayPay,
  message: row.mayMessage,
  pickup: row.mayPickup,
})

const OPENED = 'wards.opened'

const recordOpening = (tx: Tx, scope: Scope, wardId: string, { at, address }: Opening) =>
  recordAudit(tx, { at, scope, action: OPENED, wardId, subjectId: wardId, address })

async function hasOpenedLately(tx: Tx, scope: Scope, wardId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - OWN_OPENINGS_APART_MS)
  const rows = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.actorId, scope.userId), eq(audit.wardId, wardId), eq(audit.action, OPENED), gt(audit.at, since)))
    .limit(1)
  return rows.length > 0
}
