import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Work } from './office-work.ts'
import { Id, Instant, PAGE_LIMIT } from './primitives.ts'
import {
  MATCH_REASONS,
  REPAIR_CHOICES,
  REPAIR_KINDS,
  SHEET_FACTS,
  SHEET_FIELDS,
  SHEET_KINDS,
  SHEET_PRESETS,
} from './sheet-words.ts'

export * from './sheet-words.ts'

const Field = z.enum(SHEET_FIELDS)

/** A sheet that was brought, and what it says of people, is forgotten so many days after it came, or was saved; until then it can be undone. */
export const SHEET_KEPT_DAYS = 7
/** The largest sheet that is taken in (security §1 "files in and out"). */
export const SHEET_MAX_BYTES = 10 * 1024 * 1024

const Words = z.string().check(z.maxLength(300))
const Named = <T extends z.ZodMiniType>(value: T) => z.record(Words, value)

/** What somebody answered about a sheet; what is left out is as the sheet itself says, or is asked. */
export const SheetAnswers = z.strictObject({
  /** What the list is of; null: as its heads say. */
  kind: z.nullable(z.enum(SHEET_KINDS)),
  /** What holds for all of it, by the fact's name. */
  facts: Named(Words),
  /** What a column is, by its key. */
  columns: Named(z.union([Field, z.literal('leave_out')])),
  /** By the repair's id. */
  repairs: Named(z.enum(REPAIR_CHOICES)),
  /** Classes by the names the sheet has for them: the code of the school's. */
  classes: Named(Words),
  left_out_tabs: z.array(Words).check(z.maxLength(60)),
  /** Answers about people, by the question's id. */
  people: Named(Words),
})
export type SheetAnswers = z.infer<typeof SheetAnswers>

/** Something about rows of a sheet; what is written alike is told once. */
const FINDING = {
  /** `bad`: the row cannot be saved; `look`: not before its question is answered; `note`: worth knowing. */
  level: z.enum(['bad', 'look', 'note']),
  code: z.string(),
  field: z.nullable(z.string()),
  written: z.string(),
  wrong: z.string(),
  todo: z.string(),
  /** Answered under `people` in the answers. */
  question: z.nullable(z.object({ id: z.string(), choices: z.array(z.string()), about: z.string() })),
}
export const SheetFinding = z.object(FINDING)
export type SheetFinding = z.infer<typeof SheetFinding>

export const SheetColumn = z.object({
  key: z.string(),
  head: z.string(),
  /** Some of what stands below. */
  samples: z.array(z.string()),
  field: z.nullable(Field),
  reason: z.enum(MATCH_REASONS),
})
export type SheetColumn = z.infer<typeof SheetColumn>

export const SheetRepair = z.object({
  id: z.string(),
  kind: z.enum(REPAIR_KINDS),
  /** The key of its column. */
  column: z.string(),
  field: Field,
  /** So many cells. */
  cells: z.int(),
  /** What is written most, and what it becomes; null: nothing is known to put there. */
  samples: z.array(z.object({ from: z.string(), to: z.nullable(z.string()), cells: z.int() })),
  choices: z.array(z.enum(REPAIR_CHOICES)),
  choice: z.nullable(z.enum(REPAIR_CHOICES)),
  is_answered: z.boolean(),
  /** Its rows are not saved before it is answered. */
  holds_rows: z.boolean(),
})
export type SheetRepair = z.infer<typeof SheetRepair>

/** What holds for the whole list: what it says itself, or what is answered. */
export const SheetFact = z.object({
  name: z.enum(SHEET_FACTS),
  value: z.nullable(z.string()),
  /** What it may be; none: any day, number or word. */
  choices: z.array(z.string()),
  /** No row is saved without. */
  is_needed: z.boolean(),
})
export type SheetFact = z.infer<typeof SheetFact>

/** What a sheet says, as it is understood with the answers so far. */
export const SheetUnderstood = z.object({
  kind: z.enum(SHEET_KINDS),
  facts: z.array(SheetFact),
  preset: z.nullable(z.enum(SHEET_PRESETS)),
  /** How the letters of a text file were written, where it was not UTF-8. */
  encoding: z.nullable(z.enum(['utf-8', 'utf-16', 'windows-1252'])),
  /** Tabs that are hidden and were not read. */
  hidden_tabs: z.array(z.string()),
  tabs: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      head_row: z.nullable(z.int()),
      /** The class its name or title speaks of, as it is written there. */
      class: z.nullable(z.string()),
      is_left_out: z.boolean(),
      passed_over: z.object({ titles: z.int(), groups: z.int(), totals: z.int(), heads: z.int() }),
    }),
  ),
  /** Tabs of the file that are lists of other kinds; each is brought by itself. */
  other_lists: z.optional(z.array(z.object({ kind: z.enum(SHEET_KINDS), tabs: z.array(z.string()) }))),
  columns: z.array(SheetColumn),
  repairs: z.array(SheetRepair),
  /** What is wrong with cells, most first; `rows` is in how many. */
  findings: z.array(z.object({ ...FINDING, rows: z.int() })),
  rows: z.int(),
})
export type SheetUnderstood = z.infer<typeof SheetUnderstood>

