import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgPolicy, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { mark, subjects } from './academics.ts'
import { byStaff, comparableCode, instant, ofUserAbout, rowId, rowTimes, schoolWide, systemOnly, type Change } from './columns.ts'
import { files } from './files.ts'
import { staff, users } from './identity.ts'
import { classes } from './classes.ts'
import { schools, terms } from './schools.ts'
import { wards } from './wards.ts'
import { isStaff, REPORTS, SCHOOL } from './staff.ts'
import { minor } from './money.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

const ofVisibleReport = (...changes: readonly Change[]) => [
  systemOnly(),
  pgPolicy('of_a_report_i_see', { for: 'select', using: sql`exists (select 1 from term_reports r where r.id = report_id)` }),
  ...byStaff(REPORTS, ...changes),
]

/** The bands a school turns totals into grades with; presets are copied, then belong to the school. */
export const gradingBands = table(
  'grading_bands',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The scale these bands make up; schools.grading_scale names the one in use. */
    scale: text('scale').notNull(),
    /** The lowest total of the band, of 100. */
    fromScore: integer('from_score').notNull(),
    grade: text('grade').notNull(),
    level: text('level').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('grading_bands_from').on(t.schoolId, t.scale, t.fromScore),
    ...schoolWide(),
    // A scale is never changed, for the sake of the papers that name it: another one is added.
    pgPolicy('insert_by_staff', { for: 'insert', withCheck: isStaff(SCHOOL.writers) }),
  ],
)

