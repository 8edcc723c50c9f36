import { type FamilyKept, forgetFamily, getFamilyKept, keepFamily, takeFamily } from '@schoolgate/contracts/families'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const PATH = `/pupils/guardians/${id(11)}/family`
const AMA = { id: id(1), fullname: 'Ama Mensah', class: 'Basic 6', status: 'graduated' as const, others: ['Kwame Mensah'] }
const LEFT: FamilyKept = {
  guardian: { id: id(11), fullname: 'Abena Mensah' },
  pupils: [AMA],
  goes: { days: 512, marks: 210, reports: 9, answers: 14, messages: 180, links: 3 },
  stays: { bills: 9, payments: 17, receipts: 17 },
  forget_on: null,
}
const kept = (changes: Partial<FamilyKept> = {}) => answer(getFamilyKept, { family: { ...LEFT, ...changes } })

const fitsPhone = async () => {
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
}

test('what goes and what the law keeps is read before a family is forgotten, and it can be stopped', async () => {
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('head'), [
    kept(),
    answer(forgetFamily, { forget_on: '2026-03-19T09:30:00Z' }),
    answer(keepFamily, undefined),
  ])
  await expect.element(getByRole('heading', { level: 1, name: 'What we keep of Abena Mensah' })).toBeVisible()
  await expect.element(getByText('512')).toBeVisible()
  await expect.element(getByText(/^The law makes a school keep its books\./)).toBeVisible()
  await expect.element(getByText('Also for Ama Mensah: Kwame Mensah. They can read nothing of it any more either.')).toBeVisible()
  await expectAccessible()
  await fitsPhone()
  await getByRole('button', { name: 'Forget in seven days' }).click()
  const sheet = getByRole('dialog', { name: 'Forget the family of Abena Mensah' })
  await sheet.getByRole('button', { name: 'Forget in seven days' }).click()
  await expect.element(sheet.getByText('Say why in a few words.')).toBeVisible()
  expect(server.sentTo(forgetFamily)).toEqual([])
  await sheet.getByRole('textbox', { name: 'Why' }).fill('The mother asked at the desk')
  await expectAccessible()
  server.change(kept({ forget_on: '2026-03-19T09:30:00Z' }))
  await sheet.getByRole('button', { name: 'Forget in seven days' }).click()
  await expect.element(getByRole('heading', { name: /^This family is forgotten on / })).toBeVisible()
  expect(server.sentTo(forgetFamily)).toMatchObject([{ body: { reason: 'The mother asked at the desk' } }])
  await fitsPhone()
  server.change(kept())
  await getByRole('button', { name: 'Do not forget it' }).click()
  await expect.element(getByRole('button', { name: 'Forget in seven days' })).toBeVisible()
  expect(server.sentTo(keepFamily)).toHaveLength(1)
})

test('a family with a pupil here is not forgotten, and the screen says what comes first', async () => {
  const { getByRole, getByText } = await openOffice(PATH, sessionOf('head'), [kept({ pupils: [{ ...AMA, status: 'active' }] })])
  await expect.element(getByText(/^Still here: Ama Mensah\. Write the last day first/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Forget in seven days' })).not.toBeInTheDocument()
})

test('all that is kept is taken as a file with a reason', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    expect(this.download).toBe('Abena Mensah.zip')
  })
  const { getByRole, server } = await openOffice(PATH, sessionOf('head'), [
    kept(),
    refuse(takeFamily, { status: 503, code: 'request.unavailable' }),
  ])
  await getByRole('button', { name: 'Take it as a file' }).click()
  const sheet = getByRole('dialog', { name: 'A file of all we keep of Abena Mensah' })
  await sheet.getByRole('textbox', { name: 'Why' }).fill('She asked in a letter')
  await sheet.getByRole('button', { name: 'Take it as a file' }).click()
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  server.change(answer(takeFamily, new Uint8Array([80, 75, 5, 6])))
  await sheet.getByRole('button', { name: 'Take it as a file' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(server.sentTo(takeFamily).at(-1)).toMatchObject({ body: { reason: 'She asked in a letter' } })
  saved.mockRestore()
})

test('what is kept and does not come is asked for again', async () => {
  const { getByRole, server } = await openOffice(PATH, sessionOf('head'), [
    refuse(getFamilyKept, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByRole('heading', { name: 'What we keep of them did not come' })).toBeVisible()
  server.change(kept())
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'What we keep of Abena Mensah' })).toBeVisible()
})
