import { endSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { getRegister, listRegisters, saveRegister } from '@schoolgate/contracts/registers'
import { expect, test } from 'vitest'
import { answer, expectAccessible, openOffice, sessionOf } from '#testing'
import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { Answer } from '@schoolgate/ui/testing'
import { lookAgain } from './kept.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const CLASS = id(100)
const LEFT = 'schoolgate.office.at-hand'

const offline = (endpoint: Endpoint): Answer => ({ endpoint, reply: () => Promise.reject(new TypeError('Failed to fetch')) })

/** The office opened where there is no network. */
const openFarAway = async (path: string) => {
  const opened = await openOffice(path, offline(getCurrentSession), [listRegisters, getRegister, saveRegister].map(offline))
  opened.server.setOffline(true)
  return opened
}

const register = () => {
  const now = new Date().toISOString()
  const today = now.slice(0, 10)
  const pupils = ['Kwame Adusei', 'Selorm Agbeko'].map((fullname, at) => ({
    id: id(11 + at),
    fullname,
    gender: null,
    mark: null,
    marked_by: null,
    told: null,
  }))
  const place = { class: { id: CLASS, name: 'Basic 5' }, day: today, today, now, timezone: 'UTC', alert_at: null }
  return { ...place, no_register: null, version: 0, taken: null, pupils }
}
const classRow = { class_id: CLASS, name: 'Basic 5', pupils: 2, stands_in: false, taken: null, in: 0, late: 0, away: 0, half: 0 }
const list = () => {
  const { day, now } = register()
  return { day, now, no_register: null, alert_at: null, classes: [classRow] }
}

test('a start without network opens the register that was seen within a day, nothing else, and it is kept; after the sign-out nothing of it is here', async () => {
  localStorage.clear()
  lookAgain()
  const seen = await openOffice(`/register/${CLASS}`, sessionOf('teacher'), [
    answer(getRegister, register()),
    answer(listRegisters, list()),
  ])
  await expect.element(seen.getByRole('button', { name: 'Kwame Adusei: In' })).toBeVisible()
  await seen.getByRole('link', { name: 'All registers' }).click()
  await expect.element(seen.getByRole('link', { name: 'Take the register of Basic 5' })).toBeVisible()
  await seen.unmount()

  const { getByRole, getByText, unmount } = await openFarAway('/pupils')
  await expect.element(getByRole('heading', { name: 'No network' })).toBeVisible()
  await expectAccessible()
  await getByRole('main').getByRole('link', { name: 'Register' }).click()
  await getByRole('link', { name: 'Take the register of Basic 5' }).click()
  await getByRole('button', { name: 'Kwame Adusei: In' }).click()
  await getByRole('button', { name: 'Save: 1 in, 1 away' }).click()
  await expect.element(getByText(/^Kept on this phone/)).toBeVisible()
  await unmount()

  // A newer day has the class list, and nobody's mark of the day before.
  const kept = JSON.parse(localStorage.getItem(LEFT) ?? '{}')
  const mark = { is: 'away', why: null }
  const earlier = { ...kept.things[`register ${CLASS}`].value, day: '2020-01-01', today: '2020-01-01' }
  earlier.pupils = earlier.pupils.map((one: object) => ({ ...one, mark }))
  localStorage.setItem(
    LEFT,
    JSON.stringify({ ...kept, things: { ...kept.things, [`register ${CLASS}`]: { at: Date.now(), value: earlier } } }),
  )
  localStorage.removeItem('schoolgate.office.registers')
  lookAgain()
  const next = await openFarAway(`/register/${CLASS}`)
  await expect.element(next.getByRole('button', { name: 'Selorm Agbeko: In' })).toBeVisible()
  await next.unmount()

  const back = await openOffice('/proofs', sessionOf('teacher'), [answer(endSession, undefined)])
  await back.getByRole('button', { name: /Your own menu/ }).click()
  await back.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(back.getByRole('heading', { level: 1 })).toBeVisible()
  expect(localStorage.getItem(LEFT)).toBeNull()
  await back.unmount()
  const after = await openFarAway(`/register/${CLASS}`)
  await expect.element(after.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Adusei')
})
