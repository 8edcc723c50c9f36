import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#db'
import { configOf, everyTable } from '#db/every-table'
import { classes, files, schools, termReports, terms, users, wards } from '#db/schema'
import { isOneOf } from '#db/statement'
import { together } from '#db/together'
import { openTwoSchools } from '#testing'

test(
  'a row of whatever table is read together with others as it is read by itself, or not at all',
  { timeout: 180_000 },
  async () => {
    const { given } = await openTwoSchools()
    const filled: string[] = []
    const differs: string[] = []
    const refused: string[] = []
    await given(async (tx) => {
      for (const table of everyTable()) {
        const { name, columns } = configOf(table)
        const select = (asked: Tx) =>
          asked
            .select()
            .from(table)
            .orderBy(sql`ctid`)
        const ask = together((asked) => ({ rows: select(asked) }))
        if (columns.some((column) => column.getSQLType() === 'bytea' || column.dataType.startsWith('bigint'))) {
          refused.push(`${name}: ${await ask(tx, {}).then(() => 'read', String)}`)
          continue
        }
        const [{ rows }, alone] = [await ask(tx, {}), await select(tx)]
        if (!isDeepStrictEqual(rows, alone)) differs.push(name)
        if (alone.length > 0) filled.push(name)
      }
    })
    expect(differs).toEqual([])
    expect(refused.map((line) => line.replace(/: .*is not whole as JSON.*/, ''))).toEqual(
      expect.arrayContaining(['authenticator_apps', 'version_stamps']),
    )
    expect(refused.filter((line) => !line.includes('is not whole as JSON'))).toEqual([])
    expect(filled).toEqual(
      expect.arrayContaining(['schools', 'term_reports', 'bills', 'payments', 'attendance_records', 'notices']),
    )
  },
)

/** More columns than one array takes, whole tables beside single ones, and one that is not joined to anything. */
const selectWide = (tx: Tx) =>
  tx
    .select({
      report: termReports,
      ward: wards,
      school: schools,
      term: { name: terms.name, opens: terms.opens },
      hand: { sha256: files.sha256 },
      upper: sql<string>`upper(${wards.firstName})`,
    })
    .from(termReports)
    .innerJoin(wards, eq(wards.id, termReports.wardId))
    .innerJoin(schools, eq(schools.id, termReports.schoolId))
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .leftJoin(files, eq(files.id, sql`null::uuid`))
    .orderBy(termReports.id)

test('a row of more columns than one array holds is whole, and what was not joined is nothing', async () => {
  const { given } = await openTwoSchools()
  await given(async (tx) => {
    const { wide } = await together((asked) => ({ wide: selectWide(asked) }))(tx, {})
    const alone = await selectWide(tx)
    expect(wide).toEqual(alone)
    expect(alone.length).toBeGreaterThan(0)
    expect(wide[0]?.hand).toBeNull()
    expect(wide[0]?.report.createdAt).toBeInstanceOf(Date)
  })
})

test('what is found first is found for all of them, and callers at one moment each get their own', async () => {
  const { given, fixture } = await openTwoSchools()
  const families = [fixture.own, fixture.other]
  const ask = together(
    (tx) => ({
      mine: tx
        .select({ id: wards.id, name: wards.firstName })
        .from(wards)
        .where(sql`${wards.id} in (select m.ward_id from mine m)`),
      classes: tx
        .select({ id: classes.id })
        .from(classes)
        .innerJoin(wards, eq(wards.classId, classes.id))
        .where(sql`${wards.id} in (select m.ward_id from mine m)`),
      people: tx.select({ id: users.id }).from(users).where(isOneOf(users.id, 'people')),
    }),
    sql`mine as materialized (select g.ward_id from guardianships g where g.guardian_id = ${sql.placeholder('userId')}::uuid and g.ended_at is null)`,
  )
  await given(async (tx) => {
    const found = await Promise.all(families.map(({ guardianId }) => ask(tx, { userId: guardianId, people: [guardianId] })))
    for (const [at, { wardId, guardianId }] of families.entries()) {
      expect(found[at]?.mine.map(({ id }) => id)).toEqual([wardId])
      expect(found[at]?.classes).toHaveLength(1)
      expect(found[at]?.people).toEqual([{ id: guardianId }])
    }
  })
})
