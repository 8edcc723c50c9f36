import type { Received, Response } from '@schoolgate/contracts/endpoint'
import { GRADING_PRESETS } from '@schoolgate/contracts/grading'
import { gradeOf, shareOf, totalOf } from '@schoolgate/contracts/mark-rules'
import {
  GRADED_STAGES,
  type changeGrading,
  type getGrading,
  type GradedStage,
  type Grading,
  type StageGrading,
  type weighGrading,
} from '@schoolgate/contracts/school-grading'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { mergedOver } from '#db/merged'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import {
  addScale,
  GRADING_CHANGED,
  holdGrading,
  lastGradingChange,
  linesInPreparation,
  reportsOfStage,
  scalesOf,
  settleGrading,
  stagesOf,
  type StageRow,
} from './grading.store.ts'
import { ratedLists } from './rated-things.service.ts'

const WHOLE = 100

const isGraded = (stage: StageRow['stage']): stage is GradedStage => GRADED_STAGES.some((each) => each === stage)

/** Builds how the office settles what marks become, and what it hears before it does. */
export function createGrading({ db, clock }: { db: Db; clock: Clock }) {
  return {
    of: (scope: Scope): Promise<Response<typeof getGrading>> =>
      db.as(scope, async (tx) => {
        const rows = await stagesOf(tx, scope.schoolId)
        const stages: StageGrading[] = []
        for (const row of rows) if (isGraded(row.stage)) stages.push(await stageShown(tx, scope.schoolId, row.stage))
        return {
          stages,
          has_preschool: rows.some(({ stage }) => stage === 'preschool'),
          rated: await ratedLists(tx, scope.schoolId),
          last_change: await lastGradingChange(tx, scope.schoolId),
        }
      }),

    change: (
      by: Actor & { scope: Scope },
      { stage, seen, ...wanted }: Received<typeof changeGrading>['body'],
    ): Promise<Response<typeof changeGrading>> =>
      db.as(by.scope, async (tx) => {
        await holdGrading(tx, by.schoolId)
        const was = await stageShown(tx, by.schoolId, stage)
        const form = { seen: gradingIn(seen), held: gradingIn(was), wanted: gradingIn(wanted) }
        const merged = await mergedOver(tx, form, { schoolId: by.schoolId, actions: [GRADING_CHANGED] })
        const changes = changesBetween(recorded(was), recorded(merged))
        if (changes.length === 0) return { stage: was }
        const now = clock()
        const scale = await scaleFor(tx, by.schoolId, merged.bands)
        await settleGrading(tx, { schoolId: by.schoolId, stage, classWeight: merged.class_weight, scale }, now)
        await recordAudit(tx, { at: now, by, action: GRADING_CHANGED, note: spanOf(was.levels), changes })
        return { stage: await stageShown(tx, by.schoolId, stage) }
      }),

    weigh: (
      scope: Scope,
      { stage, example: { class_work, exam }, ...wanted }: Received<typeof weighGrading>['body'],
    ): Promise<Response<typeof weighGrading>> =>
      db.as(scope, async (tx) => {
        await stageNamed(tx, scope.schoolId, stage)
        const reports = await reportsOfStage(tx, scope.schoolId, stage)
        const example = {
          class_score: shareOf(class_work, WHOLE, wanted.class_weight),
          exam_score: shareOf(exam, WHOLE, WHOLE - wanted.class_weight),
        }
        const total = example.class_score + example.exam_score
        const band = bandAt(total, wanted)
        const would = reports ? await wouldChange(tx, scope.schoolId, { stage, termId: reports.termId, wanted }) : null
        return {
          example: { ...example, total, grade: band?.grade ?? null, level: band?.level ?? null },
          would_change: would?.marks ? would : null,
        }
      }),
  }
}

async function stageNamed(tx: Tx, schoolId: string, stage: GradedStage): Promise<StageRow> {
  const found = (await stagesOf(tx, schoolId)).find((row) => row.stage === stage)
  if (!found) throw notFound()
  return found
}

async function stageShown(tx: Tx, schoolId: string, stage: GradedStage): Promise<StageGrading> {
  const { levels, classWeight, scale } = await stageNamed(tx, schoolId, stage)
  const reports = await reportsOfStage(tx, schoolId, stage)
  return {
    stage,
    levels,
    class_weight: classWeight,
    bands: (await scalesOf(tx, schoolId)).get(scale) ?? [],
    reports: reports && { term: reports.term, out: reports.out, preparing: reports.preparing },
  }
}

/** Weight and bands alone, the parts of each in one order. */
const gradingIn = ({ class_weight, bands }: Pick<StageGrading, 'class_weight' | 'bands'>) => ({
  class_weight,
  bands: bands.map(({ from, grade, level }) => ({ from, grade, level })),
})

/** As the record says it. */
const recorded = ({ class_weight, bands }: Pick<StageGrading, 'class_weight' | 'bands'>) => ({
  class_weight,
  bands: bands.map(({ from, grade, level }) => `${from} ${grade} ${level}`),
})

const spanOf = (levels: readonly string[]): string => [...new Set([levels[0], levels.at(-1)])].join(' – ')

const isSameScale = (one: Grading['bands'], other: Grading['bands']): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The scale that has just these bands, under the name by which papers will know them; a new one where there is none. */
async function scaleFor(tx: Tx, schoolId: string, bands: Grading['bands']): Promise<string> {
  const plain = bands.map(({ from, grade, level }) => ({ from, grade, level }))
  const scales = await scalesOf(tx, schoolId)
  const held = [...scales].find(([, each]) => isSameScale(each, plain))
  if (held) return held[0]
  const preset = Object.entries(GRADING_PRESETS).find(
    ([name, rows]) =>
      !scales.has(name) &&
      isSameScale(
        rows.map(([from, grade, level]) => ({ from, grade, level })),
        plain,
      ),
  )
  const name = preset?.[0] ?? `own-${scales.size + 1}`
  await addScale(tx, schoolId, name, plain)
  return name
}

const bandAt = (total: number, { bands }: Grading) =>
  gradeOf(
    total,
    bands.map((band) => ({ ...band, from_score: band.from })),
  )

/** What the scores that stand in reports would come to: close to what the marks themselves will, of which they are rounded. */
async function wouldChange(
  tx: Tx,
  schoolId: string,
  { stage, termId, wanted }: { stage: GradedStage; termId: string; wanted: Grading },
) {
  const lines = await linesInPreparation(tx, schoolId, stage, termId)
  const counted = { marks: 0, totals: 0, grades: 0 }
  const again = (score: number | null, was: number, is: number) => (score === null || was === 0 ? null : shareOf(score, was, is))
  for (const { classScore, examScore, total, grade, classWeight } of lines) {
    const becomes = totalOf(
      again(classScore, classWeight, wanted.class_weight),
      again(examScore, WHOLE - classWeight, WHOLE - wanted.class_weight),
      wanted.class_weight,
    )
    if (total === null || becomes === null) continue
    counted.marks++
    if (becomes !== total) counted.totals++
    if ((bandAt(becomes, wanted)?.grade ?? null) !== grade) counted.grades++
  }
  return counted
}
