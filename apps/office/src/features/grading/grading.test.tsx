import {
  changeGrading,
  changeRatedThings,
  getGrading,
  type RatedList,
  type StageGrading,
  weighGrading,
} from '@schoolgate/contracts/school-grading'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const BANDS = [
  { from: 80, grade: '1', level: 'Highly Proficient' },
  { from: 68, grade: '2', level: 'Proficient' },
  { from: 54, grade: '3', level: 'Approaching Proficiency' },
  { from: 40, grade: '4', level: 'Developing' },
  { from: 0, grade: '5', level: 'Emerging' },
]
const PRIMARY: StageGrading = {
  stage: 'primary',
  levels: ['Basic 1', 'Basic 2', 'Basic 6'],
  class_weight: 50,
  bands: BANDS,
  reports: { term: 'Term 2', out: 34, preparing: 68 },
}
const JHS: StageGrading = { ...PRIMARY, stage: 'jhs', levels: ['JHS 1'], reports: null }
const LAST = { at: '2026-01-09T08:00:00.000Z', by: 'Grace Adjei-Boateng' }

const SKILLS: RatedList = {
  template: 'preschool',
  things: [
    { kind: 'skill', name: 'Says own name' },
    { kind: 'skill', name: 'Counts to 20' },
  ],
  is_own: false,
}
const held = (stages: StageGrading[] = [PRIMARY, JHS], rated: RatedList[] = [SKILLS]) =>
  answer(getGrading, { stages, has_preschool: true, rated, last_change: LAST })
const weighed = (would: { marks: number; totals: number; grades: number } | null = null) =>
  answer(weighGrading, {
    example: { class_score: 36, exam_score: 32, total: 68, grade: '2', level: 'Proficient' },
    would_change: would,
  })

const fitsPhone = async () => {
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
}

test('a mark is worked out as it is made now, and what is out and in preparation is said', async () => {
  const { getByRole, getByText } = await openOffice('/settings/grading', sessionOf('office'), [held(), weighed()])
  await expect.element(getByText('36 + 32 = 68')).toBeVisible()
  await expect.element(getByText('34 reports of Term 2 are out. They do not change.')).toBeVisible()
  await expect.element(getByText(/^68 reports of Term 2 are in preparation\./)).toBeVisible()
  await expect.element(getByText('No hole and no overlap from 0 to 100.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Nothing to save' })).toBeDisabled()
  await expect.element(getByText('Basic 1 to Basic 6')).toBeVisible()
  await expectAccessible()
  await fitsPhone()
  await getByRole('tab', { name: 'JHS' }).click()
  await expect.element(getByText('There are no reports of these classes yet. The first ones are made by this.')).toBeVisible()
})

test('other weights and a ready scale are weighed before and saved with what was seen', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice('/settings/grading', sessionOf('head'), [
    held(),
    weighed({ marks: 540, totals: 212, grades: 31 }),
  ])
  await getByRole('button', { name: '30 / 70' }).click()
  await expect.element(getByText('Class score 30', { exact: true })).toBeVisible()
  await expect.element(getByText('In these 212 of 540 totals and 31 grades would be others.')).toBeVisible()
  await getByLabelText('Start from a ready scale').selectOptions('waec')
  await expect.element(getByRole('textbox', { name: 'Word, line 9' })).toHaveValue('Fail')
  const saved = { ...PRIMARY, class_weight: 30 }
  server.change(answer(changeGrading, { stage: saved }))
  server.change(held([saved, JHS]))
  await getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(getByText('Saved. New reports are made by it.')).toBeVisible()
  expect(server.sentTo(changeGrading)).toMatchObject([
    {
      body: {
        stage: 'primary',
        class_weight: 30,
        bands: { 0: { from: 75, grade: 'A1' }, length: 9 },
        seen: { class_weight: 50, bands: BANDS },
      },
    },
  ])
  await expect.element(getByRole('button', { name: 'Nothing to save' })).toBeVisible()
})

test('a scale that does not fit together says where, and nothing is sent', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/grading', sessionOf('head'), [held([PRIMARY]), weighed()])
  await getByRole('textbox', { name: 'From, line 2' }).fill('80')
  await expect.element(getByText('This begins no lower than the line above.')).toBeVisible()
  await getByRole('textbox', { name: 'From, line 2' }).fill('7o')
  await expect.element(getByText('A whole number from 0 to 100.')).toBeVisible()
  await getByRole('textbox', { name: 'From, line 2' }).fill('70')
  await getByRole('button', { name: 'Remove grade 5' }).click()
  await expect.element(getByText('The last line begins at 0.')).toBeVisible()
  await getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(getByRole('alert').getByText('Some lines do not fit together yet. Nothing was saved.')).toBeVisible()
  expect(server.sentTo(changeGrading)).toEqual([])
  await getByRole('button', { name: 'Add a grade' }).click()
  await getByRole('textbox', { name: 'From, line 5' }).fill('0')
  await getByRole('textbox', { name: 'Grade, line 5' }).fill('4')
  await getByRole('textbox', { name: 'Word, line 5' }).fill('Emerging')
  await expect.element(getByText('This grade stands above already.')).toBeVisible()
  await expectAccessible()
  await fitsPhone()
})

