import { attachExplanationPhoto, explainAbsence, listAttendance, type NewExplanation } from '@schoolgate/contracts/attendance'
import { myUserFeed, openPage } from '@schoolgate/contracts/feed'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { selectWard } from '#features/wards'
import { leave } from '@schoolgate/ui/lib/leaving'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { ama, answer, attendanceOf, expectAccessible, kofi, marked, nyansapo, refuse, said, show } from '#testing'
import { AttendanceOutbox } from './attendance-outbox.tsx'
import { AttendanceScreen } from './attendance-screen.tsx'
import type { Attendance } from './attendance.queries.ts'

// Nothing that one test kept for later may be sent by the next.
beforeEach(async () => {
  await leave()
  selectWard(ama.id)
  changeLanguage('en')
})

const march = () =>
  attendanceOf([
    marked('2026-02-12', 'sick', {
      explanation: said({ first_day: '2026-02-12', last_day: '2026-02-12', text: 'Malaria, at clinic.', state: 'accepted' }),
    }),
    marked('2026-03-04', 'late', { time_in: '07:52' }),
    marked('2026-03-06', 'holiday', { reason: 'Independence Day' }),
    marked('2026-03-09', 'present', { time_in: '07:20' }),
    marked('2026-03-10', 'absent'),
    marked('2026-03-12', 'late', { time_in: '07:41' }),
  ])

type Answers = NonNullable<NonNullable<Parameters<typeof show>[1]>['answers']>
const open = (attendance: Attendance = march(), path = `/attendance?ward=${ama.id}`, answers: Answers = []) =>
  show(
    <>
      <AttendanceScreen />
      <AttendanceOutbox />
    </>,
    {
      path,
      answers: [
        ...answers,
        answer(getSchoolInfos, { school_info: nyansapo }),
        answer(findAndParentAcc, { user_wards: [kofi, ama] }),
        answer(myUserFeed, { feed: [], needs: [], unread: 0, next_cursor: null }),
        answer(listAttendance, attendance),
        answer(openPage, undefined),
      ],
    },
  )

/** The school takes what it is told. */
const takes = answer(explainAbsence, ({ body }: { body: NewExplanation }) => ({
  explanation: said({
    first_day: body.first_day,
    last_day: body.last_day ?? body.first_day,
    reason: body.reason,
    text: body.text ?? '',
  }),
}))

test('the term in a sentence, three numbers, and every day with a spoken name', async () => {
  const screen = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ama came to school on 41 of 43 days this term. That is good.')
  await expect.element(screen.getByRole('definition').nth(2)).toHaveTextContent('2')
  for (const name of [
    'Mon 9 March: in',
    'Tue 10 March: away, no reason yet',
    'Wed 4 March: late',
    'Fri 6 March: holiday, Independence Day',
    'Thu 12 March, today: late',
    'Wed 11 March: not marked',
    'Fri 13 March: not yet',
  ])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
  await expect.element(screen.getByText('“Malaria, at clinic.” Accepted by the school')).toBeVisible()
  await expect.element(screen.getByText('Today, in at 07:41')).toBeVisible()
  await expect.element(screen.getByText('Ama missed school in 1 of 2 weeks.')).toBeVisible()
  await expect.element(screen.getByText('Thu 19 February to Fri 20 February')).toBeVisible()
  await expect.poll(() => screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'attendance', ward_id: ama.id } }])
  await expectAccessible()
})

