import { getAcademics, getTimetable, type WardAcademics } from '@schoolgate/contracts/academics'
import { listAttendance } from '@schoolgate/contracts/attendance'
import { getBill, studentBill } from '@schoolgate/contracts/billing'
import { myUserFeed, openPage } from '@schoolgate/contracts/feed'
import { getNotice, readNotice } from '@schoolgate/contracts/notices'
import { getProfile } from '@schoolgate/contracts/profile'
import { compareTermReport, getTermReport, openTermReport } from '@schoolgate/contracts/reports'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { getStatement } from '@schoolgate/contracts/statements'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { answer } from '@schoolgate/ui/testing'
import { attendanceOf, marked } from './attendance.ts'
import { billOf, cedis, sharedBillOf } from './bills.ts'
import { ama, idOf, kofi, noticeOf, nyansapo, profileOf } from './family.ts'
import { publicReportOf, reportOf } from './reports.ts'

/** A notice of a day, read. */
export const meeting = noticeOf(31, 'PTA meeting', {
  body: 'Dear parents,\n\nplease **come** early.',
  event: { starts: '2026-03-14T09:00:00.000Z', ends: null, place: 'Hall' },
  my_state: { read_at: '2026-03-12T09:00:00.000Z', acknowledged_at: null, answers: [] },
})
const statement = {
  ward: { id: ama.id, first_name: 'Ama', fullname: 'Ama Mensah', class: 'Basic 5', admission_no: 'NPS/2' },
  from: '2026-01-01',
  to: '2026-03-12',
  opening: cedis(0),
  lines: [],
  billed: cedis(0),
  paid: cedis(0),
  closing: cedis(0),
}

const science = { subject_id: idOf(71), subject: 'Science', is_so_far: true, total: 89, class_average: 66 }
const marks: WardAcademics = {
  term: {
    id: idOf(62),
    academic_year: '2025/2026',
    name: 'Term 2',
    number: 2,
    opens: '2026-01-08',
    closes: '2026-04-01',
    mid_term_starts: null,
    mid_term_ends: null,
    next_term_begins: null,
    times_opened: null,
  },
  terms: [{ id: idOf(62), academic_year: '2025/2026', name: 'Term 2' }],
  weights: { class: 50, exam: 50 },
  averages: [],
  standings: [{ ...science, class_score: null, exam_score: null, grade: null, level: null, trend: [] }],
  assessments: [],
  insights: { average: null, trend: null, best: null, needs_practice: null, tonight: null },
  updated_at: null,
}

/** What the school answers on any page of Abena, who has two wards. */
export const fullHouse = [
  answer(getProfile, { profile: profileOf() }),
  answer(getSchoolInfos, { school_info: nyansapo }),
  answer(findAndParentAcc, { user_wards: [kofi, ama] }),
  answer(myUserFeed, { feed: [], needs: [], unread: 0, next_cursor: null }),
  answer(openPage, undefined),
  answer(getStatement, statement),
  answer(getBill, { bill: billOf() }),
  answer(getTermReport, { term_report: reportOf() }),
  answer(compareTermReport, { comparison: null }),
  answer(studentBill, { bill: sharedBillOf() }),
  answer(openTermReport, { term_report: publicReportOf() }),
  answer(listAttendance, attendanceOf([marked('2026-03-10', 'absent')])),
  answer(getAcademics, marks),
  answer(getTimetable, { class: 'Basic 5', school_days: [1, 2, 3, 4, 5], lessons: [] }),
  answer(getNotice, { notice: meeting }),
  answer(readNotice, undefined),
]
