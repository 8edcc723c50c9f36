import { getCurrentSession, stepUp } from '@schoolgate/contracts/identity'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '@schoolgate/contracts/passkeys'
import {
  confirmTotp,
  getSecondFactors,
  makeRecoveryCodes,
  removeTotp,
  type SecondFactors,
  startTotp,
} from '@schoolgate/contracts/second-factors'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const NOTHING: SecondFactors = {
  totp: null,
  passkeys: [],
  recovery_codes: null,
  new_factor_asked: false,
  passkeys_here: true,
}
const APP: SecondFactors = {
  ...NOTHING,
  totp: { added_at: '2026-11-20T08:00:00Z' },
  recovery_codes: { left: 10, made_at: '2026-11-20T08:00:00Z' },
}
const lock = {
  id: '019cd12e-52ab-7000-8000-000000000061',
  name: 'Front desk',
  added_at: '2026-11-20T08:00:00Z',
  last_used_at: null,
}
const BEGUN = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Nyansapo:grace',
  qr: { text: 'otpauth://totp/Nyansapo:grace', size: 21, path: 'M0 0h7v1h-7z' },
  expires_in: 600,
}
const CODES = Array.from({ length: 10 }, (_, at) => `7F4K${at}-MQD9X`)

test('a teacher sets an app up by its first numbers and is shown ten codes once, which go onto paper', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/', sessionOf('teacher'), [
    answer(getSecondFactors, NOTHING),
    answer(startTotp, BEGUN),
    refuse(confirmTotp, { status: 422, code: 'identity.wrong_code' }),
  ])
  await getByRole('button', { name: /Your own menu/ }).click()
  await getByRole('link', { name: 'How I prove it is me' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'How you prove it is you' })).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Set up an app' }).click()
  await expect.element(getByRole('img', { name: 'Square code for your app' })).toBeVisible()
  await expect.element(getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectAccessible()
  await getByLabelText('Type the six numbers you see').fill('000000')
  await getByRole('button', { name: 'The numbers are right: use them' }).click()
  await expect.element(getByRole('alert').getByText(/not the numbers of now/)).toBeVisible()
  server.change(answer(confirmTotp, { recovery_codes: CODES }), answer(getSecondFactors, APP))
  await getByLabelText('Type the six numbers you see').fill('482913')
  await getByRole('button', { name: 'The numbers are right: use them' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Keep these ten codes on paper' })).toBeVisible()
  await expect
    .poll(() =>
      getByRole('listitem')
        .elements()
        .filter(({ textContent }) => textContent.startsWith('7F4K')),
    )
    .toHaveLength(10)
  await expectAccessible()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  const asked = server.sentTo(getCurrentSession).length
  await getByRole('button', { name: 'I have them on paper' }).click()
  await expect.element(getByText('10 codes left')).toBeVisible()
  await expect.poll(() => server.sentTo(getCurrentSession).length).toBe(asked + 1)
  await expect.element(getByText(CODES[0] ?? '')).not.toBeInTheDocument()
  expect(server.sentTo(confirmTotp)).toMatchObject([{ body: { code: '000000' } }, { body: { code: '482913' } }])
})

test('an app is not begun before one more proof was given, and not at all where it is given up', async () => {
  const byPassword = sessionOf('bursar', { second_proofs: ['password'] })
  const { getByRole, getByLabelText, server } = await openOffice('/proofs', byPassword, [
    answer(getSecondFactors, NOTHING),
    refuse(startTotp, { status: 403, code: 'identity.fresh_proof_needed' }),
    answer(stepUp, byPassword),
  ])
  await getByRole('button', { name: 'Set up an app' }).click()
  await getByRole('dialog', { name: 'One more proof' }).getByRole('button', { name: 'Cancel' }).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(getByRole('status', { name: 'Messages' })).toHaveTextContent('')
  await getByRole('button', { name: 'Set up an app' }).click()
  server.change(answer(startTotp, BEGUN))
  await getByLabelText('Password', { exact: true }).fill('waakye before the bell')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByRole('img', { name: 'Square code for your app' })).toBeVisible()
})