test('one tap tells the school why, and the page says who will see it', async () => {
  const screen = await open(march(), undefined, [takes])
  await expect.element(screen.getByRole('heading', { name: 'Why was Ama away on Tue 10 March?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Tell the school', exact: true }).click()
  await expect.element(screen.getByRole('radio', { name: 'Sick' })).toBeChecked()
  await screen.getByText('Hospital or clinic').click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Add words' }).click()
  await screen.getByLabelText('In your own words').fill('Malaria')
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.element(screen.getByText('Sent. Mr. Tetteh will see it.')).toBeInTheDocument()
  expect(screen.server.sentTo(explainAbsence)).toMatchObject([
    { params: { id: ama.id }, body: { first_day: '2026-03-10', last_day: '2026-03-10', reason: 'hospital', text: 'Malaria' } },
  ])
})

test('a photo of the paper goes with the words', async () => {
  const taken = answer(attachExplanationPhoto, { explanation: said({ photo_url: '/photo' }) })
  const screen = await open(march(), undefined, [takes, taken])
  await screen.getByRole('button', { name: 'Tell the school', exact: true }).click()
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  const photo = new File([await canvas.convertToBlob({ type: 'image/png' })], 'note.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Add a photo', { exact: true }).first(), photo)
  await expect.element(screen.getByText('The photo goes with it.')).toBeVisible()
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.poll(() => screen.server.sentTo(attachExplanationPhoto)).toHaveLength(1)
  await expect.element(screen.getByText('Sent. Mr. Tetteh will see it.')).toBeInTheDocument()
})

