import { listExplanations } from '@schoolgate/contracts/attendance'
import { endSession, getCurrentSession, startSession, startStepUp, stepUp } from '@schoolgate/contracts/identity'
import { listWork } from '@schoolgate/contracts/office-work'
import { signInByPasskey, startPasskeySignIn, startPasskeyStepUp } from '@schoolgate/contracts/passkeys'
import { acceptInvitation, openInvitation, refuseInvitation, sendInvitationCode } from '@schoolgate/contracts/staff'
import { listStandIns } from '@schoolgate/contracts/stand-ins'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf, workOf } from '#testing'

const nobody = refuse(getCurrentSession, { status: 401, code: 'identity.not_signed_in' })

test.each([
  ['teacher', ['Today', 'Register', 'Marks', 'Reports', 'Messages', 'Pupils and parents', 'Reasons', 'Parents’ evenings']],
  [
    'bursar',
    [
      'Today',
      'Pupils and parents',
      'Fees',
      'Cash desk',
      'Left to pay',
      'Bank slips',
      'Bank sheets',
      'Money',
      'Work going on',
      'Settings',
    ],
  ],
  [
    'office',
    [
      'Today',
      'Register',
      'Marks',
      'Reports',
      'Messages',
      'Pupils and parents',
      'Notices',
      'Reasons',
      'Parents’ evenings',
      'Contacts',
      'Bring in lists',
      'Work going on',
      'People here',
      'Settings',
    ],
  ],
  [
    'head',
    [
      'Today',
      'Register',
      'Marks',
      'Reports',
      'Messages',
      'Pupils and parents',
      'Fees',
      'Cash desk',
      'Left to pay',
      'Bank slips',
      'Bank sheets',
      'Money',
      'Notices',
      'Reasons',
      'Parents’ evenings',
      'Contacts',
      'Bring in lists',
      'Work going on',
      'People here',
      'Settings',
    ],
  ],
] as const)('the rail of a %s has the rows that this role may open, and no other', async (role, rows) => {
  const { getByRole } = await openOffice('/', sessionOf(role))
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
  const rail = getByRole('navigation', { name: 'Office' })
  await expect
    .poll(() =>
      rail
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(rows)
  await expectAccessible()
})

test('a screen that the role does not open is no page, and leads back to Today', async () => {
  const { getByRole } = await openOffice('/proposals', sessionOf('teacher'))
  await expect.element(getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await getByRole('link', { name: 'Go to Today' }).click()
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
})

test('who is not signed in comes to the door, gives both proofs and goes on to the screen that was asked for', async () => {
  const half = sessionOf('head', { second_factor: false })
  const { getByRole, getByLabelText, getByText, server, place } = await openOffice('/work', nobody)
  await expect.element(getByRole('heading', { name: 'Sign in to the office' })).toBeVisible()
  await expect.poll(place).toBe('/office/login?next=%2Fwork')
  await expectAccessible()
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.element(getByText('Write it here first.').first()).toBeVisible()
  server.change(
    answer(startSession, half.user),
    answer(getCurrentSession, half),
    answer(startStepUp, { sent_to: '024 ••• ••72', expires_in: 600, resend_in: 60 }),
    answer(stepUp, sessionOf('head')),
  )
  await getByRole('textbox', { name: 'Email' }).fill('grace@demo.schoolgate.example')
  await getByLabelText('Password', { exact: true }).fill('gate-demo-2026')
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.element(getByRole('heading', { name: 'One more proof it is you' })).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Send me a code' }).click()
  await getByLabelText('The code').fill('482913')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByRole('heading', { name: 'Work going on' })).toBeVisible()
  expect(server.sentTo(stepUp)).toMatchObject([{ body: { code: '482913' } }])
  await expect.poll(place).toBe('/office/work')
})

test('who has an app is asked for its numbers, and who lost the phone gives a code from paper', async () => {
  const half = sessionOf('bursar', { second_factor: false, second_proofs: ['totp', 'recovery_code'] })
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/', half, [
    refuse(stepUp, { status: 422, code: 'identity.wrong_code' }),
  ])
  await getByLabelText('The six numbers in your app').fill('482913')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByText('This code is not correct, or too old.')).toBeVisible()
  await getByRole('button', { name: 'My phone is lost: use a paper code' }).click()
  await expectAccessible()
  server.change(answer(stepUp, sessionOf('bursar')))
  await getByLabelText('A paper code').fill('7F4K2-MQD9X')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
  expect(server.sentTo(stepUp)).toMatchObject([{ body: { totp: '482913' } }, { body: { recovery_code: '7F4K2-MQD9X' } }])
})

