import * as z from 'zod/mini'
import { ASSESSMENT_TYPES } from './academics.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './primitives.ts'
import { TermChoice } from './term-choice.ts'

/*
 * The mark book: what a class did in one subject in a term, a row for each pupil and a column for each work. Teachers write in the
 * books of what they teach, heads and the office in all.
 */

/** So many cells are saved at once: a paste of 60 pupils in 12 works. */
export const CELLS_AT_ONCE = 1000

const Score = z.number().check(z.minimum(0), z.maximum(9999), z.multipleOf(0.01))
const MaxScore = Score.check(z.minimum(0.5))
const Why = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))

/** A class and a subject of a term. */
export const MarkBookName = z.object({
  class: z.object({ id: Id, code: z.string(), name: z.string() }),
  subject: z.object({ id: Id, name: z.string() }),
})
export type MarkBookName = z.infer<typeof MarkBookName>

const BookTerm = z.object({
  id: Id,
  name: z.string(),
  academic_year: z.string(),
  opens: Day,
  closes: Day,
  /** Once the next one has begun, teachers write nothing more in its books. */
  is_open: z.boolean(),
})

/** One piece of work: a column of the book. */
export const BookWork = z.object({
  id: Id,
  type: z.enum(ASSESSMENT_TYPES),
  title: z.string(),
  date: z.nullable(Day),
  max_score: z.number(),
  weight: z.nullable(z.int()),
  /** From when on parents see it; null until somebody says so. */
  published_at: z.nullable(Instant),
  /** Changes with each change of the work: who changes it says which one they saw. */
  changed_at: Instant,
})
export type BookWork = z.infer<typeof BookWork>

const MARK_STATES = ['not_marked', 'marked', 'absent', 'excused'] as const

/** One mark. A cell that is not here was never written: its version is 0. */
export const BookCell = z.object({
  work_id: Id,
  ward_id: Id,
  state: z.enum(MARK_STATES),
  score: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  version: z.int(),
  /** Null: a list that was brought, or somebody who is not here any more. */
  by: z.nullable(z.string()),
  at: Instant,
})
export type BookCell = z.infer<typeof BookCell>

export const BookPupil = z.object({
  id: Id,
  admission_no: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  fullname: z.string(),
  /** In the class today; who has left keeps their marks, and gets no more. */
  is_here: z.boolean(),
})
export type BookPupil = z.infer<typeof BookPupil>

export const MarkBook = z.object({
  ...MarkBookName.shape,
  term: BookTerm,
  /** Per cent of the total. */
  weights: z.object({ class: z.int(), exam: z.int() }),
  /** By this clock marks are shown at a time. */
  timezone: z.string(),
  /** Marks may be written by whoever asked. */
  may_save: z.boolean(),
  pupils: z.array(BookPupil),
  /** In the order in which they were given. */
  works: z.array(BookWork),
  cells: z.array(BookCell),
  /** From then on the changes of others are asked for. */
  asked_at: Instant,
})
export type MarkBook = z.infer<typeof MarkBook>

const book = z.strictObject({ class_id: Id, subject_id: Id })
const access = ['teacher', 'head', 'office'] as const

export const listMarkBooks = endpoint({
  method: 'GET',
  path: '/api/v1/office/mark_books',
  access,
  opens: 'nothing',
  query: z.strictObject({ term_id: z.optional(Id) }),
  response: z.object({
    term: z.nullable(BookTerm),
    terms: z.array(TermChoice),
    books: z.array(
      z.object({
        ...MarkBookName.shape,
        pupils: z.int(),
        works: z.array(
          z.object({
            id: Id,
            title: z.string(),
            max_score: z.number(),
            /** How many of the class have a mark, or were away or excused. */
            entered: z.int(),
            published_at: z.nullable(Instant),
          }),
        ),
      }),
    ),
  }),
  summary: 'The mark books of a term (the current one unless said): a teacher’s own, else all, with what is entered',
})

export const getMarkBook = endpoint({
  method: 'GET',
  path: '/api/v1/office/mark_books/:class_id/:subject_id',
  access,
  opens: 'marks.listed',
  params: book,
  query: z.strictObject({ term_id: z.optional(Id) }),
  response: MarkBook,
  summary: 'The marks of a class in one subject in a term',
})

