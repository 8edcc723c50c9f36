import { expect, test } from 'vitest'
import type { AttendanceRecord } from '@schoolgate/contracts/attendance'
import { eq } from 'drizzle-orm'
import { assessments, assessmentScores, attendanceRecords, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addBands, addSchool, addUser, addWard, createTestApp, subjectNamed } from '#testing'

type Register = readonly [day: string, session: AttendanceRecord['session'], status: AttendanceRecord['status']]

/** In school three days of five, and late for half a day: holidays, unmarked days and whole days beside their halves do not count. */
const REGISTERS: readonly Register[] = [
  ['2026-03-02', 'day', 'present'],
  ['2026-03-03', 'morning', 'present'],
  ['2026-03-03', 'afternoon', 'absent'],
  ['2026-03-04', 'morning', 'late'],
  ['2026-03-05', 'day', 'absent'],
  ['2026-03-05', 'morning', 'present'],
  ['2026-03-05', 'afternoon', 'present'],
  ['2026-03-06', 'day', 'present'],
  ['2026-03-06', 'morning', 'absent'],
  ['2026-03-06', 'afternoon', 'not_marked'],
  ['2026-03-09', 'day', 'holiday'],
  ['2026-03-10', 'day', 'sick'],
  ['2026-03-11', 'day', 'not_marked'],
]
const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }

/** Ama, whose days these are, and a head-teacher who makes papers of them. */
async function atSchool() {
  const world = await createTestApp()
  const placed = await world.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx, { sharePerformance: true })
    const schoolId = school.id
    await addBands(tx, schoolId)
    const mother = await addUser(tx, schoolId)
    const head = await addUser(tx, schoolId, 'head')
    const ama = await addWard(tx, { schoolId, classId: klass.id }, [mother.id])
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const termId = term?.id ?? ''
    const days = REGISTERS.map(([day, session, status]) => ({
      id: newId(),
      schoolId,
      wardId: ama.id,
      termId,
      day,
      session,
      status,
    }))
    await tx.insert(attendanceRecords).values(days)
    const subjectId = await subjectNamed(tx, schoolId, 'Science')
    const work = {
      schoolId,
      classId: klass.id,
      termId,
      subjectId,
      maxScore: 100,
      ref: 'E',
      type: 'end_of_term',
      title: 'Exam',
    } as const
    const exam = newId()
    await tx.insert(assessments).values({ id: exam, ...work })
    const score = { schoolId, assessmentId: exam, wardId: ama.id, termId, state: 'marked', score: 60 } as const
    await tx.insert(assessmentScores).values({ id: newId(), ...score })
    return { mother, head, ama, termId }
  })
  const steppedUpUntil = new Date(world.clock.now().getTime() + 600_000)
  return {
    ...world,
    ...placed,
    asMother: await world.signedIn(placed.mother.id),
    asHead: await world.signedIn(placed.head.id, { steppedUpUntil }),
  }
}

test('days in school are one number wherever they are read: half days count half, everywhere', async () => {
  const { app, asMother, asHead, mother, ama, termId } = await atSchool()
  for (const deed of ['compile', 'approve', 'publish'])
    expect((await asHead.post(`/api/v1/office/term_reports/${deed}`, BATCH)).json()).toMatchObject({ reports: 1 })
  const page = (await asMother.get(`/api/v1/wards/${ama.id}/attendance`)).json()
  expect(page.summary).toMatchObject({ times_opened: 5, present: 3, late: 0.5, absent: 1, excused: 1 })

  const { user_wards: wards } = (await asMother.get(`/findandparentacc?parentid=${mother.id}`)).json()
  expect(wards[0].summary.attendance).toEqual({ present: 3, total: 5 })

  const every = (await asMother.get(`/getusereverydetail?user_id=${mother.id}&term_id=${termId}`)).json()
  expect(every.wards[0].attendance.summary).toEqual(page.summary)

  const [line] = (await asMother.get(`/api/v1/wards/${ama.id}/term_reports`)).json().term_reports
  const { term_report: report } = (await asMother.get(`/api/v1/term_reports/${line.id}`)).json()
  expect(report).toMatchObject({ times_opened: 5, times_present: 3, times_absent: 2 })
  expect(report.weeks).toEqual([
    { starts: '2026-03-02', opened: 4, present: 3, absent: 1, late: 0.5 },
    { starts: '2026-03-09', opened: 1, present: 0, absent: 1, late: 0 },
  ])

  const { share } = (
    await asHead.post(`/api/v1/office/wards/${ama.id}/performance_shares`, { academic_year: BATCH.academic_year })
  ).json()
  const performance = await app.inject(`/studentperformances/${share.public_id}/2025-2026.json`)
  expect(performance.json().student_performance.attendance).toEqual({ present: 3, opened: 5, rate: 60, late_lately: 1 })

  const { message } = (
    await asMother.post('/api/v1/parents/chat', { child_id: ama.id, message: 'How many days was she in school this term?' })
  ).json()
  expect(message.message).toMatch(/\b3\b.*\b5\b/)
})
