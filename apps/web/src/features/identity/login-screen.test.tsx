import {
  checkPhoneCode,
  findAndUpdateParent,
  requestPasswordReset,
  startSession,
  verifyMyPhoneNumber,
} from '@schoolgate/contracts/identity'
import { completePasswordReset } from '@schoolgate/contracts/identity'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { abena, answer, expectAccessible, refuse, show } from '#testing'
import { useAuth } from './auth.ts'
import { LoginScreen } from './login-screen.tsx'

const codeSent = answer(verifyMyPhoneNumber, { status: 'sent_if_known', expires_in: 600, resend_in: 60 })
const open = (answers: Parameters<typeof show>[1] & object) => show(<LoginScreen />, { path: '/login', user: null, ...answers })

test('a parent signs in with the code from the SMS', async () => {
  const { getByRole, getByLabelText, server } = await open({
    answers: [codeSent, answer(checkPhoneCode, { firebase_id: 'ticket-of-this-browser' }), answer(findAndUpdateParent, abena)],
  })
  await getByLabelText('Your phone number').fill('024 555 0182')
  await getByRole('button', { name: 'Send me a code' }).click()
  await getByLabelText('The code').fill('123456')
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => useAuth.getState().user?.fullname).toBe('Abena Mensah')
  expect(server.sentTo(verifyMyPhoneNumber)).toMatchObject([{ body: { phone_number: '024 555 0182' } }])
  expect(server.sentTo(findAndUpdateParent)).toMatchObject([{ body: { firebase_id: 'ticket-of-this-browser' } }])
})

test('a wrong code is said above the form and on the field, and the boxes keep what was written', async () => {
  const { getByRole, getByLabelText } = await open({
    answers: [codeSent, refuse(checkPhoneCode, { status: 401, code: 'identity.wrong_code' })],
  })
  await getByLabelText('Your phone number').fill('24 555 0182')
  await getByRole('button', { name: 'Send me a code' }).click()
  await getByLabelText('The code').fill('111111')
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.element(getByRole('alert').getByText('This code is not correct, or too old.')).toBeVisible()
  await expect.element(getByLabelText('The code')).toHaveAccessibleDescription('Check the code.')
  await expect.element(getByLabelText('The code')).toHaveValue('111111')
  await expectAccessible()
})

test('another code may be asked for only when the clock has run down', async () => {
  const { getByRole, getByLabelText } = await open({ answers: [codeSent] })
  await getByLabelText('Your phone number').fill('24 555 0182')
  await getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(getByRole('timer')).toBeVisible()
  expect(getByRole('button', { name: 'Send a new code' }).query()).toBeNull()
})

