import * as z from 'zod/mini'
import { TermAverage } from './academics.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, PublicId } from './primitives.ts'
import { PublicSchool } from './schools.ts'
import { PERFORMANCE_SHARE_DAYS_MOST, Share } from './shares.ts'

/** An academic year: `2025/2026`. */
const AcademicYear = z.string().check(z.regex(/^\d{4}\/\d{4}$/))

/** What school and family agreed to do; `note` says who, or until when. */
export const AgreedStep = z.object({ words: z.string(), note: z.nullable(z.string()), done: z.boolean() })
export type AgreedStep = z.infer<typeof AgreedStep>

/** The head-teacher's view of a pupil's year, as whoever has the link sees it: first name and initial, nothing of the family. */
export const StudentPerformance = z.object({
  school: PublicSchool,
  /** `Ama M.` */
  ward: z.object({ name: z.string(), first_name: z.string() }),
  class: z.string(),
  academic_year: z.string(),
  class_teacher: z.nullable(z.string()),
  average: z.nullable(z.object({ value: z.number(), is_so_far: z.boolean() })),
  position: z.nullable(z.object({ place: z.int(), of: z.int(), term: z.string() })),
  /** Days of the year so far; `late_lately` within the last thirty days. */
  /** In days, by halves; and on how many days of the last thirty the child came late. */
  attendance: z.nullable(z.object({ present: z.number(), opened: z.number(), rate: z.int(), late_lately: z.int() })),
  /** Up to three years, oldest first. The averages of groups under five are left out: they would tell of another child. */
  terms: z.array(TermAverage),
  /** The lowest total of each band of the school's scale, highest first. */
  bands: z.array(z.int()),
  /** The last terms, oldest first, and each subject's totals in them; `change` is between the last two. */
  columns: z.array(z.object({ academic_year: z.string(), term: z.string(), number: z.int(), is_so_far: z.boolean() })),
  subjects: z.array(
    z.object({
      name: z.string(),
      totals: z.array(z.nullable(z.number())),
      change: z.nullable(z.number()),
      /** Against the same term of the year before. */
      since_last_year: z.nullable(z.number()),
    }),
  ),
  remarks: z.array(
    z.object({ words: z.string(), by: z.nullable(z.string()), subject: z.nullable(z.string()), day: z.nullable(Day) }),
  ),
  steps: z.array(AgreedStep),
  expires_at: Instant,
})
export type StudentPerformance = z.infer<typeof StudentPerformance>

/** The specification's public address; the year in it is written `2025-2026`. */
export const openPerformance = endpoint({
  method: 'GET',
  path: '/studentperformances/:id/:accadyearid.json',
  access: 'public',
  isSpecified: true,
  /** Whatever is not a link of this year is answered as one that does not exist. */
  params: z.strictObject({ id: z.string(), accadyearid: z.string() }),
  response: z.object({ student_performance: StudentPerformance }),
  summary: 'A pupil’s performance, by a link that the head-teacher made for one year',
})

const path = '/api/v1/office/wards/:id/performance_shares'
const params = z.strictObject({ id: Id })

export const listPerformanceShares = endpoint({
  method: 'GET',
  path,
  access: ['head'],
  opens: 'performances.opened',
  params,
  query: z.strictObject({ academic_year: AcademicYear }),
  response: z.object({ shares: z.array(Share) }),
  summary: 'The links to a pupil’s performance in a year, with their openings',
})

export const sharePerformance = endpoint({
  method: 'POST',
  path,
  access: ['head'],
  opens: 'performances.opened',
  freshProof: true,
  params,
  body: z.strictObject({
    academic_year: AcademicYear,
    days: z.optional(z.int().check(z.minimum(1), z.maximum(PERFORMANCE_SHARE_DAYS_MOST))),
    /** Replaces the year's agreed steps; left out, they stay. */
    steps: z.optional(
      z
        .array(
          z.strictObject({
            words: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
            note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(120)))),
            done: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(12)),
    ),
  }),
  response: z.object({ share: Share }),
  summary: 'Make a link to a pupil’s performance in a year, for at most a week; only where the school allows it',
})

export const unsharePerformance = endpoint({
  method: 'DELETE',
  path,
  access: ['head'],
  opens: 'nothing',
  params,
  query: z.strictObject({ academic_year: AcademicYear, public_id: PublicId }),
  summary: 'Take back one link to a pupil’s performance, or all of that year',
})