test('this computer’s lock is shown to the school as it answered; one that stays shut is told', async () => {
  const half = sessionOf('head', { second_factor: false, second_proofs: ['passkey', 'recovery_code'] })
  const asked = vi.spyOn(navigator.credentials, 'get').mockRejectedValueOnce(new DOMException('shut', 'NotAllowedError'))
  const { getByRole, getByText, server } = await openOffice('/', half, [
    answer(startPasskeyStepUp, { options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } }),
    answer(stepUp, sessionOf('head')),
  ])
  await getByRole('button', { name: 'Use this computer’s lock' }).click()
  await expect.element(getByText(/The lock did not open/)).toBeVisible()
  expect(server.sentTo(stepUp)).toEqual([])
  const shown = {
    id: 'a2V5',
    rawId: 'a2V5',
    response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: 'dXNlcg' },
  }
  asked.mockResolvedValueOnce(
    Object.setPrototypeOf({ id: 'a2V5', type: 'public-key', toJSON: () => shown }, PublicKeyCredential.prototype),
  )
  await getByRole('button', { name: 'Use this computer’s lock' }).click()
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
  expect(server.sentTo(stepUp)).toMatchObject([{ body: { passkey: { ...shown, type: 'public-key' } } }])
})

test('a lock that the school knows opens the door without a name; where the address has none, that is said', async () => {
  const shown = {
    id: 'a2V5',
    rawId: 'a2V5',
    response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: 'dXNlcg' },
  }
  const key = Object.setPrototypeOf({ id: 'a2V5', type: 'public-key', toJSON: () => shown }, PublicKeyCredential.prototype)
  const asked = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(key)
  const { getByRole, getByText, server } = await openOffice('/', nobody, [
    refuse(startPasskeySignIn, { status: 409, code: 'identity.no_passkey_here' }),
    answer(signInByPasskey, sessionOf('head').user),
  ])
  const lock = getByRole('button', { name: 'Use this computer’s lock' })
  await lock.click()
  await expect.element(getByRole('alert').getByText('At this address no lock works. Sign in another way.')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await expectAccessible()
  server.change(
    answer(startPasskeySignIn, { options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } }),
    answer(getCurrentSession, sessionOf('head')),
  )
  await lock.click()
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
  await expect.element(getByText('Sign in to the office')).not.toBeInTheDocument()
  expect(server.sentTo(signInByPasskey)).toMatchObject([{ body: { response: { ...shown, type: 'public-key' } } }])
})

test('a wrong password is told, and nothing else is', async () => {
  const { getByRole, getByLabelText } = await openOffice('/', nobody, [
    refuse(startSession, { status: 401, code: 'identity.wrong_credentials' }),
  ])
  await getByRole('textbox', { name: 'Email' }).fill('grace@demo.schoolgate.example')
  await getByLabelText('Password', { exact: true }).fill('not this one')
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.element(getByRole('alert').getByText(/Email or password is not correct/)).toBeVisible()
})

