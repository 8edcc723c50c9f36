import { listSchools, type SchoolToChoose } from '@schoolgate/contracts/schools'
import { verifyMyPhoneNumber } from '@schoolgate/contracts/identity'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { preload } from '#app/preload.ts'
import { App } from '#app/router.tsx'
import { answer, expectAccessible, pretend, refuse, show } from '#testing'
import { SchoolsScreen } from './schools-screen.tsx'

const schools: SchoolToChoose[] = [
  { code: 'gracefield', name: 'Gracefield College', town: 'Ibadan', emblem: 'lamp', accent_color: '#5B2A86' },
  { code: 'nyansapo', name: 'Nyansapo Prep School', town: 'Adenta, Accra', emblem: 'nyansapo', accent_color: '#0F5B48' },
]

/** What the server writes into the page of this address. */
const writeIntoPage = (door: string) => {
  const meta = document.createElement('meta')
  meta.name = 'schoolgate-door'
  meta.content = door
  document.head.append(meta)
}

afterEach(() => {
  document.querySelector('meta[name=schoolgate-door]')?.remove()
  history.replaceState(null, '', '/')
})

test('a parent finds the school by its town and goes to its own sign-in page', async () => {
  const { getByRole, getByText, getByLabelText } = await show(<SchoolsScreen />, {
    path: '/schools',
    user: null,
    answers: [answer(listSchools, { schools, chosen: 'nyansapo' })],
  })
  await expect
    .element(getByRole('link', { name: /Nyansapo Prep School.*You were here/ }))
    .toHaveAttribute('href', '/s/nyansapo/login')
  await getByLabelText('Name or town').fill('iba')
  await expect.element(getByRole('link', { name: /Nyansapo/ })).not.toBeInTheDocument()
  await expect.element(getByRole('link', { name: /Gracefield College/ })).toHaveAttribute('href', '/s/gracefield/login')
  await expectAccessible()
  await getByLabelText('Name or town').fill('kumasi')
  await expect.element(getByText('No school here has these letters.')).toBeVisible()
})

test('of many schools only those with the letters are asked for', async () => {
  const many = Array.from({ length: 50 }, (_, number): SchoolToChoose => ({
    code: `s${number}`,
    name: `School ${number}`,
    town: null,
    emblem: 'book',
    accent_color: '#0F5B48',
  }))
  const { getByText, getByLabelText, server } = await show(<SchoolsScreen />, {
    path: '/schools',
    user: null,
    answers: [
      answer(listSchools, ({ query }) => ({ schools: query.search === undefined ? many : schools.slice(0, 1), chosen: null })),
    ],
  })
  await expect.element(getByText('There are more. Write a part of the name or town.')).toBeVisible()
  await getByLabelText('Name or town').fill('grace')
  await expect.element(getByText('Gracefield College')).toBeVisible()
  expect(server.sentTo(listSchools).at(-1)).toMatchObject({ query: { search: 'grace' } })
})

test('without network the choice says so and can be asked for again', async () => {
  const { getByRole, getByText } = await show(<SchoolsScreen />, {
    path: '/schools',
    user: null,
    answers: [refuse(listSchools, { status: 503, code: 'request.busy' })],
  })
  await expect.element(getByText('The schools did not come')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Try again' })).toBeVisible()
})

test.each(['/', '/verify?code=AB12'])(
  'where no school was chosen the choice stands in the place of %s, and leads on to it',
  async (address) => {
    writeIntoPage('choice')
    pretend([answer(listSchools, { schools, chosen: null })])
    history.replaceState(null, '', address)
    await preload(address)
    const screen = await render(<App />)
    await expect.element(screen.getByRole('heading', { name: 'Which school?' })).toBeVisible()
    const asked = address === '/' ? '/login' : address
    await expect
      .element(screen.getByRole('link', { name: /Gracefield College/ }))
      .toHaveAttribute('href', `/s/gracefield${asked}`)
  },
)

test('who has an account signs in where no school was chosen, under no school’s name', async () => {
  writeIntoPage('choice')
  history.replaceState(null, '', '/login?next=%2Fnotices')
  await preload('/login')
  const screen = await render(<App />)
  await expect.element(screen.getByText('One way in, for all your children’s schools')).toBeVisible()
  await expect.element(screen.getByLabelText('Your phone number')).toBeVisible()
  await expect.element(screen.getByText(/^\+23/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Choose your school' })).toHaveAttribute('href', '/schools')
})

test('a phone number is sent as it was written: the school knows in whose way people write', async () => {
  writeIntoPage('chosen')
  const server = pretend([answer(verifyMyPhoneNumber, { status: 'sent_if_known', expires_in: 600, resend_in: 60 })])
  history.replaceState(null, '', '/login')
  await preload('/login')
  const screen = await render(<App />)
  await expect.element(screen.getByRole('link', { name: 'Choose another school' })).toHaveAttribute('href', '/schools')
  await screen.getByLabelText('Your phone number').fill(' 0803 555 0144')
  await screen.getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(screen.getByText('0803 555 0144')).toBeVisible()
  expect(server.sentTo(verifyMyPhoneNumber)).toMatchObject([{ body: { phone_number: '0803 555 0144' } }])
})
