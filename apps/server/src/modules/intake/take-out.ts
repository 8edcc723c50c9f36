import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { schools, wards } from '#db/schema'
import type { Actor } from '#lib/actor'
import { NOTHING_BESIDE } from './import-rows.ts'
import { OfPupils, type RowOut } from './data-file.ts'
import { beginImport, DATA_FILES } from './lay-down.ts'

/** So many pupils' rows are read at a time. */
const PUPILS_AT_A_TIME = 200

/** A data file as it leaves the school: read in so many steps, each in a transaction of its own. */
export type ListOut = {
  name: string
  columns: readonly { name: string; is: 'day' | 'number' | undefined }[]
  steps: number
  read(tx: Tx, step: number): Promise<RowOut[]>
}

/** Everything that the data files say of a school, as it could be brought in again; and whose it is. */
export async function listsOf(
  tx: Tx,
  { by, now }: { by: Actor; now: Date },
): Promise<{ school: typeof schools.$inferSelect; wardIds: string[]; lists: ListOut[] }> {
  const [school] = await tx.select().from(schools).where(eq(schools.id, by.schoolId))
  if (!school) throw new Error('The school that is taken out is not there.')
  const begun = { school: { ...school, isNew: false }, by, now, beside: NOTHING_BESIDE, confirmedFamilies: [], faults: [] }
  const context = await beginImport(tx, begun)
  const rows = await tx.select({ id: wards.id }).from(wards).where(eq(wards.schoolId, school.id)).orderBy(asc(wards.id))
  const wardIds = rows.map(({ id }) => id)
  const groups = Array.from({ length: Math.max(1, Math.ceil(wardIds.length / PUPILS_AT_A_TIME)) }, (_none, group) =>
    wardIds.slice(group * PUPILS_AT_A_TIME, (group + 1) * PUPILS_AT_A_TIME),
  )
  const lists = DATA_FILES.flatMap(({ name, out }) =>
    out === null
      ? []
      : {
          name,
          columns: out.columns,
          steps: out.isByPupil ? groups.length : 1,
          read: (tx: Tx, step: number) => out.rows(tx, context, new OfPupils(groups[step] ?? [], step === 0)),
        },
  )
  return { school, wardIds, lists }
}
