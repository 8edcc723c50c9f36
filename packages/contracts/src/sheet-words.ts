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

export type SheetField = PupilField | `${Carer}_${CarerField}`

/** Everything a column of a list of pupils can be. */
export const SHEET_FIELDS: readonly SheetField[] = [
  ...PUPIL_FIELDS,
  ...CARERS.flatMap((carer) => CARER_FIELDS.map((field): SheetField => `${carer}_${field}`)),
]

/** Why a column is taken for what it is taken for. */
export const MATCH_REASONS = ['chosen', 'as_last_time', 'preset', 'word', 'nearly', 'cells', 'none'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** The programs whose exported lists are known by their heads. */
export const SHEET_PRESETS = ['rosariosis', 'gibbon', 'opensis', 'google_classroom'] as const
export type SheetPreset = (typeof SHEET_PRESETS)[number]

/**
 * What a whole column may need before its rows can be saved; one answer does for all of its cells. `lost_nought`: a phone without its first
 * 0; `lost_noughts`: the same of admission numbers; `two_phones` in one cell; `day_order`: which of 03/11 is the month; `serial_day`: a day
 * that Excel shows as 42049; `year_alone`: a year where a day is asked; `class_names`: other words for the school's classes; `name_order`:
 * whether surnames stand first; `capitals`: names that shout; `titles`; `joined_parents`: two in one cell; `whose_phone`:
 * one phone beside a mother and a father; `dittos`.
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
