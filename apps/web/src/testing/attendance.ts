import type { AbsenceExplanation, AttendanceRecord, listAttendance } from '@schoolgate/contracts/attendance'
import type { Response } from '@schoolgate/contracts/endpoint'

type Attendance = Response<typeof listAttendance>

const TERM = {
  id: '01920000-0000-7000-8000-000000000901',
  academic_year: '2025/2026',
  name: 'Term 2',
  number: 2,
  opens: '2026-01-08',
  closes: '2026-04-01',
  mid_term_starts: '2026-02-19',
  mid_term_ends: '2026-02-20',
  next_term_begins: '2026-04-21',
  times_opened: null,
}
const FIRST_TERM = {
  ...TERM,
  id: '01920000-0000-7000-8000-000000000902',
  name: 'Term 1',
  number: 1,
  opens: '2025-09-02',
  closes: '2025-12-18',
  mid_term_starts: null,
  mid_term_ends: null,
  next_term_begins: '2026-01-08',
}

let ids = 1000
const newId = () => `01920000-0000-7000-8000-${String(ids++).padStart(12, '0')}`

/** What a guardian said about Tuesday 10 March. */
export const said = (given: Partial<AbsenceExplanation> = {}): AbsenceExplanation => ({
  id: newId(),
  first_day: '2026-03-10',
  last_day: '2026-03-10',
  reason: 'sick',
  text: '',
  photo_url: null,
  by: 'Abena Mensah',
  is_mine: true,
  at: '2026-03-10T09:00:00.000Z',
  state: 'pending',
  question: null,
  ...given,
})

/** A mark in the register. */
export const marked = (
  day: string,
  status: AttendanceRecord['status'],
  given: Partial<AttendanceRecord> = {},
): AttendanceRecord => ({
  id: newId(),
  day,
  session: 'day',
  status,
  counts_as: status,
  time_in: null,
  reason: null,
  marked_by: 'Mr. Emmanuel Tetteh',
  explanation: null,
  ...given,
})

/** Attendance as the server answers it on Thursday 12 March 2026; the numbers are Ama's of the mock-up. */
export const attendanceOf = (records: AttendanceRecord[], given: Partial<Attendance> = {}): Attendance => ({
  today: '2026-03-12',
  school_days: [1, 2, 3, 4, 5],
  terms: [TERM, FIRST_TERM],
  term: TERM,
  academic_year: '2025/2026',
  summary: {
    times_opened: 43,
    present: 41,
    late: 2,
    absent: 1,
    excused: 1,
    unexplained: 1,
    rate: 0.9535,
    by_week: [
      { starts: '2026-03-02', times_opened: 4, present: 4, late: 1, absent: 0, excused: 0 },
      { starts: '2026-03-09', times_opened: 4, present: 3, late: 1, absent: 1, excused: 0 },
    ],
  },
  records,
  reported: [],
  ...given,
})
