import type { ExportTask } from '@schoolgate/contracts/office-work'
import type { Tx } from '#db'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { listsOf } from '#modules/intake'
import { oneRosterUrls, packageOf } from '#modules/oneroster'
import { asDataFiles } from './data-files.ts'
import { asWorkbook } from './workbook.ts'
import type { Source } from './lists.ts'

export type Taking = ExportTask & {
  by: Actor
  /** Who takes it, as the file says it. */
  byName: string
  now: Date
  /** Where this installation is reached. */
  site: string
  /** A step in a transaction of its own. */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  progress(done: number, total: number): Promise<void>
}

export type Taken = { name: string; bytes: Buffer; wardIds: readonly string[] }

/** Everything of a school as one file, and whose records are in it. The office and the command line make it alike. */
export async function takeEverything(taking: Taking): Promise<Taken> {
  const { form, reason, by, byName, now, site, step, progress } = taking
  const { school, wardIds, lists } = await step((tx) => listsOf(tx, { by, now }))
  const day = dayIn(school.timezone, now)
  const title = `${school.shortName ?? school.name} ${day}`
  const about = { school: school.name, at: `${day} ${clockIn(school.timezone, now)}`, by: byName, reason }
  const source: Source = { lists, step, progress }
  if (form === 'xlsx') return { name: `${title}.xlsx`, bytes: await asWorkbook(source, about), wardIds }
  if (form === 'csv') return { name: `${title}, data files.zip`, bytes: await asDataFiles(source, about), wardIds }
  const asking = { schoolId: school.id, ...oneRosterUrls(site), hasContacts: true, now }
  const bytes = await packageOf({ asking, school: { name: school.name, code: school.code }, step, progress })
  return { name: `${title}, OneRoster.zip`, bytes, wardIds }
}