test('a wrong password is told without saying which of the two was wrong', async () => {
  const { getByRole, getByLabelText } = await open({
    answers: [refuse(startSession, { status: 401, code: 'identity.wrong_credentials' })],
  })
  await getByRole('tab', { name: 'Email' }).click()
  await getByLabelText('Email', { exact: true }).last().fill('abena@mail.example')
  await getByLabelText('Password', { exact: true }).fill('not the one')
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.element(getByRole('alert').getByText('Email or password is not correct.')).toBeVisible()
  await expect.element(getByLabelText('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
})

test('after too many tries a parent is told how long to wait', async () => {
  const { getByRole, getByLabelText } = await open({
    answers: [refuse(startSession, { status: 429, code: 'identity.too_many_tries', retryAfter: 300 })],
  })
  await getByRole('tab', { name: 'Email' }).click()
  await getByLabelText('Email', { exact: true }).last().fill('abena@mail.example')
  await getByLabelText('Password', { exact: true }).fill('not the one')
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('Too many tries. Wait 5 minutes.')
})

test('a parent for whose number strangers asked too often gives the code from the school’s desk instead', async () => {
  const { getByRole, getByLabelText, server } = await open({
    answers: [
      refuse(verifyMyPhoneNumber, { status: 429, code: 'request.too_many', retryAfter: 7200 }),
      refuse(checkPhoneCode, { status: 401, code: 'identity.wrong_code' }),
    ],
  })
  await getByLabelText('Your phone number').fill('24 555 0182')
  await getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(getByRole('alert').getByText(/The school office can also give you one at its desk/)).toBeVisible()
  await getByLabelText('The code').fill('4812 0937 5561')
  await expectAccessible()
  await getByRole('button', { name: 'Sign in' }).click()
  await expect.element(getByRole('alert').getByText(/^This code is not correct/)).toBeVisible()
  expect(server.sentTo(checkPhoneCode)).toMatchObject([{ body: { code: '481209375561' } }])
})

test('without network nothing is lost and nothing is blamed on the parent', async () => {
  const { getByRole, getByLabelText, server } = await open({ answers: [] })
  server.setOffline(true)
  await getByLabelText('Your phone number').fill('24 555 0182')
  await getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(getByRole('alert').getByText(/No network. Nothing was sent./)).toBeVisible()
  await expect.element(getByLabelText('Your phone number')).toHaveValue('24 555 0182')
  server.setOffline(false)
})

test('asking for a new password answers the same whether the address is known or not', async () => {
  const { getByRole, getByLabelText } = await open({ answers: [answer(requestPasswordReset, { status: 'sent_if_known' })] })
  await getByRole('tab', { name: 'Email' }).click()
  await getByRole('button', { name: 'I forgot my password' }).click()
  await getByLabelText('Email', { exact: true }).fill('somebody@mail.example')
  await getByRole('button', { name: 'Send me the link' }).click()
  await expect.element(getByRole('status').getByText(/If the school knows this email/)).toBeVisible()
})

test('the link from the e-mail sets a new password and leaves no token in the address', async () => {
  const { getByRole, getByLabelText, getByText, server, place } = await show(<LoginScreen />, {
    path: '/login?reset=0123456789abcdef',
    user: null,
    answers: [answer(completePasswordReset, { status: 'changed' })],
  })
  await getByLabelText('New password').fill('a short sentence of mine')
  await getByRole('button', { name: 'Set this password' }).click()
  await expect.element(getByText('Your new password is set.')).toBeVisible()
  expect(server.sentTo(completePasswordReset)).toMatchObject([{ body: { token: '0123456789abcdef' } }])
  await expect.poll(place).toBe('/login')
})

test('the arrow keys move between the two ways to sign in', async () => {
  const { getByRole } = await open({})
  await getByRole('tab', { name: 'Phone code' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(getByRole('tab', { name: 'Email' })).toHaveFocus()
})

test('the page has no accessibility faults by day or by night, and speaks French', async () => {
  const { getByRole } = await open({})
  await expectAccessible()
  changeLanguage('fr')
  await expect.element(getByRole('heading', { name: 'Se connecter' })).toBeVisible()
})

test('where nobody else vouches for parents there is no other way in than the school’s own', async () => {
  const { getByRole } = await open({})
  expect(getByRole('button', { name: /^Sign in with/ }).query()).toBeNull()
})

test('with an issuer its button stands below the forms; an answer of it that was not asked for here signs nobody in, in French too', async () => {
  const said = document.createElement('meta')
  said.name = 'schoolgate-identity'
  said.content = JSON.stringify({
    kind: 'oidc',
    issuer: 'https://accounts.example',
    client_id: 'gate',
    authorization_endpoint: 'https://accounts.example/authorize',
    token_endpoint: 'https://accounts.example/token',
  })
  document.head.append(said)
  onTestFinished(() => said.remove())
  const { getByRole, server, place } = await show(<LoginScreen />, { path: '/login?code=stolen&state=another', user: null })
  await expect.element(getByRole('button', { name: 'Sign in with accounts.example' })).toBeVisible()
  await expect.element(getByRole('alert').getByText('The sign-in was not completed.')).toBeVisible()
  await expect.poll(place).toBe('/login')
  expect(server.sentTo(startSession)).toEqual([])
  await expectAccessible()
  changeLanguage('fr')
  await expect.element(getByRole('button', { name: 'Se connecter avec accounts.example' })).toBeVisible()
})
