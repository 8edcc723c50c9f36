import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IssueReport } from './fees.ts'
import { Id, Instant } from './primitives.ts'

/**
 * What takes too long for one answer, and is done after it: bills going out, the reports of a class drawn as one file, letters to families
 * that owe, everything of the school as a file. An import of a
 * folder is done by whoever typed the command, and stands in the list while it runs; that of a sheet is asked for here.
 */
export const WORK_KINDS = ['bills', 'class_reports', 'owing_letters', 'import', 'export', 'bank_sheet'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/**
 * `later`: its time is still to come; `waiting`: another of its kind is under way, or it failed and is tried again; `failed`: it failed
 * every time, or the operator laid it aside, and whoever asks for the same again starts it anew; `cancelled`: what was done until then
 * stays done. An import that failed or was cancelled has written nothing.
 */
export const WORK_STATES = ['later', 'waiting', 'running', 'failed', 'done', 'cancelled'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** What takes long of a sheet that the office brought. */
export const SHEET_ACTS = ['check', 'save', 'undo'] as const
export type SheetAct = (typeof SHEET_ACTS)[number]
/** What is asked of long work on a sheet, as it is kept until it is done. */
export const SheetTask = z.object({ sheetId: Id, act: z.enum(SHEET_ACTS) })
export type SheetTask = z.infer<typeof SheetTask>

/** What takes long of the sheet of a bank: its lines are kept and matched, matched again, or those that are sure are booked. */
export const BANK_ACTS = ['take', 'match', 'book'] as const
export const BankTask = z.object({ bankSheetId: Id, act: z.enum(BANK_ACTS) })
export type BankTask = z.infer<typeof BankTask>

/** As what a school leaves: a spreadsheet, the data files, or what programs of others read. */
export const EXPORT_FORMS = ['xlsx', 'csv', 'oneroster'] as const
export type ExportForm = (typeof EXPORT_FORMS)[number]
/** Why papers leave the school, in words. */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
/** What is asked of an export, as it is kept until it is made. */
export const ExportTask = z.object({ form: z.enum(EXPORT_FORMS), reason: Reason })
export type ExportTask = z.infer<typeof ExportTask>

/** For so long the file that came out can be taken; then it is asked for anew, since the papers in it may have changed. */
export const WORK_FILE_KEPT_HOURS = 1
/** For so long the list says what was asked for. */
export const WORK_KEPT_DAYS = 30

/** Long work that somebody of the office asked for. */
export const Work = z.object({
  id: Id,
  kind: z.enum(WORK_KINDS),
  /** What it is about, in words: the class and term, the name of the fees, or that of the folder of data files. */
  about: z.string(),
  state: z.enum(WORK_STATES),
  /** Without an id: somebody at the school's computer who gave no member of staff's. */
  asked_by: z.object({ id: z.nullable(Id), name: z.string() }),
  asked_at: Instant,
  /** Not begun before then; null: as soon as it can be. */
  starts_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  /** Papers drawn, classes billed, steps of a sheet, or files checked and then written; null before the first step. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Of bills: what went out until now. */
  report: z.nullable(IssueReport),
  /** Of an import: the sheet it is of; null where data files are imported at the school's computer. */
  sheet_id: z.nullable(Id),
  /** What is done with that sheet. */
  sheet_act: z.nullable(z.enum(SHEET_ACTS)),
  /** Of a bank sheet: which, and what is done with it. */
  bank: z.nullable(BankTask),
  /** Of an export: as what, and why it was asked for. */
  export: z.nullable(ExportTask),
  /** Of a class's reports, or an export: the file to be taken; null until it is there, and once it is kept no longer. */
  file: z.nullable(z.object({ name: z.string(), bytes: z.int(), kept_until: Instant })),
})
export type Work = z.infer<typeof Work>

/** Who may ask for long work of one kind or another; the bursar sees that of the money alone. */
const ASKERS = ['bursar', 'head', 'office'] as const

export const listWork = endpoint({
  method: 'GET',
  path: '/api/v1/office/work',
  access: ASKERS,
  opens: 'nothing',
  response: z.object({ work: z.array(Work) }),
  summary: 'Long work that was asked for in the last month, newest first, and how far it is',
})

export const getWork = endpoint({
  method: 'GET',
  path: '/api/v1/office/work/:id',
  access: ASKERS,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  response: z.object({ work: Work }),
  summary: 'How far one piece of long work is, and what came out',
})

export const cancelWork = endpoint({
  method: 'POST',
  path: '/api/v1/office/work/:id/cancel',
  access: ASKERS,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  response: z.object({ work: Work }),
  summary: 'End long work after the step it is at (whoever asked for it, the head or the office); what is done stays done',
})

/** A class's papers leave the school at once, so it wants a fresh proof and a reason, which is written down (security §1). */
export const takeWorkFile = endpoint({
  method: 'POST',
  path: '/api/v1/office/work/:id/file',
  access: ['head', 'office'],
  opens: 'term_reports.printed',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  file: true,
  summary: 'The file that came out: the published reports of a class as one PDF',
})
