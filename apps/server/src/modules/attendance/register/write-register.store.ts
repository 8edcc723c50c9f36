import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { attendanceRecords, registers } from '#db/schema'
import { newId } from '#lib/random'
import type { MarkRow } from './mark-rows.ts'

type OfClass = { schoolId: string; classId: string; day: string; userId: string; takenAt: Date; now: Date }

/** Holds the register of a class and day until this transaction ends, and gives it its next version: two who save at once do so one after the other. */
export async function nextVersion(tx: Tx, { schoolId, classId, day, userId, takenAt, now }: OfClass) {
  const [row] = await tx
    .insert(registers)
    .values({ id: newId(), schoolId, classId, day, version: 1, takenById: userId, takenAt, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [registers.classId, registers.day],
      set: { version: sql`${registers.version} + 1`, updatedAt: now },
    })
    .returning({ id: registers.id, version: registers.version })
  if (!row) throw new Error('The register was not written.')
  return row
}

export type Written = { wardId: string; rows: readonly MarkRow[]; said: number }
type Place = { schoolId: string; termId: string; day: string; userId: string; now: Date }

/** Writes what is said of pupils in the place of what stood. Answers the rows that a family is told of: who is late or away. */
export async function writeMarks(tx: Tx, { schoolId, termId, day, userId, now }: Place, all: readonly Written[]) {
  if (all.length === 0) return []
  const wardIds = all.map(({ wardId }) => wardId)
  // A whole day in the place of its halves, or the other way round: what is not said any more goes.
  await tx
    .delete(attendanceRecords)
    .where(
      and(
        inArray(attendanceRecords.wardId, wardIds),
        eq(attendanceRecords.day, day),
        sql`(${attendanceRecords.wardId}, ${attendanceRecords.session}) not in (select * from unnest(${sql.param(
          all.flatMap(({ wardId, rows }) => rows.map(() => wardId)),
        )}::uuid[], ${sql.param(all.flatMap(({ rows }) => rows.map(({ session }) => session)))}::text[]))`,
      ),
    )
  await upsert(
    tx,
    attendanceRecords,
    all.flatMap(({ wardId, rows, said }) =>
      rows.map((row) => ({
        ...row,
        id: newId(),
        schoolId,
        wardId,
        termId,
        day,
        said,
        reason: null,
        markedById: userId,
        createdAt: now,
        updatedAt: now,
      })),
    ),
    ['wardId', 'day', 'session'],
    ['createdAt'],
  )
  const { id, wardId, status, timeIn } = attendanceRecords
  return tx
    .select({ id, wardId, status, timeIn })
    .from(attendanceRecords)
    .where(and(inArray(wardId, wardIds), eq(attendanceRecords.day, day), ne(status, 'present')))
}
