import { askExport } from '@schoolgate/contracts/exports'
import { ExportTask } from '@schoolgate/contracts/office-work'
import { nameOf } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { LongWork } from '#modules/work'
import { takeEverything } from './everything.ts'

/** Makes the file when its turn comes. It only reads: begun again, it begins anew. */
export const exportWork = ({ clock, site }: { clock: Clock; site: string }): LongWork<ExportTask> => ({
  kind: 'export',
  roles: askExport.access,
  parse: (input) => ExportTask.parse(input),
  async carryOut({ input, by, write: step, progress }) {
    const byName = await step((tx) => nameOf(tx, by))
    const { name, bytes, wardIds } = await takeEverything({ ...input, by, byName, now: clock(), site, step, progress })
    return { name, bytes, shows: wardIds.map((wardId) => ({ wardId })) }
  },
})
