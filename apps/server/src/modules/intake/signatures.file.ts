import { eq } from 'drizzle-orm'
import { files, users } from '#db/schema'
import { giveHandwriting } from '#modules/reports'
import { reference, text, Wrong } from './cells.ts'
import { dataFile } from './data-file.ts'

const columns = {
  staff: reference,
  /** A name in the folder's `signatures/`; once checked, the SHA-256 of the ink in it, by which a picture that changed is known. */
  file: { ...text(100), show: (sha256: string) => `picture ${sha256.slice(0, 8)}` },
}

/** What staff sign with stands in a file of its own, so that staff.csv can come anew without taking it away. */
export const signaturesFile = dataFile({
  name: 'signatures',
  columns,
  key: ['staff'],
  called: (row, context) => context.people.get(row.staff)?.fullname,
  beside: { column: 'file', folder: 'signatures' },
  prepare({ row, fault }, { beside }) {
    const ink = beside.of('signatures', row.file)
    if (ink instanceof Wrong) return fault('file', ink.wrong, ink.todo)
    row.file = ink.sha256
  },
  check(lines, context) {
    for (const { row, fault } of lines) {
      const person = context.people.get(row.staff)
      if (!person || person.role === 'parent')
        fault('staff', `There is no “${row.staff}” among the staff.`, 'Write the ref of somebody in staff.csv.')
    }
  },
  async held(tx, { school }) {
    const rows = await tx
      .select({ staff: users.ref, file: files.sha256 })
      .from(users)
      .innerJoin(files, eq(files.id, users.signatureId))
      .where(eq(users.schoolId, school.id))
    return rows.map((row) => ({ state: 'here' as const, row }))
  },
  async write(tx, rows, { by, now, beside }) {
    for (const { staff, file: sha256 } of rows)
      await giveHandwriting(tx, by, staff, { sha256, bytes: beside.bytesOf(sha256) }, now)
  },
})
