import { RELATIONSHIPS } from '@schoolgate/contracts/wards'
import { eq, inArray } from 'drizzle-orm'
import { guardianships, users, wards } from '#db/schema'
import { dayIn } from '#lib/days'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { day, oneOf, optional, otherwise, reference, yesNo } from './cells.ts'
import { dataFile } from './data-file.ts'
import { acrossFamilies, familyQuestion, type Link } from './families.ts'
import { instantIn } from '#lib/local-time'
import { peopleIds, wardIds } from './references.store.ts'

const columns = {
  guardian: reference,
  admission_no: reference,
  relationship: oneOf(RELATIONSHIPS),
  may_academics: otherwise(yesNo, true),
  may_bills: otherwise(yesNo, true),
  may_pay: otherwise(yesNo, true),
  may_message: otherwise(yesNo, true),
  may_pickup: otherwise(yesNo, true),
  ended_on: optional(day),
}

const linkOf = (row: { guardian: string; admission_no: string }): Link => ({ guardian: row.guardian, ward: row.admission_no })
const wordOfLink = ({ guardian, ward }: Link) => `${guardian} ${ward}`

export const guardianshipsFile = dataFile({
  name: 'guardianships',
  columns,
  key: ['guardian', 'admission_no'],
  fillsFileOf: 'admission_no',
  called: (row, context) =>
    `${context.people.get(row.guardian)?.fullname ?? ''} for ${context.wards.get(row.admission_no)?.fullname ?? ''}`,
  check(lines, context) {
    for (const { row, fault } of lines) {
      if (context.people.get(row.guardian)?.role !== 'parent')
        fault('guardian', `There is no guardian “${row.guardian}”.`, 'Add the person to guardians.csv, or correct the reference.')
      if (!context.wards.has(row.admission_no))
        fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
      if (row.may_pay && !row.may_bills)
        fault('may_pay', 'Somebody who may not see the bills cannot pay them.', 'Write yes under may_bills, or no here.')
      if (row.ended_on !== null && row.ended_on > context.today)
        fault('ended_on', 'The day lies ahead.', 'Write the day on which it ended, or leave the cell empty.')
    }
    // One that was over and begins again gives nobody a pupil they never had.
    const known = new Set(context.links.map(wordOfLink))
    const today = context.links.filter(({ isOver }) => !isOver)
    const fresh = new Map(
      lines
        .filter(({ row }) => row.ended_on === null && !known.has(wordOfLink(linkOf(row))))
        .map((line) => [wordOfLink(linkOf(line.row)), line]),
    )
    const isKnown = (guardian: string) => context.people.get(guardian)?.isKnown === true
    for (const link of acrossFamilies(
      today,
      [...fresh.values()].map(({ row }) => linkOf(row)),
      isKnown,
    ))
      if (!context.confirmedFamilies.has(link.guardian))
        fresh.get(wordOfLink(link))?.ask('guardian', familyQuestion(link, today, context))
  },
  async held(tx, context) {
    const { school } = context
    const rows = await tx
      .select({ link: guardianships, guardian: users.ref, ward: wards.admissionNo })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.guardianId))
      .innerJoin(wards, eq(wards.id, guardianships.wardId))
      .where(eq(guardianships.schoolId, school.id))
    context.links = rows.map(({ link, guardian, ward }) => ({ guardian, ward, isOver: link.endedAt !== null }))
    return rows.map(({ link, guardian, ward }) => ({
      state: link.endedAt === null ? ('here' as const) : ('former' as const),
      row: {
        guardian,
        admission_no: ward,
        relationship: link.relationship,
        may_academics: link.mayAcademics,
        may_bills: link.mayBills,
        may_pay: link.mayPay,
        may_message: link.mayMessage,
        may_pickup: link.mayPickup,
        ended_on: link.endedAt === null ? null : dayIn(school.timezone, link.endedAt),
      },
    }))
  },
  async write(tx, rows, context) {
    const [people, wardOf] = [await peopleIds(tx, context), await wardIds(tx, context)]
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      guardianId: people.of(row.guardian),
      wardId: wardOf.of(row.admission_no),
      relationship: row.relationship,
      mayAcademics: row.may_academics,
      mayBills: row.may_bills,
      mayPay: row.may_pay,
      mayMessage: row.may_message,
      mayPickup: row.may_pickup,
      endedAt: row.ended_on === null ? null : new Date(instantIn(context.school.timezone, row.ended_on, '00:00')),
      updatedAt: context.now,
    }))
    await upsert(tx, guardianships, values, ['guardianId', 'wardId'])
  },
  async retire(tx, rows, context) {
    const people = await peopleIds(tx, context)
    const wardOf = await wardIds(tx, context)
    const gone = new Set(rows.map((row) => `${people.of(row.guardian)} ${wardOf.of(row.admission_no)}`))
    const links = await tx.select().from(guardianships).where(eq(guardianships.schoolId, context.school.id))
    const ids = links.filter((link) => gone.has(`${link.guardianId} ${link.wardId}`)).map(({ id }) => id)
    await tx.update(guardianships).set({ endedAt: context.now, updatedAt: context.now }).where(inArray(guardianships.id, ids))
  },
})
