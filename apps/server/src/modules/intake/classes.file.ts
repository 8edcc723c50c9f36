import { and, eq, inArray } from 'drizzle-orm'
import { classes, users } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { oneOf, optional, reference, text, whole } from './cells.ts'
import { dataFile } from './data-file.ts'
import { peopleIds } from './references.store.ts'

const columns = {
  code: reference,
  name: text(40),
  level: text(40),
  stage: oneOf(['preschool', 'primary', 'jhs', 'shs']),
  stream: optional(text(20)),
  position: whole(0, 999),
  class_teacher: optional(reference),
}

export const classesFile = dataFile({
  name: 'classes',
  columns,
  key: ['code'],
  called: (row) => row.name,
  check(lines, context) {
    for (const { row, fault } of lines) {
      const teacher = row.class_teacher === null ? undefined : context.people.get(row.class_teacher)
      if (row.class_teacher !== null && (!teacher || teacher.role === 'parent'))
        fault(
          'class_teacher',
          `There is no member of staff “${row.class_teacher}”.`,
          'Add the person to staff.csv, or correct the reference.',
        )
      context.classes.set(row.code, row)
    }
  },
  async held(tx, { school }) {
    const rows = await tx
      .select({ klass: classes, teacher: users.ref })
      .from(classes)
      .leftJoin(users, eq(users.id, classes.classTeacherId))
      .where(eq(classes.schoolId, school.id))
    return rows.map(({ klass, teacher }) => ({
      state: klass.isActive ? ('here' as const) : ('off' as const),
      row: {
        code: klass.code,
        name: klass.name,
        level: klass.level,
        stage: klass.stage,
        stream: klass.stream,
        position: klass.position,
        class_teacher: teacher,
      },
    }))
  },
  async write(tx, rows, context) {
    const people = await peopleIds(tx, context)
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      code: row.code,
      name: row.name,
      level: row.level,
      stage: row.stage,
      stream: row.stream,
      position: row.position,
      classTeacherId: people.maybe(row.class_teacher),
      isActive: true,
      updatedAt: context.now,
    }))
    await upsert(tx, classes, values, ['schoolId', 'code'])
  },
  async retire(tx, rows, { school, now }) {
    const codes = rows.map(({ code }) => code)
    await tx
      .update(classes)
      .set({ isActive: false, updatedAt: now })
      .where(and(eq(classes.schoolId, school.id), inArray(classes.code, codes)))
  },
})
