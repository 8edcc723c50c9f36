import { addLateFee, issueBills } from '@schoolgate/contracts/fees-issue'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { doneOnce } from '#db/once'
import { keyedActor, signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { requireFreshProof } from '#lib/fresh-proof'
import { route, type Route } from '#lib/route'
import { askFor, showWork, type LongWork } from '#modules/work'
import type { BillsWork } from './issue-work.ts'
import { rehearse } from './issue.service.ts'
import { rehearseLate } from './late-fee.service.ts'

type Around = { db: Db; clock: Clock; work: LongWork<BillsWork> }
type By = Parameters<typeof keyedActor>[0]

/** Bills going out, and what goes on them afterwards: shown before, then long work. */
export function issueRoutes({ db, clock, work }: Around): Route[] {
  /** Work is the system's to keep; that the school has such fees was read as the caller. */
  const asked = async (by: By, input: BillsWork, about: string, at?: string) => {
    const now = clock()
    // A head gave a program the right to change things, with a proof; nobody sits there to give another.
    if (!by.scope.program) requireFreshProof(by.scope, now)
    const ask = { by: signedIn(by.scope, by.request.ip), input, about, at: at === undefined ? undefined : new Date(at) }
    const asking = (tx: Tx) => doneOnce(tx, keyedActor(by), now, z.string(), () => askFor(tx, work, ask, now))
    const { made: id } = await db.asSystem(asking)
    return { report: null, work: await showWork({ db, clock }, by.scope, id) }
  }
  return [
    route(issueBills, async ({ params, body, ...by }) => {
      const input = { scheduleId: params.id, ...(body.class_id === undefined ? {} : { classId: body.class_id }) }
      const { report, name } = await db.as(by.scope, (tx) => rehearse(tx, by.scope.schoolId, input, clock()))
      return body.dry_run ? { report, work: null } : asked(by, input, name, body.at)
    }),

    route(addLateFee, async ({ params, body, ...by }) => {
      const input = { scheduleId: params.id, code: body.code }
      const { report, name } = await db.as(by.scope, (tx) => rehearseLate(tx, by.scope.schoolId, input, clock()))
      return body.dry_run ? { report, work: null } : asked(by, input, name)
    }),
  ]
}
