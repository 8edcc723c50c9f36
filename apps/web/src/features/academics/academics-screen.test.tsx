import {
  getAcademics,
  getTimetable,
  type Assessment,
  type SubjectStanding,
  type WardAcademics,
} from '@schoolgate/contracts/academics'
import { openPage } from '@schoolgate/contracts/feed'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test } from 'vitest'
import { forgetSelectedWard, selectWard } from '#features/wards'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { abena, ama, answer, expectAccessible, idOf, kofi, nyansapo, refuse, show, wardOf } from '#testing'
import { AcademicsScreen } from './academics-screen.tsx'
import { daysFrom } from './week-of-lessons.tsx'

beforeEach(() => {
  forgetSelectedWard()
  selectWard(ama.id)
  changeLanguage('en')
})

const SCIENCE = idOf(71)
const MATHS = idOf(72)
const TERM_1 = idOf(61)
const TERM_2 = idOf(62)

const standing = (
  subjectId: string,
  subject: string,
  total: number | null,
  given: Partial<SubjectStanding> = {},
): SubjectStanding => ({
  subject_id: subjectId,
  subject,
  is_so_far: true,
  class_score: total === null ? null : { raw: total / 2, of: 50, weighted: total / 2 },
  exam_score: null,
  total,
  class_average: 66,
  grade: null,
  level: null,
  trend: [],
  ...given,
})

const work = (
  number: number,
  subjectId: string,
  title: string,
  score: number | null,
  given: Partial<Assessment> = {},
): Assessment => ({
  id: idOf(number),
  subject_id: subjectId,
  type: 'class_exercise',
  title,
  date: '2026-03-04',
  max_score: 20,
  weight: null,
  state: score === null ? 'absent' : 'marked',
  score,
  comment: null,
  published_at: '2026-03-05T15:40:00.000Z',
  class_average: 12.4,
  teacher: 'Mr. Emmanuel Tetteh',
  correction: null,
  ...given,
})

const average = (termId: string, name: string, value: number, isSoFar: boolean) => ({
  term_id: termId,
  academic_year: '2025/2026',
  term: name,
  number: isSoFar ? 2 : 1,
  class: 'Basic 5',
  average: value,
  class_average: 66,
  is_so_far: isSoFar,
})

const marks: WardAcademics = {
  term: {
    id: TERM_2,
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
  terms: [
    { id: TERM_2, academic_year: '2025/2026', name: 'Term 2' },
    { id: TERM_1, academic_year: '2025/2026', name: 'Term 1' },
  ],
  weights: { class: 50, exam: 50 },
  averages: [average(TERM_1, 'Term 1', 75, false), average(TERM_2, 'Term 2', 77, true)],
  standings: [standing(SCIENCE, 'Science', 89), standing(MATHS, 'Mathematics', 58, { trend: [{ term_id: TERM_1, total: 61 }] })],
  assessments: [
    work(81, SCIENCE, 'Class test: the water cycle', 17),
    work(82, MATHS, 'Exercise: fractions', 9, { comment: 'We will repeat fractions on Monday.' }),
    work(83, MATHS, 'Exercise', null),
  ],
  insights: {
    average: { value: 77, class_average: 66, subject_ids: [SCIENCE, MATHS] },
    trend: { direction: 'up', by: 2, since_term_id: TERM_1, term_id: TERM_2 },
    best: { subject_id: SCIENCE, assessment_ids: [idOf(81)] },
    needs_practice: { subject_id: MATHS, assessment_ids: [idOf(82)] },
    tonight: { subject_id: MATHS, assessment_id: idOf(82), topic: 'fractions' },
  },
  updated_at: '2026-03-05T15:40:00.000Z',
}

const nothing: WardAcademics = {
  ...marks,
  averages: [],
  standings: [],
  assessments: [],
  insights: { average: null, trend: null, best: null, needs_practice: null, tonight: null },
  updated_at: null,
}

const lesson = (weekday: number, period: number, subject: string) => ({
  weekday,
  period,
  starts: '07:45',
  ends: '08:25',
  subject,
  teacher: 'Mr. Emmanuel Tetteh',
  room: 'Basic 5',
  stand_in: null,
})

const week = [1, 2, 3, 4, 5].map((day) => lesson(day, 1, `Lesson ${day}`))
const before = [
  answer(getSchoolInfos, { school_info: nyansapo }),
  answer(findAndParentAcc, { user_wards: [kofi, ama] }),
  answer(getTimetable, { class: 'Basic 5', school_days: [1, 2, 3, 4, 5], lessons: week }),
  answer(openPage, undefined),
]
const open = (given: Partial<Parameters<typeof show>[1]> = {}) =>
  show(<AcademicsScreen />, { path: '/academics', answers: [...before, answer(getAcademics, marks)], ...given })

test('the page opens with one sentence, made of facts that can be looked at', async () => {
  const screen = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ama is doing well. Science is her best. Mathematics needs practice.')
  await expect.element(screen.getByText(/From 2 marks the teachers have shared\./)).toBeVisible()
  await screen.getByText('How do we know this?').click()
  await expect.element(screen.getByText('Average 77, from 2 subjects. The class has 66 on the same works.')).toBeVisible()
  await expect.element(screen.getByText(/They do not say what an exam will bring/)).toBeVisible()
  await expectAccessible()
})

test('the terms are drawn, said aloud and written as a table, and this term is “so far”', async () => {
  const screen = await open()
  const said = 'Ama’s average by term: 75 in Term 1, Basic 5; 77 so far this term. Class average: 66, 66.'
  await expect.element(screen.getByRole('img', { name: said })).toBeVisible()
  await expect.element(screen.getByText('Up 2 since Term 1')).toBeVisible()
  await screen.getByText('As a table').click()
  await expect.element(screen.getByRole('row', { name: /Term 2.*So far 77 66/ })).toBeVisible()
})

test('a subject opens in place, can be shared as a link, and never counts a day away as a nought', async () => {
  const screen = await open()
  const maths = screen.getByRole('button', { name: /Mathematics/ })
  await expect.element(maths).toHaveTextContent('Mathematics58 of 100So far · Exercise: fractions · 9/20')
  await maths.click()
  await expect.element(screen.getByRole('row', { name: /Exercise: fractions.*9\/20/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Away, not counted/ })).toBeVisible()
  await expect.element(screen.getByText('Mr. Emmanuel Tetteh: “We will repeat fractions on Monday.”')).toBeVisible()
  await expect.element(screen.getByText('Class work: 29 of 50 marks. That is 29 of 50.')).toBeVisible()
  await expect.element(screen.getByText('Terms before: Term 1 61.')).toBeVisible()
  await expect.poll(screen.place).toBe(`/academics?ward=${ama.id}&subject=${MATHS}`)
  await expectAccessible()
})

test('a shared link opens at its subject', async () => {
  const screen = await open({ path: `/academics?ward=${ama.id}&subject=${SCIENCE}` })
  await expect.element(screen.getByRole('button', { name: /Science/ })).toHaveAttribute('aria-expanded', 'true')
})

test('ten minutes tonight is about the work that went least well, and says so', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Do three sums on fractions together. Let Ama explain each step.')).toBeVisible()
  await expect.element(screen.getByText('Because of “Exercise: fractions”: 9/20.')).toBeVisible()
})

