import * as z from 'zod'
import type { Tool } from './shape.ts'

const day = z.iso.date()
const term = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.enum(['current', 'previous', 'before_previous', 'next'])])
  .optional()
  .describe('a term by its number in the year, or seen from now; the running one when left out')
const year = z
  .union([
    z.enum(['current', 'previous']),
    z.templateLiteral([z.int().min(2000).max(2099)]),
    z.templateLiteral([z.int().min(2000).max(2099), '/', z.int().min(2000).max(2099)]),
  ])
  .optional()
  .describe('an academic year, seen from now or by its figures ("2023/2024"), or a calendar year ("2024")')
const className = z.string().max(20).optional().describe('an earlier class of the child, such as "basic 4"')
const when = { term, year, className }
const days = { from: day.optional(), to: day.optional() }
const lastTerms = z.int().min(2).max(6).optional().describe('so many terms up to now, in place of one term')
const subjects = z.array(z.string().max(60)).max(8).optional().describe('subjects by name, such as "mathematics"')

const about = z.string().max(500).optional()

/** What each place can be asked. No input holds an id: the child is fixed on the server. */
export const INPUTS = {
  attendance: z.strictObject({
    ...when,
    ...days,
    lastTerms,
    half: z.enum(['first', 'second']).optional().describe('only the days before or after mid-term'),
  }),
  marks: z.strictObject({
    ...when,
    subjects,
    part: z.enum(['class', 'exam']).optional().describe('the highest and lowest works among class work or exams alone'),
    about: about.describe('words of the title of a single work'),
  }),
  reports: z.strictObject({ ...when, subjects }),
  bills: z.strictObject({
    ...when,
    lastTerms,
    item: z.string().max(40).optional().describe('a fee, such as "feeding"'),
    beside: z.boolean().optional().describe('with all that was on the bill before'),
    paying: z.number().positive().max(9_999_999).optional().describe('an amount somebody thinks of paying'),
  }),
  payments: z.strictObject({ ...when, ...days, lastTerms, method: z.string().max(20).optional() }),
  notices: z.strictObject({
    term,
    year,
    ...days,
    about: z.string().max(60).optional().describe('a topic, an event or words to look for'),
    words: about.describe('a sentence: only notices that share its rarer words'),
    loosely: z.boolean().optional().describe('one rarer word of a text is enough, where the sentence has no other'),
    filter: z.enum(['all', 'to_answer', 'unread']).optional(),
  }),
  calendar: z.strictObject({ year, ...days, event: z.string().max(60).optional() }),
  timetable: z.strictObject({ weekday: z.int().min(1).max(7).optional(), subjects }),
  profile: z.strictObject({}),
  school: z.strictObject({}),
  family: z.strictObject({ ...when, lastTerms }),
} as const satisfies Record<Tool, z.ZodObject>

/** All that an outside model may narrow a look by: the time, which the sentences made of it name. */
export const TIME_ASKED = z.object({ term, year })

/** What each place holds, as a model is told. */
export const PURPOSES: Readonly<Record<Tool, string>> = {
  attendance: 'Attendance of the child: counts, rate and single days of a term, a year or some days.',
  marks: 'Published marks of the child in a term: totals, class work, exams, class averages, changes, single works.',
  reports: 'A published term report of the child: grades, position, remarks, conduct, promotion, grading scale.',
  bills: 'The school bill of the child: lines, what is paid and left, arrears, due day, instalments, changes to the bill before.',
  payments: 'Payments made for the child with receipts and sums.',
  notices: 'Notices of the school to this family, and which still need an answer.',
  calendar: 'Dates of terms and of events.',
  timetable: 'The weekly lessons of the child’s class, with teachers.',
  profile: 'Class, class teacher, house, admission number and birthday of the child.',
  family: 'All wards of this guardian side by side: averages, days, what is left to pay.',
  school: 'Phone, address, head-teacher and ways to pay of the school.',
}
