import { expect, test, vi } from 'vitest'
import { dropLettersOf, keepLetter, type Letter, lettersOf } from '#lib/device/letters'
import { abena, ama, expectAccessible, show } from '#testing'
import { TroubledLetters } from './troubled-letters.tsx'

const refused: Letter = {
  person: abena.user_id,
  kind: 'explanation',
  name: 'explanation Ama, Monday',
  subject: 'explanation Ama',
  key: '01920000-0000-7000-8000-000000000e01',
  order: 1,
  title: 'Ama · Monday 9 March · Malaria, at the clinic',
  address: `/attendance?ward=${ama.id}`,
  message: {},
  refused: 'attendance.already_explained',
}

test('what the school would not take is in sight with its words, and leads back to where it was written', async () => {
  const screen = await show(<TroubledLetters />, { path: '/home' })
  await keepLetter(refused)
  await expect.element(screen.getByText('The school could not take this')).toBeVisible()
  await expect.element(screen.getByText('Ama · Monday 9 March · Malaria, at the clinic')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Change' }).click()
  await expect.poll(screen.place).toBe(`/attendance?ward=${ama.id}`)
  expect(await lettersOf(abena.user_id)).toHaveLength(1)
})

test('it goes when the parent throws it away, and not before', async () => {
  const screen = await show(<TroubledLetters />, { path: '/home' })
  await keepLetter(refused)
  await screen.getByRole('button', { name: 'Throw away' }).click()
  await vi.waitFor(async () => expect(await lettersOf(abena.user_id)).toEqual([]))
  await expect.element(screen.getByText('The school could not take this')).not.toBeInTheDocument()
})

test('on a phone that cannot keep it the parent is told to leave the page open', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const screen = await show(<TroubledLetters />, { path: '/home' })
  await keepLetter({ ...refused, name: 'explanation Ama, Tuesday' })
  await expect.element(screen.getByText(/This phone cannot keep what you wrote\. Leave Schoolgate open/)).toBeVisible()
  put.mockRestore()
  await dropLettersOf(abena.user_id)
})
