import type { WorkKind } from '@schoolgate/contracts/office-work'
import type { Tx } from '#db'
import { jobsOf } from '#modules/jobs'
import { jobNameOf } from './long-work.ts'
import { isLater, workRows } from './work.store.ts'

/**
 * Whether a server does long work of this kind for a school, or is about to: what failed and stands still, or waits for its time, is in
 * nobody's way.
 */
export async function isUnderWay(tx: Tx, schoolId: string, kind: WorkKind, now: Date): Promise<boolean> {
  const rows = await workRows(tx, schoolId, [kind])
  const jobs = new Map((await jobsOf(tx, schoolId, jobNameOf(kind))).map(({ about, state }) => [about, state]))
  return rows.some(
    ({ work }) => work.state === 'open' && !isLater(work, now) && !['dead', 'cancelled'].includes(jobs.get(work.id) ?? ''),
  )
}
