import { SCHOOLS_SHOWN, type PublicSchool, type SchoolInfo, type SchoolToChoose } from '@schoolgate/contracts/schools'
import { asc, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { reachedBy, type Reached } from '#db/reached'
import { schools, terms } from '#db/schema'
import { statement } from '#db/statement'
import { termOfRow } from '#db/terms'
import type { Scope } from '#lib/scope'
import { dayIn } from '#lib/days'

export type SchoolRow = typeof schools.$inferSelect
export type SchoolsStore = ReturnType<typeof createSchoolsStore>

const hasCode = (code: string) => eq(sql`lower(${schools.code})`, code.toLowerCase())
/** Letters to look for, as they are written. */
const containing = (letters: string) => `%${letters.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const createSchoolsStore = (db: Db) => ({
  /** The school with this code, if one has it; any school that is here; whether that is the only one. */
  async named(code: string | null): Promise<{ named: SchoolRow | null; any: SchoolRow | null; isOnly: boolean }> {
    const first = code === null ? [] : [desc(hasCode(code))]
    const rows = await db.asSystem((tx) =>
      tx
        .select()
        .from(schools)
        .orderBy(...first, asc(schools.createdAt), asc(schools.id))
        .limit(2),
    )
    const [any = null] = rows
    const named = any?.code.toLowerCase() === code?.toLowerCase() ? any : null
    return { named, any, isOnly: rows.length === 1 }
  },

  reached: (schoolId: string): Promise<Reached> =>
    db.asSystem(async (tx) => {
      const [row] = await tx.select(reachedBy).from(schools).where(eq(schools.id, schoolId))
      if (!row) throw new Error(`There is no school ${schoolId} to be reached.`)
      return row
    }),

  /** Schools by name: those with these letters in name or town. */
  search: (letters: string): Promise<SchoolToChoose[]> =>
    db.asSystem((tx) => {
      const pattern = containing(letters.trim())
      return tx
        .select(TO_CHOOSE)
        .from(schools)
        .where(or(ilike(schools.name, pattern), ilike(schools.shortName, pattern), ilike(schools.town, pattern)))
        .orderBy(asc(schools.name), asc(schools.id))
        .limit(SCHOOLS_SHOWN)
    }),

  /** The countries of the schools here and those to which they send codes, oldest school first. */
  countries: (): Promise<string[]> =>
    db.asSystem(async (tx) => {
      const rows = await tx
        .select({ country: schools.country, smsCountries: schools.smsCountries })
        .from(schools)
        .orderBy(asc(schools.createdAt), asc(schools.id))
      return [...new Set([...rows.map(({ country }) => country), ...rows.flatMap(({ smsCountries }) => smsCountries)])]
    }),

  publicSchoolOf: ({ schoolId }: Scope): Promise<PublicSchool | null> =>
    db.asSystem(async (tx) => {
      const [row] = await tx.select().from(schools).where(eq(schools.id, schoolId))
      return row ? publicSchool(row) : null
    }),

  schoolOf: (scope: Scope, now: Date): Promise<SchoolInfo | null> => db.ask(scope, (tx) => schoolInfoOf(tx, scope, now)),
})

const TO_CHOOSE = {
  code: schools.code,
  name: schools.name,
  town: schools.town,
  emblem: schools.emblem,
  accent_color: schools.accentColor,
}

const SCHOOL = sql.placeholder('schoolId')
const schoolRow = statement((tx) => tx.select().from(schools).where(eq(schools.id, SCHOOL)).prepare())
const termRows = statement((tx) => tx.select().from(terms).where(eq(terms.schoolId, SCHOOL)).orderBy(asc(terms.opens)).prepare())

export async function schoolInfoOf(tx: Tx, { schoolId }: Scope, now: Date): Promise<SchoolInfo | null> {
  const [[school], rows] = await Promise.all([schoolRow(tx, { schoolId }), termRows(tx, { schoolId })])
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
