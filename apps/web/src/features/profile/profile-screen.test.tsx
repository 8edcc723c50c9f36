import {
  changePassword,
  type CurrentSession,
  completeContactProof,
  type Device,
  endAllSessions,
  listDevices,
  removeDevice,
  startContactProof,
  startStepUp,
  stepUp,
} from '@schoolgate/contracts/identity'
import { getProfile, listRecordOpenings, type Profile, updateProfile } from '@schoolgate/contracts/profile'
import { listPushDevices } from '@schoolgate/contracts/push'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { useLetters } from '#lib/device/letters'
import { expect, test } from 'vitest'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { abena, ama, answer, expectAccessible, idOf, kofi, nyansapo, profileOf, refuse, show } from '#testing'
import { ProfileOutbox } from './profile-outbox.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const NOW = new Date().toISOString()
const deviceOf = (number: number, label: string, given: Partial<Device> = {}): Device => ({
  id: idOf(number),
  label,
  signed_in_at: NOW,
  last_seen_at: NOW,
  is_current: false,
  ...given,
})
const proven: CurrentSession = {
  user: abena,
  role: 'parent',
  second_factor: false,
  has_password: true,
  second_proofs: ['code', 'password'],
  new_factor_asked: false,
  stepped_up_until: NOW,
  expires_at: NOW,
}

const open = (profile: Profile, stage: Parameters<typeof show>[1] = {}) =>
  show(<ProfileScreen />, {
    path: '/profile',
    answers: [
      ...(stage.answers ?? []),
      answer(getProfile, { profile }),
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(findAndParentAcc, { user_wards: [kofi, ama] }),
      answer(listPushDevices, { devices: [] }),
      answer(listDevices, { devices: [deviceOf(81, 'Tecno Spark 10', { is_current: true }), deviceOf(82, 'Samsung A14')] }),
    ],
  })

/** Refuses until the parent has given a second proof. */
const onceProven = <Answer,>(says: Answer) => {
  let isProven = false
  return {
    prove: answer(stepUp, () => {
      isProven = true
      return proven
    }),
    isProven: () => isProven,
    says,
  }
}

test('the profile says who one is, whose parent, and how the school reaches one', async () => {
  const screen = await open(profileOf({ email: { address: 'abena@mail.example', verified_at: null } }))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Mrs. Abena Mensah' })).toBeVisible()
  await expect.element(screen.getByText('Mother of Kofi and Ama')).toBeVisible()
  await expect.element(screen.getByText('024 555 0182')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Check', exact: true })).toBeVisible()
  await expect.element(screen.getByText('Samsung A14')).toBeVisible()
  await expectAccessible()
})

test('a parent changes work and address alone', async () => {
  const screen = await open(profileOf(), {
    answers: [
      answer(updateProfile, ({ body }) => ({
        profile: profileOf({ occupation: body.occupation ?? null, address: body.address ?? null }),
      })),
    ],
  })
  await screen.getByRole('button', { name: 'Change', exact: true }).click()
  await screen.getByLabelText('Address').fill('GM-044-1820, Adenta')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('GM-044-1820, Adenta')).toBeVisible()
  await expect
    .poll(() => screen.server.sentTo(updateProfile))
    .toMatchObject([{ body: { occupation: 'Trader', address: 'GM-044-1820, Adenta' } }])
})

