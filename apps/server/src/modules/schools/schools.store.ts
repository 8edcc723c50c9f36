import type { PublicSchool, SchoolInfo } from '@schoolgate/contracts/schools'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { schools, terms } from '#db/schema'
import { termOfRow } from '#db/terms'
import type { Scope } from '#lib/scope'
import { dayIn } from '#lib/days'

type SchoolRow = typeof schools.$inferSelect

export const createSchoolsStore = (db: Db) => ({
  async firstSchool(): Promise<PublicSchool | null> {
    const [row] = await db.asSystem((tx) => tx.select().from(schools).orderBy(asc(schools.createdAt), asc(schools.id)).limit(1))
    return row ? publicSchool(row) : null
  },

  publicSchoolOf: ({ schoolId }: Scope): Promise<PublicSchool | null> =>
    db.asSystem(async (tx) => {
      const [row] = await tx.select().from(schools).where(eq(schools.id, schoolId))
      return row ? publicSchool(row) : null
    }),

  schoolOf: (scope: Scope, now: Date): Promise<SchoolInfo | null> => db.as(scope, (tx) => schoolInfoOf(tx, scope, now)),
})

export async function schoolInfoOf(tx: Tx, scope: Scope, now: Date): Promise<SchoolInfo | null> {
  const [[school], rows] = await Promise.all([
    tx.select().from(schools).where(eq(schools.id, scope.schoolId)).prepare().execute(),
    tx.select().from(terms).where(eq(terms.schoolId, scope.schoolId)).orderBy(asc(terms.opens)).prepare().execute(),
  ])
  if (!school) return null
  const today = dayIn(school.timezone, now)
  const current = rows.findLast((term) => term.opens <= today) ?? rows[0]
  return {
    ...publicSchool(school),
    id: school.id,
    address: school.address,
    digital_address: school.digitalAddress,
    head_teacher_name: school.headTeacherName,
    head_teacher_title: school.headTeacherTitle,
    currency: school.currency,
    timezone: school.timezone,
    show_position: school.showPosition,
    academic_year: current?.academicYear ?? null,
    school_days: school.schoolDays,
    terms: rows.map(termOfRow),
    payment: {
      channels: school.officialAccounts.map((account) => account.kind),
      minimum_part_payment_minor: school.minimumPaymentMinor,
      fee_bearer: school.feeBearer,
      pay_ahead: school.payAhead,
    },
    ai_enabled: school.aiEnabled,
  }
}

export const publicSchool = (row: SchoolRow): PublicSchool => ({
  name: row.name,
  short_name: row.shortName,
  motto: row.motto,
  emblem: row.emblem,
  accent_color: row.accentColor,
  town: row.town,
  region: row.region,
  country: row.country,
  phones: row.phones,
  whatsapp: row.whatsapp,
  email: row.email,
  website: row.website,
  official_accounts: row.officialAccounts,
})
