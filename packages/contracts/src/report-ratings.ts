import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'
import type { ReportTemplate } from './reports.ts'

/*
 * What is rated on a report without numbers: traits and skills of the hand by letters, what a small child can do in three steps. Each rating
 * is saved over the one that was seen; the class teacher has the class they lead, the head-teacher all.
 */

export const RATING_KINDS = ['affective', 'psychomotor', 'skill'] as const
export type RatingKind = (typeof RATING_KINDS)[number]

/** A excellent, B good, C fair, D needs help, E not seen. */
export const RATING_LETTERS = ['A', 'B', 'C', 'D', 'E'] as const

/** What a small child can do, in the words that stand on the paper: never a number, and no place. */
export const SKILL_STEPS = ['Not yet', 'With help', 'Alone'] as const
export type SkillStep = (typeof SKILL_STEPS)[number]

export const stepsOf = (kind: RatingKind): readonly string[] => (kind === 'skill' ? SKILL_STEPS : RATING_LETTERS)

const RatedThing = z.object({ kind: z.enum(RATING_KINDS), name: z.string() })
/** One thing that is rated on the reports of a class. */
export type RatedThing = z.infer<typeof RatedThing>
export const RatedThings = z.array(RatedThing)

export const Rating = z.extend(RatedThing, { rating: z.string() })
export type Rating = z.infer<typeof Rating>

const things = (kind: RatingKind, ...names: readonly string[]): RatedThing[] => names.map((name) => ({ kind, name }))

/** The papers on which a school says itself what is rated, and what stands on each; the others have marks alone. */
export const RATED_ON = {
  preschool: ['skill'],
  nigeria: ['affective', 'psychomotor'],
} as const satisfies Partial<Record<ReportTemplate, readonly RatingKind[]>>
export type RatedTemplate = keyof typeof RATED_ON
export const RATED_TEMPLATES = ['preschool', 'nigeria'] as const satisfies readonly RatedTemplate[]

/** What is rated where a school has rated nothing yet. */
export const USUAL_THINGS: Record<ReportTemplate, readonly RatedThing[]> = {
  basic: [],
  jhs: [],
  shs: [],
  nigeria: [
    ...things('affective', 'Punctual', 'Neat', 'Honest', 'Polite', 'Works with others', 'Attentive'),
    ...things('psychomotor', 'Handwriting', 'Sport', 'Drawing'),
  ],
  preschool: things(
    'skill',
    'Says own name',
    'Tells a story',
    'Counts to 20',
    'Knows shapes',
    'Holds a pencil',
    'Buttons a shirt',
    'Waits for a turn',
    'Shares',
    'Tidies up',
  ),
}

/** A class of a hundred in twenty skills. */
const CELLS_AT_ONCE = 2000
export const LONGEST_THING = 60

const thing = {
  kind: z.enum(RATING_KINDS),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_THING)),
}
/** More do not fit on the paper. */
export const MOST_THINGS = 30

/** What a school wants to rate, in the order of the paper, each once. */
export const OwnThings = z.array(z.strictObject(thing)).check(
  z.minLength(1),
  z.maxLength(MOST_THINGS),
  z.refine((own) => new Set(own.map(({ kind, name }) => `${kind} ${name.toLowerCase()}`)).size === own.length),
)

const ofCell = { ward_id: Id, ...thing }

const CellToSave = z
  .strictObject({
    ...ofCell,
    /** What stood there when it was rated. */
    seen: z.nullable(z.string().check(z.maxLength(60))),
    /** Null takes it away. */
    rating: z.nullable(z.enum([...SKILL_STEPS, ...RATING_LETTERS])),
  })
  .check(z.refine(({ kind, rating }) => rating === null || stepsOf(kind).includes(rating), { path: ['rating'] }))

const RATING_FAULTS = ['no_report', 'signed', 'why_needed'] as const
export type RatingFault = (typeof RATING_FAULTS)[number]

export const saveReportRatings = endpoint({
  method: 'POST',
  path: '/api/v1/office/report_books/:class_id/ratings',
  access: ['teacher', 'head'],
  opens: 'nothing',
  params: z.strictObject({ class_id: Id }),
  body: z.strictObject({
    term_id: Id,
    /** Why reports that parents have already are changed, in words that they read. */
    why: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
    cells: z.array(CellToSave).check(
      z.maxLength(CELLS_AT_ONCE),
      z.refine((cells) => new Set(cells.map(({ ward_id, kind, name }) => `${ward_id} ${kind} ${name}`)).size === cells.length),
    ),
  }),
  response: z.object({
    saved: z.int(),
    /** Rated by somebody else since: as they left it. Nothing was written over it. */
    conflicts: z.array(z.object({ ...ofCell, rating: z.nullable(z.string()) })),
    refused: z.array(z.object({ ward_id: Id, why: z.enum(RATING_FAULTS) })),
    saved_at: Instant,
  }),
  summary: 'Rate traits and skills on the reports of a class, each over the rating that was seen',
})