/** A term report as it was printed: names, weights and averages of that day, which later changes must not move. */
export const termReports = table(
  'term_reports',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    publicId: text('public_id').notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    termId: rowOf('term_id', () => terms).notNull(),
    classId: rowOf('class_id', () => classes).notNull(),
    template: text('template', { enum: ['basic', 'jhs', 'shs', 'nigeria', 'preschool'] }).notNull(),
    /** The class score's share of the total, in per cent; the exam has the rest. */
    classWeight: integer('class_weight').notNull(),
    gradingScale: text('grading_scale').notNull(),
    numberOnRoll: integer('number_on_roll'),
    /** In days: a morning or an afternoon is one half. */
    timesOpened: numeric('times_opened', { precision: 4, scale: 1, mode: 'number' }),
    timesPresent: numeric('times_present', { precision: 4, scale: 1, mode: 'number' }),
    average: numeric('average', { precision: 5, scale: 2, mode: 'number' }),
    classAverage: numeric('class_average', { precision: 5, scale: 2, mode: 'number' }),
    aggregate: integer('aggregate'),
    position: integer('position'),
    conduct: text('conduct'),
    attitude: text('attitude'),
    interest: text('interest'),
    strengths: text('strengths'),
    areasForGrowth: text('areas_for_growth'),
    classTeacherName: text('class_teacher_name'),
    classTeacherRemark: text('class_teacher_remark'),
    /** The handwriting this version was published with: null as a draft, and where the teacher had given none. */
    classTeacherSignatureId: rowOf('class_teacher_signature_id', () => files),
    headTeacherName: text('head_teacher_name'),
    headTeacherRemark: text('head_teacher_remark'),
    headTeacherSignatureId: rowOf('head_teacher_signature_id', () => files),
    promotedTo: text('promoted_to'),
    repeatedIn: text('repeated_in'),
    vacationDate: date('vacation_date', { mode: 'string' }),
    nextTermBegins: date('next_term_begins', { mode: 'string' }),
    nextTermBillMinor: minor('next_term_bill_minor'),
    status: text('status', { enum: ['draft', 'approved', 'published', 'withdrawn'] }).notNull(),
    version: integer('version').notNull().default(1),
    verifyCode: text('verify_code').notNull(),
    publishedAt: instant('published_at'),
    /** How often what people write on it was changed, and by whom last (migrations-after/57_report_words.sql counts). */
    wordsVersion: integer('words_version').notNull().default(0),
    wordsById: rowOf('words_by_id', staff),
    wordsAt: instant('words_at'),
    /** The class teacher stands for what it says; null again when that changes. */
    teacherSignedById: rowOf('teacher_signed_by_id', staff),
    teacherSignedAt: instant('teacher_signed_at'),
    /** When a data file last wrote it; where `updatedAt` is another moment, somebody has changed it here since. */
    importedAt: instant('imported_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('term_reports', t),
    uniqueIndex('term_reports_ward').on(t.wardId, t.termId),
    uniqueIndex('term_reports_public').on(t.publicId),
    uniqueIndex('term_reports_code').on(t.verifyCode),
    index('term_reports_checked').on(comparableCode(t.verifyCode)),
    index('term_reports_class').on(t.classId, t.termId),
    index('term_reports_class_teacher_signature')
      .on(t.classTeacherSignatureId)
      .where(sql`class_teacher_signature_id is not null`),
    index('term_reports_head_teacher_signature')
      .on(t.headTeacherSignatureId)
      .where(sql`head_teacher_signature_id is not null`),
    index('term_reports_words_by')
      .on(t.wordsById)
      .where(sql`words_by_id is not null`),
    index('term_reports_teacher_signed_by')
      .on(t.teacherSignedById)
      .where(sql`teacher_signed_by_id is not null`),
    /** What came out lately, and was given a time ahead (modules/reports/announce.store.ts). */
    index('term_reports_published')
      .on(t.publishedAt)
      .where(sql`status = 'published'`),
    systemOnly(),
    pgPolicy('published_of_my_ward', {
      for: 'select',
      using: sql`status = 'published' and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
    ...byStaff(REPORTS, 'insert', 'update'),
  ],
)

/** One subject's line of a report. */
export const termReportSubjects = table(
  'term_report_subjects',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    reportId: rowOf('report_id', () => termReports).notNull(),
    subjectId: rowOf('subject_id', () => subjects).notNull(),
    position: integer('position').notNull(),
    components: jsonb('components').$type<{ name: string; score: number; of: number }[]>().notNull().default([]),
    classScore: mark('class_score'),
    examScore: mark('exam_score'),
    total: mark('total'),
    grade: text('grade'),
    level: text('level'),
    subjectPosition: integer('subject_position'),
    classAverage: mark('class_average'),
    remark: text('remark'),
    teacherName: text('teacher_name'),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('term_report_subjects_once').on(t.reportId, t.subjectId), ...ofVisibleReport('insert', 'update')],
)

/** A trait (on time, neat), a skill of the hand, or what a small child can do. */
export const termReportRatings = table(
  'term_report_ratings',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    reportId: rowOf('report_id', () => termReports).notNull(),
    kind: text('kind', { enum: ['affective', 'psychomotor', 'skill'] }).notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    rating: text('rating').notNull(),
    remark: text('remark'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('term_report_ratings_once').on(t.reportId, t.kind, t.name),
    ...ofVisibleReport('insert', 'update', 'delete'),
  ],
)

/** What a published report said before it was changed. */
export const termReportVersions = table(
  'term_report_versions',
  {
    reportId: rowOf('report_id', () => termReports).notNull(),
    version: integer('version').notNull(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    content: jsonb('content').notNull(),
    replacedAt: instant('replaced_at').notNull(),
    replacedById: rowOf('replaced_by_id', staff),
    replacedByName: text('replaced_by_name'),
    why: text('why').notNull(),
  },
  (t) => [
    index('term_report_versions_replaced_by')
      .on(t.replacedById)
      .where(sql`replaced_by_id is not null`),
    primaryKey({ columns: [t.reportId, t.version] }),
    // Every version has a code of its own, so that an old paper's code says that there is a newer one.
    index('term_report_versions_checked').on(comparableCode(sql`content ->> 'verifyCode'`)),
    index('term_report_versions_replaced').on(t.replacedAt),
    ...ofVisibleReport('insert'),
  ],
)

/** A guardian saw this version of the report and signed for it. */
export const termReportAcknowledgements = table(
  'term_report_acknowledgements',
  {
    reportId: uuid('report_id')
      .notNull()
      .references(() => termReports.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('term_report_acknowledgements_user').on(t.userId),
    primaryKey({ columns: [t.reportId, t.userId, t.version] }),
    ...ofUserAbout(sql`select 1 from term_reports r where r.id = report_id`, 'insert'),
    // One guardian's signature is enough, so the other one sees it.
    pgPolicy('of_a_report_i_see', { for: 'select', using: sql`exists (select 1 from term_reports r where r.id = report_id)` }),
  ],
)
