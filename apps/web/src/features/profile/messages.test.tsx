import { listDevices } from '@schoolgate/contracts/identity'
import { getProfile } from '@schoolgate/contracts/profile'
import { chooseMessages, listPushDevices, type PushDevice, removePushDevice, sendTestMessage } from '@schoolgate/contracts/push'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { expect, test } from 'vitest'
import { answer, expectAccessible, idOf, nyansapo, pretendPush, profileOf, refuse, show } from '#testing'
import { ProfileScreen } from './profile-screen.tsx'

const tecno: PushDevice = {
  id: idOf(61),
  kind: 'web_push',
  label: 'Tecno Spark 10',
  added_at: '2026-03-01T08:00:00.000Z',
  last_used_at: '2026-03-10T16:30:00.000Z',
  is_current: false,
}
const often = { push: 'instant', sms: 'instant', email: 'off' } as const
const notify = {
  urgent: often,
  action: often,
  money: { push: 'instant', sms: 'off', email: 'off' },
  info: { push: 'digest', sms: 'off', email: 'off' },
} as const
const profile = profileOf({ notify, quiet_hours: { from: '21:00', to: '06:00' } })

const open = (devices: PushDevice[] = [tecno], answers: Parameters<typeof show>[1] = {}) =>
  show(<ProfileScreen />, {
    path: '/profile',
    answers: [
      ...(answers.answers ?? []),
      answer(getProfile, { profile }),
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(listDevices, { devices: [] }),
      answer(listPushDevices, { devices }),
    ],
  })

test('a parent chooses for each kind of message how it comes; safety cannot be turned off', async () => {
  const screen = await open([], { answers: [answer(chooseMessages, undefined)] })
  const money = screen.getByRole('checkbox', { name: 'Money by SMS' })
  await expect.element(money).toHaveAttribute('aria-checked', 'false')
  await money.click()
  await expect.element(money).toHaveAttribute('aria-checked', 'true')
  await expect
    .poll(() => screen.server.sentTo(chooseMessages))
    .toMatchObject([
      { body: { notify: { money: { push: 'instant', sms: 'instant' } }, quiet_hours: { from: '21:00', to: '06:00' } } },
    ])
  await screen.getByRole('checkbox', { name: 'News by Email' }).click()
  await expect
    .poll(() => screen.server.sentTo(chooseMessages))
    .toMatchObject([{}, { body: { notify: { info: { email: 'digest' } } } }])
  await expect.element(screen.getByRole('checkbox', { name: 'Urgent by App' })).toBeDisabled()
  await expect.element(screen.getByRole('checkbox', { name: 'Urgent by SMS' })).toBeDisabled()
  await expectAccessible()
})

test('a parent has a kind of message gathered for the evening, or hears the news at once', async () => {
  const screen = await open([], { answers: [answer(chooseMessages, undefined)] })
  const needsYou = screen.getByRole('combobox', { name: 'When messages come: Needs you' })
  await expect.element(needsYou).toHaveValue('instant')
  await needsYou.selectOptions('Once a day, at 18:00')
  await screen.getByRole('combobox', { name: 'When messages come: News' }).selectOptions('At once')
  await expect
    .poll(() => screen.server.sentTo(chooseMessages))
    .toMatchObject([
      { body: { notify: { action: { push: 'digest', sms: 'digest', email: 'off' } } } },
      { body: { notify: { info: { push: 'instant', sms: 'off', email: 'off' } } } },
    ])
  await expect.element(screen.getByRole('combobox', { name: 'When messages come: Urgent' })).not.toBeInTheDocument()
})

test('results wait for the end of school until a parent says that they need not', async () => {
  const screen = await open([], { answers: [answer(chooseMessages, undefined)] })
  const results = screen.getByRole('switch', { name: 'No results in school hours' })
  await expect.element(results).toBeChecked()
  await results.click()
  await expect.element(screen.getByText('Results come when they are ready')).toBeVisible()
  await expect
    .poll(() => screen.server.sentTo(chooseMessages))
    .toMatchObject([{ body: { notify, results_in_school_hours: true } }])
})

test('a parent who wants no names on the lock screen says so', async () => {
  const screen = await open([], { answers: [answer(chooseMessages, undefined)] })
  const names = screen.getByRole('switch', { name: 'No names on the lock screen' })
  await expect.element(names).not.toBeChecked()
  await names.click()
  await expect.element(screen.getByText('Messages say “your ward”')).toBeVisible()
  await expect.poll(() => screen.server.sentTo(chooseMessages)).toMatchObject([{ body: { names_on_lock_screen: false } }])
})

test('a choice that the school does not take goes back and says so', async () => {
  const screen = await open([], { answers: [refuse(chooseMessages, { status: 400, code: 'request.invalid' })] })
  const money = screen.getByRole('checkbox', { name: 'Money by SMS' })
  await money.click()
  await expect.element(screen.getByText('The school could not take this. Please try again.')).toBeVisible()
  await expect.element(money).toHaveAttribute('aria-checked', 'false')
})

test('quiet hours are turned off and on again, and moved', async () => {
  const screen = await open([], { answers: [answer(chooseMessages, undefined)] })
  const quiet = screen.getByRole('switch', { name: 'Quiet hours' })
  await expect.element(screen.getByText('21:00 to 06:00. Urgent still comes through')).toBeVisible()
  await screen.getByLabelText('Quiet from').fill('20:30')
  await expect.element(screen.getByText('20:30 to 06:00. Urgent still comes through')).toBeVisible()
  await quiet.click()
  await expect.element(screen.getByText('Messages come at any hour')).toBeVisible()
  await quiet.click()
  await expect.element(screen.getByText('21:00 to 06:00. Urgent still comes through')).toBeVisible()
  await expect
    .poll(() => screen.server.sentTo(chooseMessages).at(-1))
    .toMatchObject({ body: { quiet_hours: { from: '21:00', to: '06:00' } } })
})

test('a parent sees which phones get messages, and takes one off', async () => {
  const screen = await open([tecno], { answers: [answer(removePushDevice, undefined)] })
  const remove = screen.getByRole('button', { name: 'No more messages to Tecno Spark 10' })
  await expect.element(screen.getByText(/Last message:/)).toBeVisible()
  await expect.element(remove).toBeVisible()
  screen.server.change(answer(listPushDevices, { devices: [] }))
  await remove.click()
  await expect.element(screen.getByText('No more messages to Tecno Spark 10.')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})

test('this phone, taken off the list, no longer listens', async () => {
  const phone = pretendPush({ permission: 'granted', known: 'BKeyOfTheSchool1' })
  const screen = await open([{ ...tecno, is_current: true }], { answers: [answer(removePushDevice, undefined)] })
  await screen.getByRole('button', { name: 'No more messages to Tecno Spark 10' }).click()
  await expect.poll(() => phone.isSubscribed()).toBe(false)
})

test('a test message goes to every phone of mine', async () => {
  const screen = await open([tecno], { answers: [answer(sendTestMessage, { devices: 1 })] })
  await screen.getByRole('button', { name: 'Send me a test' }).click()
  await expect.element(screen.getByText('A test is on its way.')).toBeVisible()
})

test('without a phone the test says what to do first', async () => {
  const screen = await open([], { answers: [answer(sendTestMessage, { devices: 0 })] })
  await screen.getByRole('button', { name: 'Send me a test' }).click()
  await expect.element(screen.getByText('No phone gets messages yet. Turn them on first.')).toBeVisible()
})
