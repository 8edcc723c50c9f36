/** The tables whose rows saving a sheet writes. */
export const TABLES = [
  'wards',
  'users',
  'guardianships',
  'proposals',
  'timetable_entries',
  'attendance_records',
  'assessments',
  'assessment_scores',
] as const
export type WrittenTable = (typeof TABLES)[number]

/** A row as the database says it in JSON, by its own column names. */
export type Row = Readonly<Record<string, unknown>>

/** A row that saving a sheet wrote: as it was, null where it was new; as it was left; and as it is now, null where it is gone. */
export type Written = {
  about: WrittenTable
  id: string
  before: Row | null
  after: Row
  now: Row | null
  /** Whom it is about, and their class, in the words of people. */
  name: string
  class: string | null
}

/** The columns of each table that a sheet changes, which are set back one by one. */
export const COLUMNS: Readonly<Record<WrittenTable, readonly string[]>> = {
  wards: [
    'first_name',
    'middle_name',
    'last_name',
    'gender',
    'date_of_birth',
    'class_id',
    'house',
    'boarding_status',
    'joined_on',
  ],
  users: ['title', 'fullname', 'phone', 'second_phone', 'email', 'occupation', 'address', 'is_active', 'role', 'ends_on'],
  guardianships: ['relationship'],
  proposals: [],
  timetable_entries: ['starts', 'ends', 'subject_id', 'teacher_id', 'room'],
  attendance_records: ['status', 'time_in', 'reason', 'marked_by_id'],
  assessments: ['class_id', 'term_id', 'subject_id', 'type', 'title', 'day', 'max_score'],
  assessment_scores: ['state', 'score', 'comment'],
}

/** Whatever else of a new row somebody may have set since; not what follows by itself: which person they are, when they were seen. */
const BESIDE: Readonly<Record<WrittenTable, readonly string[]>> = {
  wards: ['status', 'photo_id', 'admission_no'],
  users: ['language', 'photo_id'],
  guardianships: ['may_academics', 'may_bills', 'may_pay', 'may_message', 'may_pickup', 'ended_at'],
  proposals: ['state'],
  timetable_entries: [],
  attendance_records: [],
  assessments: ['published_at', 'teacher_id', 'weight'],
  assessment_scores: [],
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The columns in which a sheet made a row another one. */
export const changedColumns = ({ about, before, after }: Written): string[] =>
  before === null ? [] : COLUMNS[about].filter((column) => !isSame(before[column], after[column]))

/** Whether a column is as the sheet left it. */
export const isAsLeft = ({ after, now }: Written, column: string): boolean => isSame(after[column], now?.[column])
/** Whether it is already as it was before the sheet. */
export const isAsBefore = ({ before, now }: Written, column: string): boolean => isSame(before?.[column], now?.[column])

/** The columns of a new row that somebody changed since. */
export const touchedColumns = (written: Written): string[] =>
  [...COLUMNS[written.about], ...BESIDE[written.about]].filter((column) => !isAsLeft(written, column))

/** Parents, of all who belong to the school. */
export const isGuardian = ({ about, after }: Written): boolean => about === 'users' && textOf(after, 'role') === 'parent'

/** A cell of a row as text. */
export const textOf = (row: Row | null, column: string): string => {
  const value = row?.[column]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : ''
}