/** Only what changed is an opening: who has the book open asks often, and mostly nothing did. */
export const listMarkChanges = endpoint({
  method: 'GET',
  path: '/api/v1/office/mark_books/:class_id/:subject_id/changes',
  access,
  opens: 'marks.opened',
  params: book,
  query: z.strictObject({ term_id: Id, since: Instant }),
  response: z.object({ works: z.array(BookWork), cells: z.array(BookCell), asked_at: Instant }),
  summary: 'What others changed in a mark book since a moment',
})

/** What somebody wrote into one cell, over the version that they saw. */
const CellToSave = z
  .strictObject({
    work_id: Id,
    ward_id: Id,
    seen: z.int().check(z.minimum(0)),
    state: z.enum(MARK_STATES),
    score: z.nullable(Score),
    /** Left out, the comment stays; null takes it away. */
    comment: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300)))),
  })
  .check(z.refine(({ state, score }) => (state === 'marked') === (score !== null), { path: ['score'] }))

/** Why a cell could not be written: nothing else of the same save is kept back for it. */
export const CELL_FAULTS = ['above', 'not_here', 'not_in_book', 'why_needed'] as const
export type CellFault = (typeof CELL_FAULTS)[number]

const cellName = { work_id: Id, ward_id: Id }

export const saveMarks = endpoint({
  method: 'POST',
  path: '/api/v1/office/mark_books/:class_id/:subject_id/save',
  access,
  opens: 'nothing',
  params: book,
  body: z.strictObject({
    term_id: Id,
    /** Why marks that parents see already are changed, in words that they read. */
    why: z.optional(Why),
    cells: z.array(CellToSave).check(
      z.maxLength(CELLS_AT_ONCE),
      z.refine((cells) => new Set(cells.map(({ work_id, ward_id }) => `${work_id} ${ward_id}`)).size === cells.length),
    ),
  }),
  response: z.object({
    saved: z.array(z.object({ ...cellName, version: z.int() })),
    /** Changed by somebody else since: as they left it. Nothing was written over it. */
    conflicts: z.array(BookCell),
    refused: z.array(z.object({ ...cellName, why: z.enum(CELL_FAULTS) })),
    saved_at: Instant,
  }),
  summary: 'Save marks, each over the version that was seen; what somebody else changed meanwhile is answered, not written over',
})

const Work = z.strictObject({
  type: z.enum(ASSESSMENT_TYPES),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  date: z.nullable(Day),
  max_score: MaxScore,
  weight: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
})

export const makeWork = endpoint({
  method: 'POST',
  path: '/api/v1/office/mark_books/:class_id/:subject_id/works',
  access,
  opens: 'nothing',
  idempotency: 'derived',
  params: book,
  body: z.extend(Work, { term_id: Id }),
  response: z.object({ work: BookWork }),
  summary: 'Give a class a piece of work: a new column of its mark book',
})

export const changeWork = endpoint({
  method: 'PATCH',
  path: '/api/v1/office/works/:id',
  access,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  body: z.extend(z.partial(Work), { seen: Instant }),
  response: z.object({ work: BookWork }),
  summary: 'Change a piece of work; how much it is of stays once parents see its marks',
})

export const removeWork = endpoint({
  method: 'DELETE',
  path: '/api/v1/office/works/:id',
  access,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  summary: 'Remove a piece of work in which nobody has a mark',
})

export const showWork = endpoint({
  method: 'POST',
  path: '/api/v1/office/works/:id/show',
  access,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  /** Now when left out; ahead of now parents see and hear of it then. */
  body: z.strictObject({ at: z.optional(Instant) }),
  response: z.object({ work: BookWork, scores: z.int() }),
  summary: 'Show the marks of a piece of work to parents, now or at a time',
})

export const hideWork = endpoint({
  method: 'POST',
  path: '/api/v1/office/works/:id/hide',
  access,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  response: z.object({ work: BookWork }),
  summary: 'Take back that a piece of work will be shown, before its time has come',
})
