import type { PublicTermReport, ReportSubject, TermReport, TermReportLine } from '@schoolgate/contracts/reports'
import { ama, idOf, nyansapo } from './family.ts'

/** One subject's line; only what matters to the test is given. */
export const subjectOf = (name: string, total: number | null, given: Partial<ReportSubject> = {}): ReportSubject => ({
  name,
  components: [{ name: 'Class test', score: 16, of: 20 }],
  class_score: total === null ? null : total / 2,
  exam_score: total === null ? null : total / 2,
  total,
  grade: total === null ? null : total >= 80 ? '1' : '3',
  level: null,
  position: 4,
  class_average: 66,
  cumulative: null,
  remark: 'Reads with confidence',
  teacher: 'Mr. Emmanuel Tetteh',
  ...given,
})

const { name, short_name, motto, emblem, accent_color, town, region, country, phones } = nyansapo
const school = {
  name,
  short_name,
  motto,
  emblem,
  accent_color,
  town,
  region,
  country,
  phones,
  whatsapp: null,
  email: null,
  website: null,
  official_accounts: [],
  address: 'P.O. Box AD 214',
  digital_address: null,
  head_teacher_title: 'Mrs.',
  timezone: 'Africa/Accra',
}

const paper = {
  public_id: 'aaaaaaaaaaaaaaaaaaaaaa',
  school,
  academic_year: '2025/2026',
  term: 'Term 1',
  term_number: 1,
  class: 'Basic 5',
  template: 'basic',
  weights: { class: 50, exam: 50 },
  grading_scale: {
    name: 'ges',
    bands: [
      { from: 80, to: 100, grade: '1', level: 'Highly Proficient' },
      { from: 54, to: 79, grade: '3', level: 'Approaching Proficiency' },
      { from: 0, to: 53, grade: '5', level: 'Emerging' },
    ],
  },
  number_on_roll: 34,
  times_opened: 73,
  times_present: 69,
  times_absent: 4,
  subjects: [subjectOf('English Language', 80), subjectOf('Mathematics', 60), subjectOf('French', null)],
  total: 140,
  total_of: 200,
  average: 70,
  class_average: 66.2,
  aggregate: null,
  position: 6,
  cumulative: null,
  conduct: 'Very good',
  attitude: 'Hard-working',
  interest: 'Reading',
  affective: [],
  psychomotor: [],
  skills: [],
  strengths: null,
  areas_for_growth: null,
  class_teacher: { name: 'Mr. Emmanuel Tetteh', remark: 'Ama is curious and kind.', signature: null },
  head_teacher: { name: 'Mrs. Grace Adjei-Boateng', remark: 'A very good term.', signature: null },
  promoted_to: null,
  repeated_in: null,
  vacation_date: '2025-12-18',
  next_term_begins: '2026-01-08',
  version: 1,
  published_at: '2025-12-17T14:00:00.000Z',
  verify_code: 'NYP5-T1A9',
  qr: { text: 'https://school.example/verify#1', size: 3, path: 'M0 0h1v1h-1z' },
} satisfies Omit<PublicTermReport, 'ward' | 'share'>

/** Ama's report of the first term as her mother sees it. */
export const reportOf = (given: Partial<TermReport> = {}): TermReport => ({
  ...paper,
  id: idOf(900),
  ward: {
    id: ama.id,
    name: 'Ama M.',
    first_name: 'Ama',
    fullname: 'Ama Serwaa Mensah',
    admission_no: 'NYP/21/0147',
    gender: 'female',
    photo_url: null,
    has_left: false,
  },
  term_id: idOf(901),
  status: 'published',
  next_term_bill: { amount_minor: 123_400, currency: 'GHS' },
  arrears: null,
  weeks: [
    { starts: '2025-09-01', opened: 5, present: 5, absent: 0, late: 0 },
    { starts: '2025-09-08', opened: 5, present: 3, absent: 2, late: 0 },
  ],
  versions: [],
  signatures: [],
  share: null,
  ...given,
})

/** The same behind a link. */
export const publicReportOf = (given: Partial<PublicTermReport> = {}): PublicTermReport => ({
  ...paper,
  ward: { name: 'Ama M.' },
  share: { expires_at: '2026-04-30T10:00:00.000Z' },
  ...given,
})

/** The same as a line of the list. */
export const reportLineOf = (given: Partial<TermReportLine> = {}): TermReportLine => ({
  id: idOf(900),
  public_id: 'aaaaaaaaaaaaaaaaaaaaaa',
  academic_year: '2025/2026',
  term: 'Term 1',
  term_number: 1,
  class: 'Basic 5',
  template: 'basic',
  average: 74.9,
  aggregate: null,
  position: 6,
  number_on_roll: 34,
  promoted_to: null,
  repeated_in: null,
  version: 1,
  published_at: '2025-12-17T14:00:00.000Z',
  signatures: [],
  ...given,
})