test('the language changes at once and is remembered at the school', async () => {
  const screen = await open(profileOf(), { answers: [answer(updateProfile, { profile: profileOf({ language: 'fr' }) })] })
  await screen.getByRole('button', { name: /Language/ }).click()
  await screen.getByRole('button', { name: 'Français' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Mes coordonnées' })).toBeVisible()
  await expect.element(screen.getByText('Mère de Kofi et Ama')).toBeVisible()
  await expect.poll(() => screen.server.sentTo(updateProfile)).toMatchObject([{ body: { language: 'fr' } }])
})

test('what is changed without network stands on the page, waits, and is sent once when the network is back', async () => {
  const school = { occupation: 'Trader', address: 'GM-044-1820' }
  const screen = await open(profileOf(school), {
    answers: [answer(updateProfile, ({ body }) => ({ profile: profileOf({ ...school, address: body.address ?? null }) }))],
  })
  await screen.getByRole('button', { name: 'Change', exact: true }).click()
  screen.server.setOffline(true)
  await screen.getByLabelText('Address').fill('Adenta, near the market')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('We will send this when the network is back.')).toBeVisible()
  await expect.element(screen.getByText('Adenta, near the market')).toBeVisible()
  expect(useLetters.getState().letters).toMatchObject([{ title: 'My details', subject: 'profile mine' }])
  screen.server.setOffline(false)
  await screen.unmount()
  const sending = await show(<ProfileOutbox />, {
    answers: [answer(updateProfile, { profile: profileOf({ ...school, address: 'Adenta, near the market' }) })],
  })
  await expect.element(sending.getByText('The school now has what you changed.')).toBeVisible()
  expect(sending.server.sentTo(updateProfile)).toHaveLength(1)
  expect(useLetters.getState().letters).toEqual([])
})

test('a change that the school does not take goes back and says so', async () => {
  const screen = await open(profileOf(), { answers: [refuse(updateProfile, { status: 400, code: 'request.invalid' })] })
  const littleData = screen.getByRole('switch', { name: 'Use little data' })
  await littleData.click()
  await expect.element(screen.getByText('The school could not take this. Please try again.')).toBeVisible()
  await expect.element(littleData).toHaveAttribute('aria-checked', 'false')
})

test('a new phone number is taken after a second proof and the code sent to it', async () => {
  const door = onceProven({ id: idOf(91), sent_to: '020 ••• 0917', expires_in: 600, resend_in: 60 })
  const screen = await open(profileOf(), {
    answers: [door.prove, answer(completeContactProof, { status: 'changed' })],
  })
  screen.server.change({
    endpoint: startContactProof,
    reply: (received) =>
      door.isProven()
        ? answer(startContactProof, door.says).reply(received)
        : refuse(startContactProof, { status: 403, code: 'identity.fresh_proof_needed' }).reply(received),
  })
  await screen.getByRole('button', { name: /024 555 0182/ }).click()
  await screen.getByLabelText('New phone number').fill('020 555 0917')
  await screen.getByRole('button', { name: 'Send a code' }).click()
  const proof = screen.getByRole('dialog', { name: 'Is it really you?' })
  await proof.getByLabelText('Your password').fill('gate-demo-2026')
  await expectAccessible()
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect.element(screen.getByText('We sent a code to 020 ••• 0917.')).toBeVisible()
  expect(screen.server.sentTo(startContactProof).at(-1)).toMatchObject({ body: { phone: '+233205550917' } })
  await expect.element(screen.getByText(/No code yet\? Ask again in/)).toBeVisible()
  await screen.getByLabelText('The code').fill('123456')
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect.element(screen.getByText('Your phone number is changed. Other phones are signed out.')).toBeVisible()
  expect(screen.server.sentTo(completeContactProof)).toMatchObject([{ params: { id: idOf(91) }, body: { code: '123456' } }])
})

test('who also works at a school is shown the way to where phone and password are changed', async () => {
  const refusal = { status: 409, code: 'identity.staff_side_needed' }
  const screen = await open(profileOf(), { answers: [refuse(startContactProof, refusal), refuse(changePassword, refusal)] })
  await screen.getByRole('button', { name: /024 555 0182/ }).click()
  await screen.getByLabelText('New phone number').fill('020 555 0917')
  await screen.getByRole('button', { name: 'Send a code' }).click()
  await expect.element(screen.getByText(/Change this where you sign in as its staff/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open the school’s desk' })).toHaveAttribute('href', '/desk?account')
  await expectAccessible()
})

test('a wrong second proof is said in words, and closing it changes nothing', async () => {
  const screen = await open(profileOf(), {
    answers: [
      refuse(changePassword, { status: 403, code: 'identity.fresh_proof_needed' }),
      refuse(stepUp, { status: 422, code: 'identity.wrong_proof' }),
    ],
  })
  await screen.getByRole('button', { name: /Change the password/ }).click()
  await screen.getByLabelText('New password').fill('a long sentence of mine')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByLabelText('Your password').fill('wrong')
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect.element(screen.getByText('This password is not correct.')).toBeVisible()
  await screen.getByRole('dialog', { name: 'Is it really you?' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Is it really you?' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a parent without a password proves it by a code, and sets one', async () => {
  const door = onceProven({ status: 'changed' } as const)
  const screen = await open(profileOf({ has_password: false }), {
    answers: [door.prove, answer(startStepUp, { sent_to: '024 ••• 0182', expires_in: 600, resend_in: 60 })],
  })
  screen.server.change({
    endpoint: changePassword,
    reply: (received) =>
      door.isProven()
        ? answer(changePassword, door.says).reply(received)
        : refuse(changePassword, { status: 403, code: 'identity.fresh_proof_needed' }).reply(received),
  })
  await screen.getByRole('button', { name: /Set a password/ }).click()
  await screen.getByLabelText('New password').fill('a long sentence of mine')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Send me a code' }).click()
  await screen.getByLabelText('The code').fill('123456')
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect.element(screen.getByText('Your password is set. Other phones are signed out.')).toBeVisible()
})

test('another phone is signed out', async () => {
  const screen = await open(profileOf(), { answers: [answer(removeDevice, undefined)] })
  const samsung = screen.getByRole('button', { name: 'Remove Samsung A14' })
  await expect.element(samsung).toBeVisible()
  screen.server.change(answer(listDevices, { devices: [deviceOf(81, 'Tecno Spark 10', { is_current: true })] }))
  await samsung.click()
  await expect.element(screen.getByText('Samsung A14 is signed out.')).toBeVisible()
  await expect.element(samsung).not.toBeInTheDocument()
  expect(screen.server.sentTo(removeDevice)).toMatchObject([{ params: { id: idOf(82) } }])
})

test('signing out everywhere asks first, with the safe answer in focus', async () => {
  const screen = await open(profileOf(), { answers: [refuse(endAllSessions, { status: 503, code: 'request.busy' })] })
  await screen.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Sign out on every phone?' })
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await expectAccessible()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect.element(screen.getByText('The school could not take this. Please try again.')).toBeVisible()
})

test('a parent sees who opened the children’s records, day by day', async () => {
  const opening = {
    id: idOf(95),
    at: '2026-03-12T10:20:00.000Z',
    who: 'Mr. Tetteh',
    role: 'teacher',
    what: 'wards.opened' as const,
    ward_id: ama.id,
  }
  const byLink = { ...opening, id: idOf(96), who: 'Somebody with the link', role: 'none', what: 'shares.opened' as const }
  const printed = { ...opening, id: idOf(97), who: 'Efua Sarpong', role: 'office', what: 'term_reports.printed' as const }
  const listed = { ...opening, id: idOf(98), who: 'Joseph Lamptey', role: 'bursar', what: 'debtors.listed' as const }
  const atComputer = {
    ...printed,
    id: idOf(99),
    who: 'kojo at the school’s computer',
    role: 'none',
    at: '2026-03-11T16:05:00.000Z',
  }
  const openings = [opening, byLink, printed, listed, atComputer]
  const screen = await open(profileOf(), { answers: [answer(listRecordOpenings, { openings, next_cursor: null })] })
  await screen.getByRole('button', { name: /Who opened my wards’ records/ }).click()
  await expect.element(screen.getByText('Mr. Tetteh, teacher')).toBeVisible()
  await expect.element(screen.getByText('Record of Ama', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Somebody with a link', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Shared paper of Ama', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Efua Sarpong, office')).toBeVisible()
  await expect.element(screen.getByText('What is left to pay for Ama, in a list', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('kojo at the school’s computer', { exact: true })).toBeVisible()
  expect(screen.getByText('Term report of Ama, printed with the class').elements()).toHaveLength(2)
  const days = screen.getByRole('dialog').getByRole('heading', { level: 3 })
  expect(days.elements().map(({ textContent }) => textContent)).toEqual(['Thu 12 March', 'Wed 11 March'])
  await expect.element(screen.getByText('16:05')).toBeVisible()
  await expectAccessible()
})

test('a parent reads in French who looked at what', async () => {
  const opening = { id: idOf(95), at: '2026-03-12T10:20:00.000Z', who: 'Joseph Lamptey', role: 'bursar', ward_id: ama.id }
  const openings = [{ ...opening, what: 'receipts.printed' as const }]
  const screen = await open(profileOf(), { answers: [answer(listRecordOpenings, { openings, next_cursor: null })] })
  changeLanguage('fr')
  await screen.getByRole('button', { name: /Qui a ouvert les dossiers/ }).click()
  await expect.element(screen.getByText('Joseph Lamptey, intendance')).toBeVisible()
  await expect.element(screen.getByText('Reçu pour Ama, imprimé', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'jeu. 12 mars' })).toBeVisible()
})

test('when the school does not answer, one can try again', async () => {
  const screen = await open(profileOf(), { answers: [refuse(getProfile, { status: 503, code: 'request.busy' })] })
  await expect.element(screen.getByRole('heading', { name: 'Your profile did not open' })).toBeVisible()
  screen.server.change(answer(getProfile, { profile: profileOf() }))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Mrs. Abena Mensah' })).toBeVisible()
})