test('a parent at the office’s door is told kindly where the children are', async () => {
  const { getByRole } = await openOffice('/', sessionOf('parent'))
  await expect.element(getByRole('heading', { name: /this is the school’s side/ })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Go to my children' })).toHaveAttribute('href', '/home')
  await expectAccessible()
  await getByRole('button', { name: /I work at the school/ }).click()
  await expect.element(getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('a teacher who is a parent too is offered the way to the children; the two never mix', async () => {
  const both = {
    endpoint: getCurrentSession,
    reply: (_: unknown, asked: RequestInit = {}) =>
      Response.json(sessionOf(new Headers(asked.headers).get('schoolgate-side') === 'staff' ? 'teacher' : 'parent')),
  }
  const { getByRole } = await openOffice('/', both)
  await getByRole('button', { name: /Your own menu/ }).click()
  await expect.element(getByRole('link', { name: 'Go to my children' })).toHaveAttribute('href', '/home')
  await expectAccessible()
})

test('whoever signs out stands at the door again; without network nobody is told so', async () => {
  const { getByRole, getByText, server } = await openOffice('/', sessionOf('head'))
  await getByRole('button', { name: /Your own menu/ }).click()
  server.change({ endpoint: endSession, reply: () => Promise.reject(new TypeError('Failed to fetch')) })
  await getByRole('button', { name: 'Sign out' }).click()
  await expect.element(getByText(/No network. Nothing was changed/)).toBeVisible()
  server.change(answer(endSession, undefined))
  await getByRole('button', { name: 'Sign out' }).click()
  await expect.element(getByRole('heading', { name: 'Sign in to the office' })).toBeVisible()
})

test('a session that is over in the middle leads to the door, which says so, and back to the same screen', async () => {
  const { getByRole, getByText, place } = await openOffice('/work', sessionOf('head'), [
    refuse(listWork, { status: 401, code: 'identity.not_signed_in' }),
  ])
  await expect.element(getByText('You were signed out, for safety. Sign in and go on.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Sign in to the office' })).toBeVisible()
  await expect.poll(place).toBe('/office/login?next=%2Fwork')
})

test('a school that cannot be reached is said so, and asked again', async () => {
  const away = { endpoint: getCurrentSession, reply: () => Promise.reject(new TypeError('Failed to fetch')) }
  const { getByRole, server } = await openOffice('/', away)
  await expect.element(getByRole('heading', { name: 'The school cannot be reached' })).toBeVisible()
  await expectAccessible()
  server.change(answer(getCurrentSession, sessionOf('head')))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
})

test('a number goes to that row of the rail, and a question mark shows the keys; where somebody writes they are letters', async () => {
  const { getByRole } = await openOffice('/', sessionOf('head'), [answer(listStandIns, { stand_ins: [] })])
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(getByRole('heading', { name: 'Register', level: 1 })).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('heading', { name: 'Register', level: 1 })).toBeVisible()
})

test('Today says what needs the office and what runs; the job is seen from every screen', async () => {
  const { getByRole, getByText } = await openOffice('/', sessionOf('head'), [
    answer(listWork, {
      work: [
        workOf(),
        workOf({
          id: '019cd12e-52ab-7000-8000-000000000009',
          kind: 'bills',
          about: 'Term 2 fees',
          state: 'failed',
          progress: null,
        }),
      ],
    }),
  ])
  await expect.element(getByRole('heading', { name: /Needs the office/ })).toBeVisible()
  await expect.element(getByText('1 piece of work did not work out')).toBeVisible()
  await expect
    .element(getByRole('link', { name: /Reports of a class: Basic 5, Term 2.*24 of 34/ }))
    .toHaveAttribute('href', '/office/work')
  await expectAccessible()
})

test('where nothing waits, Today says so plainly; where it did not come, it says that', async () => {
  const { getByRole, server, rerender } = await openOffice('/', sessionOf('teacher'))
  await expect.element(getByRole('heading', { name: 'Nothing needs you now.' })).toBeVisible()
  expect(server.sentTo(listWork)).toEqual([])
  await rerender(<p>left</p>)
  const again = await openOffice('/', sessionOf('teacher'), [
    refuse(listExplanations, { status: 503, code: 'server.unavailable' }),
  ])
  await expect.element(again.getByRole('heading', { name: 'Today did not come' }), { timeout: 10_000 }).toBeVisible()
})

test('on a phone there are a bar and tabs in place of the rail, and nothing is wider than the screen', async () => {
  await page.viewport(360, 740)
  const { getByRole } = await openOffice('/', sessionOf('head'))
  await expect.element(getByRole('button', { name: 'More' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
})

const TOKEN = 'a1B2c3D4e5F6g7H8i9J0kL'
const invitation = {
  school_name: 'Nyansapo Prep School',
  title: null,
  fullname: 'Kofi Annor',
  role: 'teacher' as const,
  invited_by: 'Grace Adjei-Boateng',
  expires_at: '2026-11-25T09:00:00Z',
  sent_to: '024 ••• ••61',
}

test('whoever is invited reads who invites, proves the phone and is in; the link’s secret leaves the address', async () => {
  const { getByRole, getByLabelText, getByText, server, place } = await openOffice(`/invite#${TOKEN}`, nobody, [
    answer(openInvitation, invitation),
    answer(sendInvitationCode, { sent_to: '024 ••• ••61', expires_in: 600, resend_in: 60 }),
    answer(acceptInvitation, sessionOf('teacher').user),
  ])
  await expect.element(getByText('Grace Adjei-Boateng invites you to Nyansapo Prep School: Teacher.')).toBeVisible()
  expect([place(), location.hash]).toEqual(['/office/invite', ''])
  await expectAccessible()
  await getByRole('button', { name: 'Send me a code' }).click()
  await getByLabelText('The code').fill('730164')
  server.change(answer(getCurrentSession, sessionOf('teacher')))
  await getByRole('button', { name: 'Come in' }).click()
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
  expect(server.sentTo(acceptInvitation)).toMatchObject([{ body: { token: TOKEN, code: '730164' } }])
})

test('an invitation that is over says so, and one that is not mine is ended by a tap', async () => {
  const over = await openOffice(`/invite#${TOKEN}`, nobody, [
    refuse(openInvitation, { status: 404, code: 'identity.invitation_over' }),
  ])
  await expect.element(over.getByRole('heading', { name: 'This invitation is over' })).toBeVisible()
  await over.unmount()
  const { getByRole, server } = await openOffice(`/invite#${TOKEN}`, nobody, [
    answer(openInvitation, invitation),
    answer(refuseInvitation, undefined),
  ])
  await getByRole('button', { name: 'This is not me' }).click()
  await expect.element(getByRole('heading', { name: /The invitation is over, and who sent it is told/ })).toBeVisible()
  expect(server.sentTo(refuseInvitation)).toMatchObject([{ body: { token: TOKEN } }])
})
