import { isAtSchool } from '@schoolgate/contracts/at-school'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { classes, wards } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { day, oneOf, optional, otherwise, reference, text } from './cells.ts'
import { dataFile } from './data-file.ts'
import { fullnameOf, type WardFacts } from './import-context.ts'
import { classIds } from './references.store.ts'
import type { RowOf } from './rows.ts'

const columns = {
  admission_no: reference,
  first_name: text(60),
  middle_name: optional(text(60)),
  last_name: text(60),
  gender: optional(oneOf(['female', 'male'])),
  date_of_birth: optional(day),
  class: reference,
  house: optional(text(40)),
  boarding_status: otherwise(oneOf(['day', 'boarder']), 'day'),
  status: otherwise(oneOf(['active', 'withdrawn', 'graduated', 'transferred']), 'active'),
  joined_on: optional(day),
}

type Row = RowOf<typeof columns>

const factsOf = ({ first_name, middle_name, last_name, class: classCode, joined_on: joinedOn }: Row): WardFacts => ({
  fullname: fullnameOf(first_name, middle_name, last_name),
  classCode,
  joinedOn,
})

export const wardsFile = dataFile({
  name: 'wards',
  columns,
  key: ['admission_no'],
  fillsFileOf: 'admission_no',
  called: (row) => factsOf(row).fullname,
  check(lines, context) {
    for (const { row, fault } of lines) {
      if (!context.classes.has(row.class))
        fault('class', `There is no class “${row.class}”.`, 'Add it to classes.csv, or correct the code.')
      if (row.date_of_birth !== null && row.date_of_birth >= context.today)
        fault('date_of_birth', 'The day of birth lies ahead.', 'Correct the day.')
      if (row.joined_on !== null && row.joined_on <= (row.date_of_birth ?? ''))
        fault('joined_on', 'The child joined before it was born.', 'Correct one of the two days.')
      context.wards.set(row.admission_no, factsOf(row))
    }
  },
  async held(tx, { school }) {
    const rows = await tx
      .select({ ward: wards, classCode: classes.code })
      .from(wards)
      .innerJoin(classes, eq(classes.id, wards.classId))
      .where(and(eq(wards.schoolId, school.id), isNull(wards.forgottenAt)))
    return rows.map(({ ward, classCode }) => ({
      state: isAtSchool(ward) ? ('here' as const) : ('former' as const),
      row: {
        admission_no: ward.admissionNo,
        first_name: ward.firstName,
        middle_name: ward.middleName,
        last_name: ward.lastName,
        gender: ward.gender,
        date_of_birth: ward.dateOfBirth,
        class: classCode,
        house: ward.house,
        boarding_status: ward.boardingStatus,
        status: ward.status,
        joined_on: ward.joinedOn,
      },
    }))
  },
  async write(tx, rows, context) {
    const classOf = await classIds(tx, context)
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      admissionNo: row.admission_no,
      firstName: row.first_name,
      middleName: row.middle_name,
      lastName: row.last_name,
      gender: row.gender,
      dateOfBirth: row.date_of_birth,
      classId: classOf.of(row.class),
      house: row.house,
      boardingStatus: row.boarding_status,
      status: row.status,
      joinedOn: row.joined_on,
      updatedAt: context.now,
    }))
    await upsert(tx, wards, values, ['schoolId', 'admissionNo'])
  },
  async retire(tx, rows, { school, now }) {
    const missing = rows.map((row) => row.admission_no)
    await tx
      .update(wards)
      .set({ status: 'withdrawn', updatedAt: now })
      .where(and(eq(wards.schoolId, school.id), inArray(wards.admissionNo, missing)))
  },
})
