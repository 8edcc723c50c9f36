import type { Db } from '#db'
import { dayIn } from '#lib/days'
import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import { addressLine, printedDay } from '#lib/pdf/words'
import { localPhone } from '#lib/phone'
import type { Scope } from '#lib/scope'
import { drawClassList } from './class-list-paper.ts'
import { classListOf } from './class-list.store.ts'

/** Builds the printing of class lists. What is on one is read first: it is drawn only when it stands in the record of who took it out. */
export function createClassLists({ db, ...material }: PdfMaterial & { db: Db }) {
  const press = createPdfRenderer(material)
  return async (scope: Scope, classId: string, withPhones: boolean) => {
    const found = await db.as(scope, (tx) => classListOf(tx, scope, classId))
    if (!found) return null
    const { school, klass, teacher, pupils } = found
    const today = dayIn(school.timezone, material.clock())
    const print = () =>
      press.print({
        kind: 'class_list',
        title: `${klass}, ${today}`,
        author: school.name,
        content: {
          school: {
            name: school.name,
            motto: school.motto,
            emblem: school.emblem,
            color: school.accentColor,
            line: addressLine(school.address, school.digitalAddress, school.phones),
          },
          title: `Class list · ${klass}`,
          facts: [
            { label: 'Class teacher', value: teacher ?? '' },
            { label: 'Children', value: `${pupils.length}` },
          ],
          withPhones,
          pupils: pupils.map(({ fullname, admission_no, guardian }) => ({
            name: fullname,
            number: admission_no,
            guardian: guardian?.fullname ?? '',
            phone: guardian?.phone ? localPhone(guardian.phone) : '',
          })),
          foot: `Made on ${printedDay(today)}. It names children: keep it where no stranger reads it.`,
        },
        draw: drawClassList,
      })
    return { of: pupils.map(({ id }) => ({ wardId: id, subjectId: classId })), name: `${klass} ${today}.pdf`, print }
  }
}

export type ClassLists = ReturnType<typeof createClassLists>
