import { openPerformance } from '@schoolgate/contracts/performance'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { amasYears, answer, expectAccessible, refuse, show } from '#testing'
import { StudentPerformanceScreen } from './studentperformance-screen.tsx'

const open = (...answers: ReturnType<typeof answer>[]) =>
  show(
    <Route path="/studentperformance/:id/:accadyearid">
      <StudentPerformanceScreen />
    </Route>,
    { path: '/studentperformance/aB3dE5fG7hJ9kL1mN3pQ5r/2025-2026', user: null, answers },
  )

test('the head-teacher sees in one sentence how a child stands, and below what it is made of', async () => {
  const { getByRole, getByText, server } = await open(answer(openPerformance, { student_performance: amasYears }))
  await expect.element(getByRole('heading', { name: 'Ama M.' })).toBeVisible()
  await expect
    .element(
      getByText(
        'Rising since Basic 3. Watch Mathematics: down 8 marks since last year. Attendance is good, but late 2 times in thirty days.',
      ),
    )
    .toBeVisible()
  await expect.element(getByText('of 34, Term 1')).toBeVisible()
  await expect.element(getByRole('row', { name: 'Mathematics 66 63 58 −5' })).toBeVisible()
  await expect.element(getByText('“She is careful, but rushes fractions.”')).toBeVisible()
  await expect.element(getByText(/Fractions group, Mondays/)).toBeVisible()
  await expect.element(getByText(/opens until 30 Apr 2026 and every opening is written down/)).toBeVisible()
  expect(server.sentTo(openPerformance)).toMatchObject([{ params: { accadyearid: '2025-2026' } }])
  await expectAccessible()
})

test('a link that is over says so kindly, and nothing of the child', async () => {
  const { getByRole } = await open(refuse(openPerformance, { status: 404, code: 'request.not_found' }))
  await expect.element(getByRole('heading', { name: 'This link does not open' })).toBeVisible()
  await expectAccessible()
})

test('a page that did not come can be asked for again', async () => {
  const { getByRole, server } = await open(refuse(openPerformance, { status: 503, code: 'server.busy' }))
  await expect.element(getByRole('heading', { name: 'This page did not come' })).toBeVisible()
  server.change(answer(openPerformance, { student_performance: { ...amasYears, steps: [], remarks: [], position: null } }))
  await getByRole('button').first().click()
  await expect.element(getByRole('heading', { name: 'Ama M.' })).toBeVisible()
})