test('of two people at once the second reads what the first saved, keeps what was written and chooses', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/grading', sessionOf('head'), [
    held([PRIMARY]),
    weighed(),
    refuse(changeGrading, {
      status: 409,
      code: 'request.changed_meanwhile',
      meanwhile: [{ field: 'class_weight', by: 'Abena Boakye', at: LAST.at }],
    }),
  ])
  await getByRole('button', { name: '40 / 60' }).click()
  const theirs = { ...PRIMARY, class_weight: 30 }
  server.change(
    answer(getGrading, { stages: [theirs], has_preschool: false, rated: [], last_change: { ...LAST, by: 'Abena Boakye' } }),
  )
  await getByRole('button', { name: 'Save', exact: true }).click()
  const sheet = getByRole('dialog', { name: 'Which of the two?' })
  await expect.element(sheet.getByText(/^Abena Boakye changed this /)).toBeVisible()
  await expect.element(sheet.getByRole('radio', { name: /^Theirs 30 was 50/ })).toBeVisible()
  await expect.element(sheet.getByRole('radio', { name: /^Yours 40/ })).toBeChecked()
  await expectAccessible()
  const mine = { ...PRIMARY, class_weight: 40 }
  server.change(answer(changeGrading, { stage: mine }), held([mine]))
  await sheet.getByRole('button', { name: 'Save it so' }).click()
  await expect.element(getByText('Saved. New reports are made by it.')).toBeVisible()
  expect(server.sentTo(changeGrading)).toMatchObject([
    { body: { class_weight: 40, seen: { class_weight: 50 } } },
    { body: { class_weight: 40, seen: { class_weight: 30 } } },
  ])
  await expect.element(getByRole('button', { name: 'Nothing to save' })).toBeVisible()
})

test('what the youngest are rated by is the school’s own list, in its order, each line once', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/grading', sessionOf('office'), [
    held([PRIMARY]),
    weighed(),
  ])
  await expect.element(getByText(/^Not said by your school yet/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Save the lines' })).toBeDisabled()
  await getByRole('button', { name: 'Add a skill' }).click()
  await getByRole('textbox', { name: 'Skills, line 3' }).fill('counts to 20')
  await expect.element(getByText('This stands here twice.').first()).toBeVisible()
  await getByRole('button', { name: 'Save the lines' }).click()
  await expect.element(getByRole('alert').getByText('A line stands here twice. Nothing was saved.')).toBeVisible()
  await getByRole('textbox', { name: 'Skills, line 3' }).fill('Climbs the tree')
  await getByRole('button', { name: 'One up: Climbs the tree' }).click()
  await getByRole('button', { name: 'Remove: Says own name' }).click()
  await expectAccessible()
  await fitsPhone()
  const things = ['Climbs the tree', 'Counts to 20'].map((name) => ({ kind: 'skill' as const, name }))
  const list = { ...SKILLS, things, is_own: true }
  server.change(answer(changeRatedThings, { list }), held([PRIMARY], [list]))
  await getByRole('button', { name: 'Save the lines' }).click()
  await expect.element(getByText('Saved. New reports are rated by these lines.')).toBeVisible()
  expect(server.sentTo(changeRatedThings)).toMatchObject([{ body: { template: 'preschool', things, seen: SKILLS.things } }])
  await expect.element(getByText(/^Not said by your school yet/)).not.toBeInTheDocument()
})

test('without a network what was written stays and the screen says that nothing changed', async () => {
  const { getByRole, getByText } = await openOffice('/settings/grading', sessionOf('head'), [
    held([PRIMARY]),
    weighed(),
    refuse(changeGrading, { status: 503, code: 'request.unavailable' }),
  ])
  await getByRole('button', { name: '30 / 70' }).click()
  await getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(getByRole('alert')).toBeVisible()
  await expect.element(getByText('Class score 30', { exact: true })).toBeVisible()
})

test('a school without classes is led to them; grades that do not come are asked for again', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/grading', sessionOf('head'), [
    refuse(getGrading, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByRole('heading', { name: 'The grades did not come' })).toBeVisible()
  server.change(answer(getGrading, { stages: [], has_preschool: false, rated: [], last_change: null }))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('There are no classes with marks yet.')).toBeVisible()
  await expect.element(getByRole('main').getByRole('link', { name: 'Classes, subjects' }).last()).toBeVisible()
})
