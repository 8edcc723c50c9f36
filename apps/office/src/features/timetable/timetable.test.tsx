import { getOfficeTimetable, saveTimetable } from '@schoolgate/contracts/office-timetable'
import { listStandIns, setStandIn } from '@schoolgate/contracts/stand-ins'
import { expect, test } from 'vitest'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const [FIVE, SIX, TETTEH, SACKEY, MATHS, SCIENCE] = [id(5), id(6), id(11), id(12), id(21), id(22)]
const lesson = (class_id: string, weekday: number, period: number, more: object = {}) => ({
  class_id,
  weekday,
  period,
  starts: period === 1 ? '08:00' : '08:40',
  ends: period === 1 ? '08:40' : '09:20',
  subject_id: MATHS,
  teacher_id: null,
  room: null,
  ...more,
})
const TIMETABLE = {
  today: '2026-03-12',
  school_days: [1, 2, 3, 4, 5],
  classes: [
    { id: FIVE, name: 'Basic 5', teacher_id: TETTEH, seen: 'a' },
    { id: SIX, name: 'Basic 6', teacher_id: SACKEY, seen: 'b' },
  ],
  subjects: [
    { id: MATHS, name: 'Mathematics' },
    { id: SCIENCE, name: 'Science' },
  ],
  teachers: [
    { id: TETTEH, name: 'Mr. Tetteh' },
    { id: SACKEY, name: 'Ms. Sackey' },
  ],
  lessons: [lesson(FIVE, 4, 1), lesson(FIVE, 4, 2, { subject_id: SCIENCE }), lesson(SIX, 4, 1, { room: 'Lab' })],
}

test('a lesson is put in its place; a teacher wanted twice is shown before it is saved, and saved only when it is meant', async () => {
  const { getByRole, getByText, server } = await openOffice('/timetable', sessionOf('office'), [
    answer(getOfficeTimetable, TIMETABLE),
    answer(saveTimetable, { is: 'saved', seen: 'c', clashes: [] }),
  ])
  await getByRole('button', { name: 'Mathematics: Thu, 08:00' }).click()
  await getByRole('combobox', { name: 'Teacher' }).nth(0).selectOptions('Ms. Sackey')
  await expect.element(getByText('Ms. Sackey is in Basic 6 at Thu 08:00.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Put it there' }).click()
  await expect.element(getByRole('heading', { name: '1 clash with other classes' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Save, with 1 clash that is meant' })).toBeDisabled()
  await getByRole('button', { name: 'This is meant: Ms. Sackey is in Basic 6 at Thu 08:00.' }).click()
  await getByRole('button', { name: 'Add a lesson: Mon, 08:00' }).click()
  await getByRole('textbox', { name: 'Room' }).fill('Hall')
  await getByRole('button', { name: 'Put it there' }).click()
  server.change(
    answer(getOfficeTimetable, {
      ...TIMETABLE,
      lessons: [
        lesson(FIVE, 1, 1, { room: 'Hall' }),
        lesson(FIVE, 4, 1, { teacher_id: SACKEY }),
        lesson(FIVE, 4, 2, { subject_id: SCIENCE }),
        lesson(SIX, 4, 1, { room: 'Lab' }),
      ],
    }),
  )
  await getByRole('button', { name: 'Save, with 1 clash that is meant' }).click()
  await expect.element(getByText('The week of Basic 5 is saved. Parents see it.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Back to what is saved' })).not.toBeInTheDocument()
  expect(server.sentTo(saveTimetable)).toMatchObject([
    {
      params: { id: FIVE },
      body: {
        seen: 'a',
        lessons: [{ weekday: 1, period: 1, room: 'Hall' }, { weekday: 4, period: 1, teacher_id: SACKEY }, { period: 2 }],
        meant: [expect.stringMatching(/^teacher /)],
      },
    },
  ])
})

test('a week that somebody else changed is not written over; a teacher looks at classes, colleagues and rooms and changes nothing', async () => {
  const desk = await openOffice(`/timetable?by=class&of=${SIX}`, sessionOf('head'), [
    answer(getOfficeTimetable, TIMETABLE),
    answer(saveTimetable, { is: 'changed', seen: 'x', clashes: [] }),
  ])
  await desk.getByRole('button', { name: 'Mathematics: Thu, 08:00' }).click()
  await desk.getByRole('button', { name: 'Take the lesson out' }).click()
  await desk.getByRole('button', { name: 'Save the week' }).click()
  await expect.element(desk.getByText(/Somebody else changed this week meanwhile/)).toBeVisible()
  // What was meant stays on the page.
  await expect.element(desk.getByRole('button', { name: 'Add a lesson: Thu, 08:00' })).toBeVisible()
  await desk.unmount()
  const { getByRole } = await openOffice('/timetable?by=room', sessionOf('teacher'), [answer(getOfficeTimetable, TIMETABLE)])
  await expect.element(getByRole('region', { name: 'Lab' }).getByText('Basic 6')).toBeVisible()
  await getByRole('combobox', { name: 'Look at' }).selectOptions('A teacher')
  await expect.element(getByRole('region', { name: 'Mr. Tetteh' }).getByText('Science')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Stand-ins' })).not.toBeInTheDocument()
})

test('who is away for a day: each class and lesson of theirs with who is free, given in one choice; what is refused is told', async () => {
  const standIn = { class_id: FIVE, day: '2026-03-12', period: 1, teacher: { id: SACKEY, name: 'Ms. Sackey' } }
  const { getByRole, getByText, server } = await openOffice('/timetable/stand-ins', sessionOf('office'), [
    answer(getOfficeTimetable, TIMETABLE),
    answer(listStandIns, { stand_ins: [] }),
    answer(setStandIn, { stand_in: standIn }),
  ])
  await expect.element(getByText('Nobody stands in on this day.')).toBeVisible()
  await getByRole('combobox', { name: 'Who is away?' }).selectOptions('Mr. Tetteh')
  await expect.element(getByText('Basic 5: the register and the class teacher’s lessons', { exact: true })).toBeVisible()
  await expectAccessible()
  server.change(answer(listStandIns, { stand_ins: [standIn] }))
  await getByRole('combobox', { name: 'Stands in: Mathematics, Basic 5' }).selectOptions('Ms. Sackey · has Basic 6')
  await expect.element(getByText('Ms. Sackey stands in: Mathematics, Basic 5')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Nobody: Mathematics, Basic 5' })).toBeVisible()
  expect(server.sentTo(setStandIn)).toMatchObject([
    { params: { id: FIVE }, body: { day: '2026-03-12', period: 1, teacher_id: SACKEY } },
  ])
  server.change(refuse(setStandIn, { status: 422, code: 'attendance.day_is_over' }))
  await getByRole('combobox', { name: 'Stands in: Science, Basic 5' }).selectOptions('Ms. Sackey · free')
  await expect.element(getByText('The school did not take it. Nothing was changed.')).toBeVisible()
})
