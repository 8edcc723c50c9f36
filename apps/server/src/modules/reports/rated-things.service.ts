import type { Received, Response } from '@schoolgate/contracts/endpoint'
import { RATED_TEMPLATES, type RatedTemplate, type RatedThing } from '@schoolgate/contracts/report-ratings'
import type { changeRatedThings, RatedList } from '@schoolgate/contracts/school-grading'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { mergedOver } from '#db/merged'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { holdGrading, schoolRated, settleRated, stagesOf, type SchoolRated } from './grading.store.ts'
import { ownThings, ratedIn } from './ratings.store.ts'
import { templateFor } from './templates.ts'

/** What the record says where it was changed. */
const RATED_CHANGED = 'schools.rated_changed'
/** After every term: the last one that was rated counts. */
const ALWAYS = { opens: '9999-12-31' }

/** What is rated on the papers that this school's classes get. */
export async function ratedLists(tx: Tx, schoolId: string): Promise<RatedList[]> {
  const school = await schoolRated(tx, schoolId)
  const stages = await stagesOf(tx, schoolId)
  const templates = new Set(stages.map(({ stage }) => templateFor(stage, school.country)))
  const lists: RatedList[] = []
  for (const template of RATED_TEMPLATES) if (templates.has(template)) lists.push(await listOf(tx, school, template))
  return lists
}

const listOf = async (tx: Tx, school: SchoolRated, template: RatedTemplate): Promise<RatedList> => ({
  template,
  things: await ratedIn(tx, { school, term: ALWAYS }, template, []),
  is_own: ownThings(school, template) !== undefined,
})

const plain = (things: readonly RatedThing[]) => things.map(({ kind, name }) => ({ kind, name }))

/** Says what is rated on one kind of paper from now on; what is rated on reports already stays there. */
export function changeRatedThingsFor(
  { db, clock }: { db: Db; clock: Clock },
  by: Actor & { scope: Scope },
  { template, things, seen }: Received<typeof changeRatedThings>['body'],
): Promise<Response<typeof changeRatedThings>> {
  return db.as(by.scope, async (tx) => {
    await holdGrading(tx, by.schoolId)
    const was = (await ratedLists(tx, by.schoolId)).find((list) => list.template === template)
    if (!was) throw notFound()
    const form = { seen: { things: plain(seen) }, held: { things: plain(was.things) }, wanted: { things: plain(things) } }
    const merged = await mergedOver(tx, form, { schoolId: by.schoolId, actions: [RATED_CHANGED] })
    const names = (list: readonly RatedThing[]) => ({ things: list.map(({ name }) => name) })
    const changes = changesBetween(names(was.things), names(merged.things))
    if (changes.length === 0) return { list: was }
    const now = clock()
    await settleRated(tx, { schoolId: by.schoolId, template, things: merged.things }, now)
    await recordAudit(tx, { at: now, by, action: RATED_CHANGED, note: template, changes })
    return { list: { template, things: merged.things, is_own: true } }
  })
}