test('another term is chosen, and the address keeps it', async () => {
  const screen = await open()
  await screen.getByRole('combobox', { name: 'Term' }).selectOptions('Term 1 · 2025/2026')
  await expect.poll(() => screen.server.sentTo(getAcademics).length).toBe(2)
  expect(screen.server.sentTo(getAcademics)[1]).toMatchObject({ query: { term_id: TERM_1 } })
  await expect.poll(screen.place).toContain(`term=${TERM_1}`)
})

test('the week of lessons begins with today', async () => {
  expect(daysFrom(4, [1, 2, 3, 4, 5])).toEqual([4, 5, 1, 2, 3])
  expect(daysFrom(7, [1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5, 6])
  const lessons = week.map((one) => ({ ...one, stand_in: { day: '2026-03-13', teacher: 'Ms. Rita Sackey' } }))
  const changed = answer(getTimetable, { class: 'Basic 5', school_days: [1, 2, 3, 4, 5], lessons })
  const screen = await open({ answers: [changed, ...before, answer(getAcademics, marks)] })
  await expect.element(screen.getByRole('heading', { name: 'Lessons of the week' })).toBeVisible()
  // Who stands in is named with the day, and for whom.
  await expect.element(screen.getByText(/^Ms\. Rita Sackey on 13 Mar, for Mr\. Emmanuel Tetteh/).first()).toBeInTheDocument()
})

test('the child in the address is the one whose marks are shown and read, whoever was chosen before', async () => {
  // The father: what the mother of the tests before was still to tell the school is no word of his.
  const user = { ...abena, user_id: '01920000-0000-7000-8000-0000000000ab', fullname: 'Kwame Mensah' }
  const screen = await open({ path: `/academics?ward=${kofi.id}`, user })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Kofi is doing well. Science is his best. Mathematics needs practice.')
  await expect.poll(() => screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'academics', ward_id: kofi.id } }])
  expect(screen.server.sentTo(getAcademics)).toMatchObject([{ params: { id: kofi.id } }])
})

test('before anything is published the page says so kindly', async () => {
  const screen = await open({ answers: [...before, answer(getAcademics, nothing)] })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'No marks yet' })).toBeVisible()
  await expectAccessible()
})

test('a guardian without the right to marks is told whom to ask', async () => {
  const ward = wardOf(2, 'Ama', { rights: { ...ama.rights, academics: false } })
  const screen = await open({
    answers: [before[0], answer(findAndParentAcc, { user_wards: [ward] })].filter((each) => each !== undefined),
  })
  await expect.element(screen.getByText('These marks are not open to you')).toBeVisible()
})

test('when the marks do not come the page says so, and trying again helps', async () => {
  const screen = await open({ answers: [...before, refuse(getAcademics, { status: 503, code: 'request.busy' })] })
  await expect.element(screen.getByText('The marks did not open')).toBeVisible()
  screen.server.change(answer(getAcademics, marks))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Term by term')).toBeVisible()
})

test('the page speaks French', async () => {
  changeLanguage('fr')
  const screen = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ama travaille bien. Science est sa meilleure matière. Mathematics : à exercer encore.')
})