test('without network it waits, shows so, and is sent once when the network is back', async () => {
  const screen = await open(march(), undefined, [takes])
  await expect.element(screen.getByRole('button', { name: 'Tell the school', exact: true })).toBeVisible()
  screen.server.setOffline(true)
  await screen.getByRole('button', { name: 'Tell the school', exact: true }).click()
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.element(screen.getByText('Sick. We will send this when the network is back.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /Why was Ama away/ })).not.toBeInTheDocument()
  expect(screen.server.sentTo(explainAbsence)).toEqual([])
  screen.server.setOffline(false)
  await expect.element(screen.getByText('The school now knows why your ward is away.')).toBeInTheDocument()
  expect(screen.server.sentTo(explainAbsence)).toHaveLength(1)
})

test('what the other guardian said is named, and what the school did not take is asked again', async () => {
  const first = await open(
    attendanceOf([marked('2026-03-10', 'absent', { explanation: said({ by: 'Kwame Mensah', is_mine: false }) })]),
  )
  await expect.element(first.getByText('Sick. Kwame told the school. Sent. The school will answer.')).toBeVisible()
  await expect.element(first.getByRole('heading', { name: /Why was/ })).not.toBeInTheDocument()
  await first.unmount()
  const second = await open(attendanceOf([marked('2026-03-10', 'absent', { explanation: said({ state: 'rejected' }) })]))
  await expect.element(second.getByText('Sick. The school asks you to say more.')).toBeVisible()
  await expect.element(second.getByRole('heading', { name: /Why was Ama away/ })).toBeVisible()
})

test('what the school asks back stands above all, is answered about the same days, and is gone then', async () => {
  const asked = said({ last_day: '2026-03-11', state: 'asked', question: 'Which clinic was it?', text: 'Not well' })
  const answered = { ...asked, state: 'pending' as const, text: 'Ridge Hospital' }
  const takesIt = answer(explainAbsence, { explanation: answered })
  const screen = await open(attendanceOf([marked('2026-03-10', 'absent', { explanation: asked })]), undefined, [takesIt])
  await expect.element(screen.getByRole('heading', { name: 'The school asks about Ama' })).toBeVisible()
  await expect.element(screen.getByText('“Which clinic was it?”')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Answer', exact: true }).click()
  await screen.getByLabelText('In your own words').fill('Ridge Hospital')
  screen.server.change(answer(listAttendance, attendanceOf([marked('2026-03-10', 'absent', { explanation: answered })])))
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The school asks about Ama' })).not.toBeInTheDocument()
  expect(screen.server.sentTo(explainAbsence)).toMatchObject([
    { body: { first_day: '2026-03-10', last_day: '2026-03-11', reason: 'sick', text: 'Ridge Hospital' } },
  ])
})

test('a refusal is told in words', async () => {
  const screen = await open(march(), undefined, [refuse(explainAbsence, { status: 409, code: 'attendance.already_explained' })])
  await screen.getByRole('button', { name: 'Tell the school', exact: true }).click()
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The school was told about this day already.')
})

test('an absence to come is told before, for several days', async () => {
  const screen = await open(march(), undefined, [takes])
  await screen.getByRole('button', { name: 'Tell the school before' }).click()
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose a reason first.')
  await screen.getByLabelText('First day away').fill('2026-03-16')
  await screen.getByLabelText('Last day away').fill('2026-03-18')
  await screen.getByText('Family reason').click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect
    .poll(() => screen.server.sentTo(explainAbsence))
    .toMatchObject([{ body: { first_day: '2026-03-16', last_day: '2026-03-18', reason: 'family' } }])
})

test('the keys move through the month, and Tab enters it once', async () => {
  const screen = await open()
  const today = screen.getByRole('button', { name: 'Thu 12 March, today: late' })
  await expect.element(today).toBeVisible()
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
  const element = today.element()
  if (!(element instanceof HTMLElement)) throw new Error('no day')
  element.focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: 'Wed 11 March: not marked' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('button', { name: 'Wed 4 March: late' })).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(screen.getByRole('heading', { name: 'February 2026' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Fri 27 February: not marked' })).toHaveFocus()
})

test('the months go from the first to the last of the term and no further', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Month after' }).click()
  await expect.element(screen.getByRole('heading', { name: 'April 2026' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Month after' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Thu 2 April: no school' })).toBeVisible()
})

test('a link to a day opens it, in the term it lies in', async () => {
  const autumn = attendanceOf([marked('2025-10-14', 'absent')])
  const [, first] = autumn.terms
  const answers = [
    answer(listAttendance, ({ query }) => (query.term_id === first?.id && first ? { ...autumn, term: first } : march())),
  ]
  const screen = await open(march(), `/attendance?ward=${ama.id}&day=2025-10-14`, answers)
  await expect.element(screen.getByRole('heading', { name: 'October 2025' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Tue 14 October' })).toBeVisible()
  await expect.element(screen.getByText('Away, no reason yet')).toBeVisible()
})

test('another term and a whole year can be chosen', async () => {
  const screen = await open()
  await page.getByLabelText('Term or year').selectOptions('Term 1')
  await expect.poll(() => screen.server.sentTo(listAttendance).at(-1)).toMatchObject({ query: { term_id: march().terms[1]?.id } })
  await page.getByLabelText('Term or year').selectOptions('All of 2025/2026')
  await expect.poll(() => screen.server.sentTo(listAttendance).at(-1)).toMatchObject({ query: { academic_year: '2025/2026' } })
})

test('a Saturday school shows the whole week, and half days say both halves', async () => {
  const halves = [
    marked('2026-03-10', 'present', { session: 'morning' }),
    marked('2026-03-10', 'absent', { session: 'afternoon' }),
  ]
  const screen = await open(attendanceOf([...halves, marked('2026-03-07', 'present')], { school_days: [1, 2, 3, 4, 5, 6] }))
  await expect.element(screen.getByRole('button', { name: 'Sat 7 March: in' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tue 10 March: morning in, afternoon away' })).toBeVisible()
})

test('without a register, without the right, and without an answer the page says so kindly', async () => {
  const summary = { times_opened: 0, present: 0, late: 0, absent: 0, excused: 0, unexplained: 0, rate: null, by_week: [] }
  const empty = await open(attendanceOf([], { summary }))
  await expect.element(empty.getByRole('heading', { level: 1, name: 'There is no register for Ama yet.' })).toBeVisible()
  await expectAccessible()
  await empty.unmount()
  const shut = await open(march(), undefined, [refuse(listAttendance, { status: 404, code: 'request.not_found' })])
  await expect.element(shut.getByRole('heading', { name: 'The school does not show you Ama’s attendance' })).toBeVisible()
  await shut.unmount()
  const broken = await open(march(), undefined, [refuse(listAttendance, { status: 500, code: 'server.trouble' })])
  await expect.element(broken.getByRole('heading', { name: 'The attendance did not open' })).toBeVisible()
  await expectAccessible()
})

test('a French parent reads everything in French', async () => {
  changeLanguage('fr')
  const screen = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ama est venu(e) à l’école 41 jours sur 43 ce trimestre. C’est bien.')
  await expect.element(screen.getByRole('button', { name: 'mar. 10 mars: absent(e), sans raison pour l’instant' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'mars 2026' })).toBeVisible()
})
