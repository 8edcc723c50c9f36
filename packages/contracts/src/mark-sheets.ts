import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Reason } from './office-work.ts'
import { Id } from './primitives.ts'

/*
 * One's own mark sheet as a spreadsheet: taken out, filled in where there is no network, and brought back. It bears which book it is of and
 * the version of each mark, so that what somebody else changed meanwhile is told and not written over. Nothing is saved by bringing it: what
 * it says goes into the open book, where it is looked at and saved like anything that was typed (mark-book.ts).
 */

/** A sheet of one book is small: a hundred pupils, and forty works. */
export const MARK_SHEET_MAX_BYTES = 2 * 1024 * 1024

const access = ['teacher', 'head', 'office'] as const
const book = z.strictObject({ class_id: Id, subject_id: Id })

/** The marks of a whole class leave the school: with a fresh proof and a reason, which is written down (security §1). */
export const takeMarkSheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/mark_books/:class_id/:subject_id/sheet',
  access,
  opens: 'marks.taken',
  freshProof: true,
  params: book,
  body: z.strictObject({ term_id: Id, reason: Reason }),
  file: true,
  summary: 'The marks of a class in one subject as a spreadsheet, to be filled in without network',
})

/** A mark that the sheet says otherwise than it did when it was taken out. */
export const BroughtMark = z.object({
  work_id: Id,
  ward_id: Id,
  /** The version that the sheet bore: 0 where there was no mark, or where the sheet is somebody's own. */
  seen: z.int(),
  /** As it stands in the cell. */
  typed: z.string(),
})
export type BroughtMark = z.infer<typeof BroughtMark>

/** Whose row cannot be placed: nobody's of this class, several children's, or of a child who has left. */
export const ROW_FAULTS = ['nobody', 'several', 'left'] as const

export const BroughtSheet = z.object({
  marks: z.array(BroughtMark),
  rows: z.array(z.object({ row: z.int(), name: z.string(), why: z.enum(ROW_FAULTS) })),
  /** Heads of columns that are no work of the book. */
  columns: z.array(z.string()),
})
export type BroughtSheet = z.infer<typeof BroughtSheet>

export const readMarkSheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/mark_books/:class_id/:subject_id/sheet/read',
  access,
  opens: 'nothing',
  params: book,
  query: z.strictObject({ term_id: Id }),
  upload: true,
  mostBytes: MARK_SHEET_MAX_BYTES + 64 * 1024,
  response: BroughtSheet,
  summary: 'What a mark sheet that was filled in says: one file field `sheet` (.xlsx or CSV); nothing of it is saved yet',
})
