import type { RatedTemplate, RatedThing } from '@schoolgate/contracts/report-ratings'
import { KEEPING } from '@schoolgate/contracts/retention'
import { between, sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgPolicy, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { minor } from './money.ts'
import { rowId, rowTimes, schoolWide, systemOnly, type OwnRow } from './columns.ts'
import { SCHOOL, isStaff } from './staff.ts'
import { namedWithSchool, table } from './table.ts'

export type OfficialAccountRow = {
  kind: 'momo' | 'bank'
  network: string | null
  name: string
  number: string
  shows: string | null
}

type Stage = 'preschool' | 'primary' | 'jhs' | 'shs'
/** By stage: the class score's share, and the scale in use. */
export type StageGradings = Partial<Record<Stage, { class_weight: number; scale: string }>> & {
  /** What the school rates in words and letters, by the paper on which it stands. */
  rated?: Partial<Record<RatedTemplate, RatedThing[]>>
}

const keptMonths = (what: keyof typeof KEEPING) => integer(`${what}_keep_months`).notNull().default(KEEPING[what].usual)

/** A number as the rule has it: a rule of the database has no parameters. */
const isWithin = (column: AnyPgColumn, what: keyof typeof KEEPING) =>
  between(column, sql`${KEEPING[what].least}`, sql`${KEEPING[what].most}`)

/** A school and everything that differs between schools (domain §1: data, never a constant). */
export const schools = table(
  'schools',
  {
    id: rowId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    shortName: text('short_name'),
    motto: text('motto'),
    emblem: text('emblem', { enum: ['nyansapo', 'book', 'lamp', 'palm'] })
      .notNull()
      .default('nyansapo'),
    accentColor: text('accent_color').notNull().default('#0F5B48'),
    address: text('address'),
    digitalAddress: text('digital_address'),
    town: text('town'),
    region: text('region'),
    country: text('country').notNull(),
    phones: text('phones').array().notNull().default([]),
    /** Codes go by SMS to phones of the school's own country and of these (ISO 3166). */
    smsCountries: text('sms_countries').array().notNull().default([]),
    whatsapp: text('whatsapp'),
    email: text('email'),
    website: text('website'),
    headTeacherName: text('head_teacher_name').notNull(),
    headTeacherTitle: text('head_teacher_title').notNull(),
    currency: text('currency').notNull(),
    timezone: text('timezone').notNull(),
    gradingScale: text('grading_scale').notNull(),
    classWeight: integer('class_weight').notNull().default(50),
    /** What the office settled for a stage of classes, where that is not as the two before it say (db/grading.ts). */
    stageGrading: jsonb('stage_grading').$type<StageGradings>().notNull().default({}),
    showPosition: boolean('show_position').notNull().default(true),
    schoolDays: integer('school_days').array().notNull().default([1, 2, 3, 4, 5]),
    /** When guardians hear of an absence nobody explained, on the school's clock: HH:MM; null never. */
    absenceAlertAt: text('absence_alert_at'),
    /** When its desks answer families, on school days by the school's clock: HH:MM. */
    deskFrom: text('desk_from').notNull().default('07:00'),
    deskTo: text('desk_to').notNull().default('17:00'),
    /** Words, with commas between them, that the office reads first. */
    heldWords: text('held_words').notNull().default(''),
    officialAccounts: jsonb('official_accounts').$type<OfficialAccountRow[]>().notNull().default([]),
    minimumPaymentMinor: minor('minimum_payment_minor').notNull().default(0),
    /** Above it a correction or a refund needs two people; null: the usual of its currency (modules/corrections/limit.ts). */
    correctionLimitMinor: minor('correction_limit_minor'),
    feeBearer: text('fee_bearer', { enum: ['school', 'payer'] })
      .notNull()
      .default('payer'),
    /** The school's own account below the installation's at Paystack; null: the installation's is the school's. */
    paystackSubaccount: text('paystack_subaccount'),
    payAhead: boolean('pay_ahead').notNull().default(true),
    aiEnabled: boolean('ai_enabled').notNull().default(true),
    /** Whether an outside model, where the installation has one, may help with wording; off until the school says so. */
    aiOutside: boolean('ai_outside').notNull().default(false),
    /** After how many days without a message a conversation is deleted; null: when the parent does. */
    aiKeepDays: integer('ai_keep_days'),
    /** For how many months it keeps who did what, messages with their deliveries, and the feed (contracts/retention.ts). */
    auditKeepMonths: keptMonths('audit'),
    messagesKeepMonths: keptMonths('messages'),
    feedKeepMonths: keptMonths('feed'),
    /** For how many months after a pupil left it keeps the pupil's file. */
    pupilsKeepMonths: keptMonths('pupils'),
    /** Whether the head-teacher may make links to a pupil's performance (specification §2); off until the school says so. */
    sharePerformance: boolean('share_performance').notNull().default(false),
    /** First steps that the office leaves for later (contracts/first-steps.ts). */
    skippedSteps: text('skipped_steps').array().notNull().default([]),
    /** What the office chose here, by field (db/own.ts). */
    own: jsonb('own').$type<OwnRow>().notNull().default({}),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('schools_code').on(sql`lower(code)`),
    check('schools_audit_keep_months', isWithin(t.auditKeepMonths, 'audit')),
    check('schools_messages_keep_months', isWithin(t.messagesKeepMonths, 'messages')),
    check('schools_feed_keep_months', isWithin(t.feedKeepMonths, 'feed')),
    check('schools_pupils_keep_months', isWithin(t.pupilsKeepMonths, 'pupils')),
    systemOnly(),
    pgPolicy('my_school', { for: 'select', using: sql`id = my_school_id()` }),
    pgPolicy('staff_of_school', {
      for: 'update',
      using: isStaff(SCHOOL.writers, sql`id`),
      withCheck: isStaff(SCHOOL.writers, sql`id`),
    }),
  ],
)

export const terms = table(
  'terms',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    academicYear: text('academic_year').notNull(),
    number: integer('number').notNull(),
    name: text('name').notNull(),
    opens: date('opens', { mode: 'string' }).notNull(),
    closes: date('closes', { mode: 'string' }).notNull(),
    midTermStarts: date('mid_term_starts', { mode: 'string' }),
    midTermEnds: date('mid_term_ends', { mode: 'string' }),
    nextTermBegins: date('next_term_begins', { mode: 'string' }),
    timesOpened: integer('times_opened'),
    /** Holidays and other days within the term on which nobody comes. */
    closedDays: date('closed_days', { mode: 'string' }).array().notNull().default([]),
    ...rowTimes(),
  },
  (t) => [namedWithSchool('terms', t), uniqueIndex('terms_number').on(t.schoolId, t.academicYear, t.number), ...schoolWide()],
)
