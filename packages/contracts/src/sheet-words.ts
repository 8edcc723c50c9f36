/** Whom a column of a list of pupils may speak of, besides the pupil. */
export const CARERS = ['guardian', 'guardian_2', 'mother', 'father'] as const
export type Carer = (typeof CARERS)[number]

/** What a column may say of one of them. */
export const CARER_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'title',
  'phone',
  'second_phone',
  'email',
  'occupation',
  'address',
  'relationship',
] as const
export type CarerField = (typeof CARER_FIELDS)[number]

/** What a column may say of a pupil. `other_names`: all but the surname; `class_arm`: the A of “Basic 5 A” in a column of its own. */
export const PUPIL_FIELDS = [
  'admission_no',
  'full_name',
  'last_name',
  'first_name',
  'middle_name',
  'other_names',
  'gender',
  'date_of_birth',
  'class',
  'class_arm',
  'house',
  'boarding_status',
  'joined_on',
] as const
export type PupilField = (typeof PUPIL_FIELDS)[number]

/** What lists are of: who is at school, who works there, when what is taught, and what was kept of pupils until now. */
export const SHEET_KINDS = ['pupils', 'staff', 'timetable', 'attendance', 'marks', 'opening_balances', 'payments'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

/** They stand in the ledger: never undone by deleting, only put right by a correcting entry. */
export const MONEY_KINDS: readonly SheetKind[] = ['opening_balances', 'payments']
/** Who works here, and money, are the head-teacher's to bring in. */
export const HEADS_KINDS: readonly SheetKind[] = ['staff', ...MONEY_KINDS]

/**
 * What a column of the other lists may be. `tick`, `score`, `lesson` and `amount_by_method` stand in many columns, each of which says by its
 * head which day, work, hour or way of paying it is of; `times` is “7:45 - 8:25”; `owed` and `ahead` are balances, `provider_reference` is MoMo's or the bank's own.
 */
export const OTHER_FIELDS = [
  'staff_no',
  'title',
  'role',
  'phone',
  'email',
  'ends_on',
  'day',
  'period',
  'times',
  'starts',
  'ends',
  'subject',
  'teacher',
  'room',
  'lesson',
  'date',
  'session',
  'status',
  'time_in',
  'reason',
  'tick',
  'work',
  'work_type',
  'max_score',
  'score',
  'comment',
  'owed',
  'ahead',
  'as_of',
  'text',
  'paid_on',
  'amount',
  'amount_by_method',
  'method',
  'receipt_no',
  'reference',
  'provider_reference',
  'payer_name',
  'bill_no',
] as const
export type OtherField = (typeof OTHER_FIELDS)[number]
/** These stand in as many columns as there are days, works, hours or ways of paying. */
export const REPEATED_FIELDS: readonly SheetField[] = ['tick', 'score', 'lesson', 'amount_by_method']

export type SheetField = PupilField | `${Carer}_${CarerField}` | OtherField

const WHOSE = ['admission_no', 'full_name', 'last_name', 'first_name', 'other_names', 'class', 'class_arm'] as const

/** Everything a column of each kind of list can be. */
export const FIELDS_OF: Readonly<Record<SheetKind, readonly SheetField[]>> = {
  pupils: [...PUPIL_FIELDS, ...CARERS.flatMap((carer) => CARER_FIELDS.map((field): SheetField => `${carer}_${field}`))],
  staff: ['staff_no', 'full_name', 'last_name', 'first_name', 'other_names', 'title', 'role', 'phone', 'email', 'ends_on'],
  timetable: ['class', 'class_arm', 'day', 'period', 'times', 'starts', 'ends', 'subject', 'teacher', 'room', 'lesson'],
  attendance: [...WHOSE, 'date', 'session', 'status', 'time_in', 'reason', 'tick'],
  marks: [...WHOSE, 'subject', 'work', 'work_type', 'date', 'max_score', 'score', 'comment'],
  opening_balances: [...WHOSE, 'owed', 'ahead', 'as_of', 'text'],
  payments: [
    ...WHOSE,
    'paid_on',
    'amount',
    'amount_by_method',
    'method',
    'receipt_no',
    'reference',
    'provider_reference',
    'payer_name',
    'bill_no',
  ],
}

export const SHEET_FIELDS: readonly SheetField[] = [...new Set(SHEET_KINDS.flatMap((kind) => FIELDS_OF[kind]))]

/**
 * What holds for a whole list and stands in none of its columns. `crosses`: whether an x in a register is a child who is there; `term` is
 * “2025/2026 2”; `as_of` the day of balances.
 */
export const SHEET_FACTS = ['class', 'subject', 'term', 'work', 'work_type', 'max_score', 'crosses', 'as_of', 'method'] as const
export type SheetFactName = (typeof SHEET_FACTS)[number]

/** Why a column is taken for what it is taken for. */
export const MATCH_REASONS = ['chosen', 'as_last_time', 'preset', 'word', 'nearly', 'cells', 'none'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** The programs whose exported lists are known by their heads. */
export const SHEET_PRESETS = ['rosariosis', 'gibbon', 'opensis', 'google_classroom', 'oneroster'] as const
export type SheetPreset = (typeof SHEET_PRESETS)[number]

/**
 * What a whole column may need before its rows can be saved; one answer does for all of its cells. `lost_nought`: a phone without its first
 * 0; `lost_noughts`: the same of admission numbers; `two_phones` in one cell; `day_order`: which of 03/11 is the month; `serial_day`: a day
 * that Excel shows as 42049; `year_alone`: a year where a day is asked; `class_names`: other words for the school's classes; `name_order`:
 * whether surnames stand first; `capitals`: names that shout; `titles`; `joined_parents`: two in one cell; `whose_phone`:
 * one phone beside a mother and a father; `dittos`; `subject_names`: other words for the school's subjects.
 */
export const REPAIR_KINDS = [
  'lost_nought',
  'lost_noughts',
  'two_phones',
  'day_order',
  'serial_day',
  'year_alone',
  'class_names',
  'name_order',
  'capitals',
  'titles',
  'joined_parents',
  'whose_phone',
  'dittos',
  'subject_names',
] as const
export type RepairKind = (typeof REPAIR_KINDS)[number]

export const REPAIR_CHOICES = [
  'repair',
  'leave',
  'day_first',
  'month_first',
  'first_last',
  'last_first',
  'mother',
  'father',
] as const
export type RepairChoice = (typeof REPAIR_CHOICES)[number]
