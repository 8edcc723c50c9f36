import { askForChange, askForPhoto, listWardRequests, takeRequestBack, type WardRequest } from '@schoolgate/contracts/requests'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { selectWard } from '#features/wards'
import { leave } from '@schoolgate/ui/lib/leaving'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { ama, answer, expectAccessible, kofi, nyansapo, refuse, show } from '#testing'
import { RequestsOutbox } from './requests-outbox.tsx'
import { RequestsScreen } from './requests-screen.tsx'

// Nothing that one test kept for later may be sent by the next.
beforeEach(async () => {
  await leave()
  selectWard(ama.id)
  changeLanguage('en')
})

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const request = (changes: Partial<WardRequest> = {}): WardRequest => ({
  id: id(1),
  kind: 'address',
  value: 'Plot 5, Madina',
  state: 'waiting',
  reason: null,
  at: '2026-03-12T08:00:00Z',
  decided_at: null,
  ...changes,
})
const asked = (...requests: WardRequest[]) => answer(listWardRequests, { may_ask: true, requests })

type Answers = NonNullable<NonNullable<Parameters<typeof show>[1]>['answers']>
const open = (answers: Answers) =>
  show(
    <>
      <RequestsScreen />
      <RequestsOutbox />
    </>,
    {
      path: `/requests?ward=${ama.id}`,
      answers: [
        ...answers,
        answer(getSchoolInfos, { school_info: nyansapo }),
        answer(findAndParentAcc, { user_wards: [kofi, ama] }),
      ],
    },
  )

test('a parent asks for another address, sees that the school looks at it, takes it back, and reads why another was not changed', async () => {
  const declined = request({
    id: id(2),
    kind: 'phone',
    value: '+233555550199',
    state: 'declined',
    reason: 'Please come with the SIM card.',
    decided_at: '2026-03-11T09:00:00Z',
  })
  const screen = await open([asked(declined), answer(askForChange, { request: request() })])
  await expect.element(screen.getByText('The school: Please come with the SIM card.')).toBeVisible()
  await expect.element(screen.getByText('055 555 0199')).toBeVisible()
  await screen.getByRole('button', { name: /Home address/ }).click()
  await screen.getByRole('button', { name: 'Ask the school' }).click()
  await expect.element(screen.getByText('Write it here first.')).toBeVisible()
  await expectAccessible()
  screen.server.change(asked(request(), declined))
  await screen.getByLabelText('New home address').fill('Plot 5, Madina')
  await screen.getByRole('button', { name: 'Ask the school' }).click()
  await expect.element(screen.getByText('The school looks at it')).toBeVisible()
  expect(screen.server.sentTo(askForChange)).toMatchObject([
    { params: { id: ama.id }, body: { kind: 'address', value: 'Plot 5, Madina' } },
  ])
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  const back = request({ state: 'taken_back' })
  screen.server.change(asked(back, declined), answer(takeRequestBack, { request: back }))
  await screen.getByRole('button', { name: 'Take back: Plot 5, Madina' }).click()
  await expect.element(screen.getByText('Taken back', { exact: true })).toBeVisible()
  await expect.poll(() => screen.server.sentTo(listWardRequests).length).toBeGreaterThanOrEqual(3)
})

test('without network it waits on the phone and goes once when the network is back; what the school does not take is said, and can be changed', async () => {
  const phone = request({ kind: 'phone', value: '+233555550199' })
  const screen = await open([asked(), answer(askForChange, { request: phone })])
  await expect.element(screen.getByText('You have asked for nothing yet.')).toBeVisible()
  screen.server.setOffline(true)
  await screen.getByRole('button', { name: /Another number/ }).click()
  await screen.getByLabelText('Number').fill('055 555 0199')
  await screen.getByRole('button', { name: 'Ask the school' }).click()
  await expect.element(screen.getByText('Waits on this phone')).toBeVisible()
  expect(screen.server.sentTo(askForChange)).toEqual([])
  screen.server.change(asked(phone))
  screen.server.setOffline(false)
  await expect.element(screen.getByText('The school looks at it')).toBeVisible()
  await expect.element(screen.getByText('Waits on this phone')).not.toBeInTheDocument()
  expect(screen.server.sentTo(askForChange)).toHaveLength(1)
  screen.server.change(refuse(askForChange, { status: 409, code: 'requests.waiting' }))
  await screen.getByRole('button', { name: /Home address/ }).click()
  await screen.getByLabelText('New home address').fill('Plot 5, Madina')
  await screen.getByRole('button', { name: 'Ask the school' }).click()
  await expect
    .element(screen.getByText('Another guardian asked for this already. The school decides about it first.'))
    .toBeVisible()
  await expect.element(screen.getByLabelText('New home address')).toHaveValue('Plot 5, Madina')
})

test('a photo is chosen, made small, shown and sent', async () => {
  const photo = request({ kind: 'photo', value: null })
  const screen = await open([asked(), answer(askForPhoto, { request: photo })])
  await screen.getByRole('button', { name: /^Photo/ }).click()
  await screen.getByRole('button', { name: 'Ask the school' }).click()
  await expect.element(screen.getByText('Choose a photo first.')).toBeVisible()
  const canvas = new OffscreenCanvas(300, 360)
  canvas.getContext('2d')?.fillRect(0, 0, 300, 360)
  const picture = new File([await canvas.convertToBlob({ type: 'image/png' })], 'ama.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Choose a photo').first(), picture)
  await expect.element(screen.getByRole('img', { name: 'The photo you chose of Ama' })).toBeVisible()
  await expectAccessible()
  screen.server.change(asked(photo))
  await screen.getByRole('button', { name: 'Ask the school' }).click()
  await expect.element(screen.getByText('Another photo', { exact: true })).toBeVisible()
  expect(screen.server.sentTo(askForPhoto)).toMatchObject([{ params: { id: ama.id } }])
})

test('whoever is limited is told kindly that the school takes it from another guardian, in French too', async () => {
  changeLanguage('fr')
  const screen = await open([answer(listWardRequests, { may_ask: false, requests: [] })])
  await expect.element(screen.getByRole('heading', { name: 'Pour Ama, l’école prend cela d’un autre tuteur' })).toBeVisible()
  await expectAccessible()
  changeLanguage('en')
})
