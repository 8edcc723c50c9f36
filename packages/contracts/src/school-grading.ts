import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'
import { OwnThings, RATED_ON, RATED_TEMPLATES, RatedThings } from './report-ratings.ts'

const ofOffice = { access: ['head', 'office'], opens: 'nothing' } as const

/** The stages whose reports have marks; the youngest are told of in words. */
export const GRADED_STAGES = ['primary', 'jhs', 'shs'] as const
export type GradedStage = (typeof GRADED_STAGES)[number]

const word = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** The lowest total of a grade, and what it is called. */
export const GradingBand = z.strictObject({
  from: z.int().check(z.minimum(0), z.maximum(100)),
  grade: word(4),
  level: word(40),
})
export type GradingBand = z.infer<typeof GradingBand>

/** What is wrong with bands: the highest stands first, each grade stands once, and no total falls below the last. */
export type BandFault = { index: number; fault: 'not_below' | 'grade_twice' | 'not_nought' }

export const bandFaults = (bands: readonly GradingBand[]): BandFault[] =>
  bands.flatMap(({ from, grade }, index): BandFault[] => {
    const above = bands[index - 1]
    const isTwice = bands.findIndex((other) => other.grade.trim() === grade.trim()) < index
    return [
      ...(above !== undefined && from >= above.from ? [{ index, fault: 'not_below' as const }] : []),
      ...(isTwice ? [{ index, fault: 'grade_twice' as const }] : []),
      ...(index === bands.length - 1 && from !== 0 ? [{ index, fault: 'not_nought' as const }] : []),
    ]
  })

/** How the marks of a stage become totals and grades. */
export const Grading = z.strictObject({
  /** The class score's share of a total, in per cent; the exam has the rest. */
  class_weight: z.int().check(z.minimum(0), z.maximum(100)),
  /** The highest first. */
  bands: z.array(GradingBand).check(
    z.minLength(2),
    z.maxLength(12),
    z.refine((bands) => bandFaults(bands).length === 0),
  ),
})
export type Grading = z.infer<typeof Grading>

const ofStage = { stage: z.enum(GRADED_STAGES) }

/** Reports of the newest term that has any, counted. */
const Reports = z.object({
  term: z.string(),
  /** With their parents already: nothing of these changes. */
  out: z.int(),
  /** Made and not released: made anew, they follow what is settled then. */
  preparing: z.int(),
})

/** A stage as it is: an older school may have bands that nobody would take today. */
export const StageGrading = z.object({
  stage: z.enum(GRADED_STAGES),
  /** Its levels, youngest first. */
  levels: z.array(z.string()),
  class_weight: z.int(),
  bands: z.array(z.object({ from: z.int(), grade: z.string(), level: z.string() })),
  reports: z.nullable(Reports),
})
export type StageGrading = z.infer<typeof StageGrading>

/** What is rated in words and letters on one kind of paper, in its order. */
export const RatedList = z.object({
  template: z.enum(RATED_TEMPLATES),
  things: RatedThings,
  /** The school said so itself; else it is what it rated last, or what schools usually rate. */
  is_own: z.boolean(),
})
export type RatedList = z.infer<typeof RatedList>

export const getGrading = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/grading',
  response: z.object({
    /** Those of which the school has classes, youngest first. */
    stages: z.array(StageGrading),
    /** Whether there are classes whose reports have no marks. */
    has_preschool: z.boolean(),
    /** Of the papers that the school's classes get. */
    rated: z.array(RatedList),
    last_change: z.nullable(z.object({ at: Instant, by: z.string() })),
  }),
  summary: 'How marks become totals and grades, stage by stage',
})

export const changeGrading = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/v1/office/grading',
  body: z.strictObject({
    ...ofStage,
    ...Grading.shape,
    /** What stood there when it was opened: of what somebody else changed since to something else, nothing is written (meanwhile.ts). */
    seen: z.omit(StageGrading, { stage: true, levels: true, reports: true }),
  }),
  response: z.object({ stage: StageGrading }),
  summary: 'Change how the marks of a stage become totals and grades; reports that are out stay as they are',
})

export const changeRatedThings = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/v1/office/grading/rated',
  body: z
    .strictObject({
      template: z.enum(RATED_TEMPLATES),
      things: OwnThings,
      /** What stood there when it was opened (meanwhile.ts). */
      seen: RatedThings,
    })
    .check(
      z.refine(({ template, things }) => things.every(({ kind }) => RATED_ON[template].some((one) => one === kind)), {
        path: ['things'],
      }),
    ),
  response: z.object({ list: RatedList }),
  summary: 'Say what is rated on the reports of the youngest, or which traits and skills; reports that are out stay as they are',
})

/** Changes nothing. */
export const weighGrading = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/grading/weigh',
  body: z.strictObject({
    ...ofStage,
    ...Grading.shape,
    /** Of 100 each. */
    example: z.strictObject({
      class_work: z.int().check(z.minimum(0), z.maximum(100)),
      exam: z.int().check(z.minimum(0), z.maximum(100)),
    }),
  }),
  response: z.object({
    example: z.object({
      class_score: z.number(),
      exam_score: z.number(),
      total: z.number(),
      grade: z.nullable(z.string()),
      level: z.nullable(z.string()),
    }),
    /** Of the reports in preparation; null where there are none. */
    would_change: z.nullable(z.object({ marks: z.int(), totals: z.int(), grades: z.int() })),
  }),
  summary: 'What totals and grades would become by this, for marks as an example and in the reports that are in preparation',
})