/** Rows counted by what would happen to them. */
export const SheetCounts = z.object({
  ready: z.int(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  bad: z.int(),
  look: z.int(),
  /** Pupils who have a guardian with other children. */
  joined: z.int(),
})
export type SheetCounts = z.infer<typeof SheetCounts>

export const Sheet = z.object({
  id: Id,
  name: z.string(),
  bytes: z.int(),
  /** `brought`: read and understood; `checked`: against the school, with these answers; `saved`; `undone`: after that. */
  state: z.enum(['brought', 'checked', 'saved', 'undone']),
  brought_by: z.object({ id: Id, name: z.string() }),
  brought_at: Instant,
  kept_until: Instant,
  answers: SheetAnswers,
  understood: SheetUnderstood,
  /** The school's own classes, in its order: what the names in a sheet are answered with. */
  school_classes: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Of what was checked, or saved. */
  counts: z.nullable(SheetCounts),
  saved_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
})
export type Sheet = z.infer<typeof Sheet>

export const SheetRow = z.object({
  tab: z.string(),
  row: z.int(),
  name: z.string(),
  class: z.nullable(z.string()),
  admission_no: z.nullable(z.string()),
  guardian: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  state: z.enum(['new', 'changed', 'same', 'bad', 'look']),
  /** What else the row says: the day, the work or the payment; `field` is a column's, or its head where it is one of many. */
  says: z.array(z.object({ field: z.string(), value: z.string() })),
  /** `about`: which of the things that the row says, where they are many. */
  changes: z.array(z.object({ about: z.nullable(z.string()), field: z.string(), from: z.string(), to: z.string() })),
  findings: z.array(SheetFinding),
  is_joined: z.boolean(),
})
export type SheetRow = z.infer<typeof SheetRow>

const OFFICE = ['head', 'office'] as const
const OneSheet = z.strictObject({ id: Id })

export const bringSheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/sheets',
  access: OFFICE,
  opens: 'nothing',
  upload: true,
  mostBytes: SHEET_MAX_BYTES + 64 * 1024,
  response: z.object({ sheet: Sheet }),
  summary: 'Bring a list as the school has it: one file field `sheet` (.xlsx or CSV, at most 10 MB); nothing of it is saved yet',
})

export const listSheets = endpoint({
  method: 'GET',
  path: '/api/v1/office/sheets',
  access: OFFICE,
  opens: 'nothing',
  response: z.object({
    sheets: z.array(
      z.pick(Sheet, {
        id: true,
        name: true,
        bytes: true,
        state: true,
        brought_at: true,
        kept_until: true,
        counts: true,
        saved_at: true,
        undone_at: true,
      }),
    ),
  }),
  summary: 'The sheets that were brought in the last seven days, newest first',
})

export const getSheet = endpoint({
  method: 'GET',
  path: '/api/v1/office/sheets/:id',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  response: z.object({ sheet: Sheet }),
  summary: 'One sheet as it is understood: its columns, what they are and why, and what is to be repaired',
})

export const answerSheet = endpoint({
  method: 'PUT',
  path: '/api/v1/office/sheets/:id/answers',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  body: SheetAnswers,
  response: z.object({ sheet: Sheet }),
  summary: 'Answer what is asked of a sheet, all of it each time; it is understood anew, and checked anew before it can be saved',
})

export const checkSheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/sheets/:id/check',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  response: z.object({ work: Work }),
  summary: 'Check each row of a sheet against the school, as long work; nothing is saved',
})

export const listSheetRows = endpoint({
  method: 'GET',
  path: '/api/v1/office/sheets/:id/rows',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  query: z.strictObject({
    show: z.optional(z.enum(['ready', 'attention', 'all'])),
    /** Rows to pass over. */
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  }),
  response: z.object({ rows: z.array(SheetRow), total: z.int() }),
  summary: `The rows of a checked sheet, ${PAGE_LIMIT} at a time: who is new, what changes, what is wrong; \`attention\` is what is to be mended or looked at`,
})

export const saveSheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/sheets/:id/save',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  body: z.strictObject({
    /** `all` is refused while there are rows to be mended or looked at. */
    rows: z.enum(['all', 'good']),
  }),
  response: z.object({ work: Work }),
  summary: 'Save the rows of a checked sheet that are ready, all of them or none, as long work',
})

export const takeBadRows = endpoint({
  method: 'GET',
  path: '/api/v1/office/sheets/:id/bad_rows',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  file: true,
  summary: 'The rows that were not ready, as they were brought, with what is to be mended beside them (.xlsx)',
})

export const dropSheet = endpoint({
  method: 'DELETE',
  path: '/api/v1/office/sheets/:id',
  access: OFFICE,
  opens: 'nothing',
  params: OneSheet,
  summary: 'Forget a sheet that was brought; what was saved of it stays',
})
