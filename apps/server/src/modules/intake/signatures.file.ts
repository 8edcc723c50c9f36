import { eq } from 'drizzle-orm'
import { files, users } from '#db/schema'
import { handwritingMadeAnew } from '#lib/handwriting'
import { Problem } from '#lib/problem'
import { giveHandwriting } from '#modules/reports'
import { readBeside, sha256Of } from './attachments.ts'
import { reference, text, Wrong } from './cells.ts'
import { dataFile } from './data-file.ts'
import type { Desk } from './desk.ts'

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
  called: (row, desk) => desk.people.get(row.staff)?.fullname,
  async prepare({ row, fault }, desk) {
    const ink = await inkIn(desk, row.file)
    if (ink instanceof Wrong) fault('file', ink.wrong, ink.todo)
    else row.file = ink
  },
  check(lines, desk) {
    for (const { row, fault } of lines) {
      const person = desk.people.get(row.staff)
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
  async write(tx, rows, { by, now, pictures }) {
    for (const { staff, file: sha256 } of rows)
      await giveHandwriting(tx, by, staff, { sha256, bytes: pictures.get(sha256)?.length ?? 0 }, now)
  },
})

/** The ink of a picture in the folder's `signatures/`, laid onto the desk under the SHA-256 that is answered. */
async function inkIn(desk: Desk, name: string): Promise<string | Wrong> {
  const bytes = await readBeside(desk.folder, 'signatures', name)
  if (bytes instanceof Wrong) return bytes
  try {
    const ink = await handwritingMadeAnew(bytes, 'signatures')
    const sha256 = sha256Of(ink)
    desk.pictures.set(sha256, ink)
    return sha256
  } catch (error) {
    if (error instanceof Problem) return new Wrong(`signatures/${name}: ${error.message}`, 'Put another picture in its place.')
    throw error
  }
}
