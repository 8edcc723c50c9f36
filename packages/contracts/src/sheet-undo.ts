import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Work } from './office-work.ts'
import { Id, Instant } from './primitives.ts'

/** So many rows of each kind are named; the others are counted. */
export const UNDO_ROWS_NAMED = 200

/**
 * Why something stays that a sheet wrote: somebody changed it (`changed`), or it has consequences by now. `taken`: who had the old phone or
 * e-mail before is no more the only one. `gone`: it is not there any more.
 */
export const UNDO_REASONS = ['changed', 'signed_in', 'money', 'marks', 'register', 'told', 'used', 'taken', 'gone'] as const
export type UndoReason = (typeof UNDO_REASONS)[number]

/** Somebody whom a sheet wrote, and what undoing it does, or did. */
export const UndoRow = z.object({
  about: z.enum(['pupil', 'guardian', 'family', 'proposal', 'colleague', 'lesson', 'day', 'work', 'mark']),
  name: z.string(),
  class: z.nullable(z.string()),
  /** `back`: as before the sheet; `out`: new by the sheet, and taken out again; `stays`: somebody used or changed it since. */
  outcome: z.enum(['back', 'out', 'stays']),
  is_new: z.boolean(),
  why: z.nullable(z.enum(UNDO_REASONS)),
  /** Since when it is so, as far as it is known. */
  since: z.nullable(Instant),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      /** What the sheet made of it. */
      sheet: z.string(),
      /** What stands there. */
      now: z.string(),
      goes_back: z.boolean(),
    }),
  ),
})
export type UndoRow = z.infer<typeof UndoRow>

export const Undo = z.object({
  /** Until then it can be undone. */
  until: Instant,
  undone_at: z.nullable(Instant),
  /** Pupils and guardians by what becomes of them; whoever is new and goes is counted under `pupils_out` or `guardians_out`; colleagues, lessons, days and marks under `others_out`. */
  counts: z.object({ back: z.int(), pupils_out: z.int(), guardians_out: z.int(), others_out: z.int(), stays: z.int() }),
  stays: z.array(UndoRow),
  /** What goes back; none once it is done. */
  goes: z.array(UndoRow),
})
export type Undo = z.infer<typeof Undo>

const OFFICE = ['head', 'office'] as const
const OneSheet = z.strictObject({ id: Id })

export const showUndo = endpoint({
  method: 'GET',
  path: '/api/v1/office/sheets/:id/undo',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  response: z.object({ undo: Undo }),
  summary: `What undoing a saved sheet would do, or did: what goes back, who goes out again, and what stays since somebody used or changed it; at most ${UNDO_ROWS_NAMED} of each are named`,
})

export const undoSheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/sheets/:id/undo',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  response: z.object({ work: Work }),
  summary:
    'Undo a saved sheet within seven days, as long work: what somebody used or changed since stays. Asked again after it was stopped, it goes on',
})
