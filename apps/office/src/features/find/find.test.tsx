import { find } from '@schoolgate/contracts/find'
import { getWardRecord } from '@schoolgate/contracts/office-pupils'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const pupil = (last: number, fullname: string, changes = {}) => ({
  id: id(last),
  fullname,
  admission_no: `NYP/21/0${last}`,
  class: 'Basic 5',
  status: 'active' as const,
  ...changes,
})
const FOUND = {
  pupils: [pupil(151, 'Adjoa Boakye'), pupil(160, 'Adjei Boakye', { status: 'transferred' })],
  guardians: [
    {
      id: id(3),
      title: 'Mr.',
      fullname: 'Samuel Boakye',
      of: [
        { ward_id: id(151), first_name: 'Adjoa', class: 'Basic 5', relationship: 'father' as const },
        { ward_id: id(160), first_name: 'Adjei', class: 'Basic 4', relationship: 'father' as const },
      ],
    },
  ],
  colleagues: [{ id: id(4), title: null, fullname: 'Comfort Asiedu', role: 'office' as const }],
  is_alike: true,
}
const NOBODY = { pupils: [], guardians: [], colleagues: [], is_alike: false }

test('a slash opens the search from anywhere; arrows choose, Enter opens the first, Escape closes', async () => {
  const { getByRole, getByText, place, server } = await openOffice('/work', sessionOf('office'), [
    answer(find, FOUND),
    refuse(getWardRecord, { status: 404, code: 'request.not_found' }),
  ])
  await expect.element(getByRole('heading', { name: 'Work going on' })).toBeVisible()
  await userEvent.keyboard('/')
  const field = getByRole('searchbox', { name: 'Name, number, phone or class' })
  await expect.element(field).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('adjo boakie')
  await expect.element(getByText('Nobody is written “adjo boakie”. These sound like it.')).toBeVisible()
  await expect.element(getByText('4 found')).toBeVisible()
  await expect.element(getByText('Father of Adjoa, Basic 5, and 1 more')).toBeVisible()
  await expect.element(getByText(/left the school/)).toBeVisible()
  expect(server.sentTo(find).at(-1)).toMatchObject({ query: { q: 'adjo boakie' } })
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(getByRole('link', { name: /Adjei Boakye/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog', { name: 'Find someone' })).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await userEvent.keyboard('adjoa')
  await expect.element(getByText('4 found')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(place).toBe(`/office/pupils/${id(151)}`)
})

test('Enter before the answer waits for it, and opens its first, not the one found for fewer letters', async () => {
  const { place, getByText, getByRole, server } = await openOffice('/work', sessionOf('office'), [
    answer(find, FOUND),
    refuse(getWardRecord, { status: 404, code: 'request.not_found' }),
  ])
  await expect.element(getByRole('heading', { name: 'Work going on' })).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('ad')
  await expect.element(getByText('4 found')).toBeVisible()
  server.change(answer(find, { ...FOUND, pupils: FOUND.pupils.slice(1) }))
  await userEvent.keyboard('jei{Enter}')
  await expect.poll(place).toBe(`/office/pupils/${id(160)}`)
  expect(server.sentTo(find).at(-1)).toMatchObject({ query: { q: 'adjei' } })
})

test('on a phone a button in the bar opens the search, which takes the whole page; nobody found says what else to try', async () => {
  await page.viewport(360, 740)
  const { getByRole, getByText } = await openOffice('/', sessionOf('teacher'), [answer(find, NOBODY)])
  await getByRole('button', { name: 'Find someone' }).click()
  await expect.element(getByText('You find the pupils of your own class. What you open is written down.')).toBeVisible()
  await userEvent.keyboard('xylophone')
  await expect.element(getByText('Nobody is called “xylophone” here')).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('a search that did not come back says so, and can be tried again', async () => {
  const { getByRole, getByText, server } = await openOffice('/', sessionOf('head'), [
    refuse(find, { status: 503, code: 'request.busy' }),
  ])
  await expect.element(getByRole('heading', { name: /^Good / })).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('osei')
  await expect.element(getByText('The search did not come back')).toBeVisible()
  server.change(answer(find, FOUND))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('link', { name: /Adjoa Boakye/ })).toBeVisible()
})
