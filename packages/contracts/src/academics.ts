import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './primitives.ts'
import { Term } from './schools.ts'

export const ASSESSMENT_TYPES = [
  'class_exercise',
  'homework',
  'class_test',
  'group_work',
  'project',
  'mid_term',
  'end_of_term',
  'mock',
  'practical',
] as const
export type AssessmentType = (typeof ASSESSMENT_TYPES)[number]

/** One published piece of work as one ward did it. A ward who was away or excused has no score; that is never a nought. */
export const Assessment = z.object({
  id: Id,
  subject_id: Id,
  type: z.enum(ASSESSMENT_TYPES),
  title: z.string(),
  date: z.nullable(Day),
  max_score: z.number(),
  /** Its share of the class score in per cent, where the school weighs single works. */
  weight: z.nullable(z.int()),
  state: z.enum(['not_marked', 'marked', 'absent', 'excused']),
  score: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  published_at: Instant,
  /** Null where so few were marked that it would tell another child's score. */
  class_average: z.nullable(z.number()),
  teacher: z.nullable(z.string()),
  /** Why the mark is another than parents saw first. */
  correction: z.nullable(z.object({ why: z.string(), at: Instant })),
})
export type Assessment = z.infer<typeof Assessment>

/** Marks reached of the marks that could be reached, and what they are worth in the total. */
export const ScoreSoFar = z.object({ raw: z.number(), of: z.number(), weighted: z.number() })
export type ScoreSoFar = z.infer<typeof ScoreSoFar>

/** How a ward stands in one subject in one term. */
export const SubjectStanding = z.object({
  subject_id: Id,
  subject: z.string(),
  /** From works published so far; false once the term report says it. */
  is_so_far: z.boolean(),
  /** From works alone; on a report the raw marks are not known. */
  class_score: z.nullable(ScoreSoFar),
  exam_score: z.nullable(ScoreSoFar),
  /** Of 100: the report's total, or what the works so far come to. Null while nothing is marked. */
  total: z.nullable(z.number()),
  class_average: z.nullable(z.number()),
  grade: z.nullable(z.string()),
  level: z.nullable(z.string()),
  /** The totals of the terms before, from published reports, oldest first. */
  trend: z.array(z.object({ term_id: Id, total: z.number() })),
})
export type SubjectStanding = z.infer<typeof SubjectStanding>

/** The ward's average in one term. */
export const TermAverage = z.object({
  term_id: Id,
  academic_year: z.string(),
  term: z.string(),
  number: z.int(),
  class: z.string(),
  average: z.number(),
  class_average: z.nullable(z.number()),
  /** From works published so far, and can still change. */
  is_so_far: z.boolean(),
})
export type TermAverage = z.infer<typeof TermAverage>

/** What the rules find in the marks. Each finding names what it was made of; none says what will be. */
export const Insights = z.object({
  average: z.nullable(z.object({ value: z.number(), class_average: z.nullable(z.number()), subject_ids: z.array(Id) })),
  /** The two last terms compared. */
  trend: z.nullable(z.object({ direction: z.enum(['up', 'down', 'steady']), by: z.number(), since_term_id: Id, term_id: Id })),
  best: z.nullable(z.object({ subject_id: Id, assessment_ids: z.array(Id) })),
  needs_practice: z.nullable(z.object({ subject_id: Id, assessment_ids: z.array(Id) })),
  /** The work to look at again tonight; `topic` is what its title says after a colon. */
  tonight: z.nullable(z.object({ subject_id: Id, assessment_id: Id, topic: z.nullable(z.string()) })),
})
export type Insights = z.infer<typeof Insights>

/** Everything academic about one ward in one term. */
export const WardAcademics = z.object({
  term: Term,
  /** The terms one can ask for, newest first. */
  terms: z.array(z.object({ id: Id, academic_year: z.string(), name: z.string() })),
  /** Per cent of the total. */
  weights: z.object({ class: z.int(), exam: z.int() }),
  averages: z.array(TermAverage),
  /** Highest first. */
  standings: z.array(SubjectStanding),
  /** Newest first. */
  assessments: z.array(Assessment),
  insights: Insights,
  /** The newest publication among these marks. */
  updated_at: z.nullable(Instant),
})
export type WardAcademics = z.infer<typeof WardAcademics>

export const getAcademics = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/academics',
  access: 'parent',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ term_id: z.optional(Id) }),
  response: WardAcademics,
  summary: 'A ward’s published marks in a term (the current one unless said), subject by subject, and how the terms went',
})

/** One lesson in the week of a class. */
export const Lesson = z.object({
  /** 1 is Monday. */
  weekday: z.int(),
  period: z.int(),
  starts: z.string(),
  ends: z.string(),
  subject: z.string(),
  teacher: z.nullable(z.string()),
  room: z.nullable(z.string()),
  /** Who has it the next time, in place of the teacher. */
  stand_in: z.nullable(z.object({ day: Day, teacher: z.string() })),
})
export type Lesson = z.infer<typeof Lesson>

export const getTimetable = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/timetable',
  access: 'parent',
  unchanged: 'all_day',
  params: z.strictObject({ id: Id }),
  response: z.object({ class: z.string(), school_days: z.array(z.int()), lessons: z.array(Lesson) }),
  summary: 'The week of a ward’s class',
})