test('this computer’s lock is named, opened and kept; then it is called otherwise and taken away', async () => {
  const options = {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'localhost', name: 'Nyansapo Prep School' },
    user: { id: 'dXNlcg', name: 'grace', displayName: 'Grace Adjei-Boateng' },
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  }
  const made = {
    id: 'a2V5',
    rawId: 'a2V5',
    response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'YXR0ZXN0', transports: ['internal'] },
  }
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValueOnce(new DOMException('shut', 'NotAllowedError'))
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/proofs', sessionOf('head'), [
    answer(getSecondFactors, { ...APP, totp: null }),
    answer(startPasskey, { options }),
    answer(addPasskey, { passkey: lock, recovery_codes: null }),
    answer(renamePasskey, { passkey: { ...lock, name: 'My laptop' } }),
    answer(removePasskey, undefined),
  ])
  await getByRole('button', { name: 'Use this computer’s lock' }).click()
  await expectAccessible()
  await getByLabelText('What shall we call it?').fill('Front desk')
  await getByRole('button', { name: 'Open the lock' }).click()
  await expect.element(getByRole('alert').getByText(/The lock did not open/)).toBeVisible()
  create.mockResolvedValueOnce(
    Object.setPrototypeOf({ id: 'a2V5', type: 'public-key', toJSON: () => made }, PublicKeyCredential.prototype),
  )
  server.change(answer(getSecondFactors, { ...APP, totp: null, passkeys: [lock] }))
  await getByRole('button', { name: 'Open the lock' }).click()
  await expect.element(getByText(/Not used yet/)).toBeVisible()
  expect(server.sentTo(addPasskey)).toMatchObject([{ body: { name: 'Front desk', response: { ...made, type: 'public-key' } } }])
  await getByRole('button', { name: 'Rename: Front desk' }).click()
  await getByLabelText('What shall we call it?').fill('My laptop')
  server.change(answer(getSecondFactors, { ...APP, totp: null, passkeys: [{ ...lock, name: 'My laptop' }] }))
  await getByRole('button', { name: 'Save' }).click()
  await getByRole('button', { name: 'Take away: My laptop' }).click()
  await expect.element(getByRole('dialog').getByText(/a code to your phone counts again/)).toBeVisible()
  server.change(answer(getSecondFactors, { ...APP, totp: null }))
  await getByRole('button', { name: 'Take “My laptop” away' }).click()
  await expect.element(getByText(/Not used yet/)).not.toBeInTheDocument()
  expect(server.sentTo(removePasskey)).toMatchObject([{ params: { id: lock.id } }])
})

test('at an address without https the lock is not offered, and what works is said', async () => {
  const { getByRole, getByText } = await openOffice('/proofs', sessionOf('head'), [
    answer(getSecondFactors, { ...NOTHING, passkeys_here: false }),
  ])
  await expect.element(getByText('Not at this address')).toBeVisible()
  await expect.element(getByText('Here: use the app. It needs no https and no internet.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Use this computer’s lock' })).not.toBeInTheDocument()
  await expectAccessible()
})

test('ten new codes say first that those on paper are worth nothing any more; an app is taken away with what happens', async () => {
  await page.viewport(360, 740)
  const { getByRole, getByText, server } = await openOffice('/proofs', sessionOf('office'), [
    answer(getSecondFactors, APP),
    answer(makeRecoveryCodes, { recovery_codes: CODES }),
    refuse(removeTotp, { status: 409, code: 'identity.other_contact_needed' }),
  ])
  await getByRole('button', { name: 'Make ten new codes' }).click()
  await expect
    .element(getByText('The codes you have on paper are worth nothing any more. You see the new ones once.'))
    .toBeVisible()
  await getByRole('dialog').getByRole('button', { name: 'Make ten new codes' }).click()
  await expect.element(getByText(CODES[9] ?? '')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await getByRole('button', { name: 'I have them on paper' }).click()
  await getByRole('button', { name: /^Take away/ }).click()
  await getByRole('dialog').getByRole('button', { name: 'Take the app away' }).click()
  await expect.element(getByText(/Another school knows you too/)).toBeVisible()
  server.change(answer(removeTotp, undefined), answer(getSecondFactors, { ...APP, totp: null }))
  await getByRole('dialog').getByRole('button', { name: 'Take the app away' }).click()
  await expect.element(getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await page.viewport(1280, 800)
})

test('who came in by a paper code is told on Today to set up a new proof', async () => {
  const { getByRole } = await openOffice('/', sessionOf('teacher', { new_factor_asked: true }), [
    answer(getSecondFactors, { ...APP, new_factor_asked: true }),
  ])
  await getByRole('link', { name: 'Set up: A new proof to set up' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'How you prove it is you' })).toBeVisible()
})
