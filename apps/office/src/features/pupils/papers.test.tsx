import { getWardRecord, listPupils } from '@schoolgate/contracts/office-pupils'
import {
  endPaper,
  printClassCards,
  printLeavingPaper,
  printPaperCodes,
  printWardCard,
  type WardPaper,
} from '@schoolgate/contracts/papers'
import type { Response } from '@schoolgate/contracts/endpoint'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const PDF = new Uint8Array([37, 80, 68, 70])

const CARD: WardPaper = {
  id: id(71),
  kind: 'pupil_card',
  code: '7K4M-2QXD',
  given_on: '2026-11-20',
  given_by: 'Comfort Asiedu',
  guardian: null,
  is_over: false,
}
const RECORD: Response<typeof getWardRecord> = {
  ward: {
    id: id(1),
    school_id: id(30),
    admission_no: 'NYP/21/0139',
    first_name: 'Efua',
    middle_name: null,
    last_name: 'Agyeman',
    fullname: 'Efua Agyeman',
    gender: 'female',
    date_of_birth: null,
    photo_url: null,
    class: 'Basic 5',
    level: 'Basic 5',
    stream: null,
    house: null,
    boarding_status: 'day',
    class_teacher: null,
    academic_year: '2025/2026',
    current_term: 'Term 2',
    status: 'active',
  },
  guardians: [],
  siblings: [],
  attendance: null,
  reports: [],
  balance: null,
  opened: [],
  changed: [],
  moves: [],
  papers: [CARD, { ...CARD, id: id(72), kind: 'pickup_card', guardian: 'Linda Owusu', code: 'QRST-2345', is_over: true }],
}
const LEAVES: Response<typeof getWardRecord>['moves'][number] = {
  act_id: id(81),
  day: '2026-11-30',
  from: 'Basic 5',
  to: null,
  becomes: 'graduated',
  reason: null,
  next_school: null,
  asked_by: 'Comfort Asiedu',
  state: 'waiting',
  may_undo: true,
}
const LIST: Response<typeof listPupils> = {
  pupils: [],
  next_cursor: null,
  counts: { here: 0, nobody: 0, not_yet: 0, no_phone: 0, left: 0 },
  classes: [
    { id: id(21), name: 'Basic 5' },
    { id: id(22), name: 'Basic 6' },
  ],
}

/** What the browser is given to keep. */
function filesKept() {
  const names: string[] = []
  const keep = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return
    event.preventDefault()
    names.push(event.target.download)
  }
  // The link is on no page: it is heard where it is tapped.
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    this.addEventListener('click', keep, { once: true })
    click.call(this)
  }
  return { names, stop: () => (HTMLAnchorElement.prototype.click = click) }
}

test('a child’s page shows what was given on paper; a lost card is ended after it was said what its code says then', async () => {
  const { getByRole, getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('office'), [
    answer(getWardRecord, RECORD),
    answer(endPaper, { paper: { id: CARD.id, is_over: true } }),
  ])
  await expect.element(getByText('Card to pick up: Linda Owusu')).toBeVisible()
  await expect.element(getByText('Over', { exact: true })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Leaving certificate' })).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  await getByRole('button', { name: 'Lost: Pupil’s card' }).click()
  await expect.element(getByText(/or types 7K4M-2QXD, reads at once that it is worth nothing any more/)).toBeVisible()
  expect(server.sentTo(endPaper)).toEqual([])
  await expectAccessible()
  server.change(answer(getWardRecord, { ...RECORD, papers: [{ ...CARD, is_over: true }] }))
  await getByRole('button', { name: 'End this paper' }).click()
  await expect.element(getByText('Pupil’s card: it is worth nothing any more.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Lost: Pupil’s card' })).not.toBeInTheDocument()
  expect(server.sentTo(endPaper)).toMatchObject([{ params: { id: CARD.id } }])
})

test('cards are printed for a child who is here, and the paper of who leaves for who leaves; a refusal says what to do', async () => {
  const kept = filesKept()
  const { getByRole, getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('head'), [
    answer(getWardRecord, { ...RECORD, moves: [LEAVES] }),
    answer(printWardCard, PDF),
    answer(printLeavingPaper, PDF),
  ])
  await getByRole('button', { name: 'Pupil’s card', exact: true }).click()
  await expect.poll(() => kept.names).toEqual(['Pupil’s card Efua Agyeman.pdf'])
  await getByRole('button', { name: 'Leaving certificate' }).click()
  await expect.poll(() => kept.names.at(-1)).toBe('Leaving certificate Efua Agyeman.pdf')
  kept.stop()
  server.change(refuse(printWardCard, { status: 409, code: 'papers.nobody_picks_up' }))
  await getByRole('button', { name: 'Cards to pick up' }).click()
  await expect.element(getByText(/Nobody may pick this child up/)).toBeVisible()
  expect(server.sentTo(printWardCard)).toMatchObject([{ body: { kind: 'pupil_card' } }, { body: { kind: 'pickup_card' } }])
  server.setOffline(true)
  await getByRole('button', { name: 'Leaving certificate' }).click()
  await expect.element(getByRole('alert').getByText(/network/i)).toBeVisible()
  server.setOffline(false)
})

test('a role that gives no papers is shown none', async () => {
  const { getByRole } = await openOffice(`/pupils/${id(1)}`, sessionOf('teacher'), [
    answer(getWardRecord, { ...RECORD, papers: null }),
  ])
  await expect.element(getByRole('heading', { name: 'Efua Agyeman' })).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Papers' })).not.toBeInTheDocument()
})

test('cards and letters of a class are taken after why was asked and what each of them does was said', async () => {
  const kept = filesKept()
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/pupils', sessionOf('office'), [
    answer(listPupils, LIST),
    answer(printClassCards, PDF),
    refuse(printPaperCodes, { status: 409, code: 'papers.nobody_waits' }),
  ])
  await getByRole('combobox', { name: 'Class' }).selectOptions('Basic 6')
  await getByRole('button', { name: 'Cards and letters' }).click()
  await expect.element(getByText(/sees whether it still holds, and nothing of the child/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Take the PDF' }).click()
  await expect.element(getByText('Say it in a few words.')).toBeVisible()
  expect(server.sentTo(printClassCards)).toEqual([])
  await getByLabelText('What is it for?').fill('For the new gate')
  await getByLabelText('What to print').selectOptions('Cards of who may pick up')
  await expect.element(getByText(/Who may not pick a child up gets no card/)).toBeVisible()
  await getByRole('button', { name: 'Take the PDF' }).click()
  await expect.poll(() => kept.names).toEqual(['Cards of who may pick up Basic 6.pdf'])
  kept.stop()
  expect(server.sentTo(printClassCards)).toMatchObject([
    { params: { id: id(22) }, body: { kind: 'pickup_card', reason: 'For the new gate' } },
  ])
  await getByRole('button', { name: 'Cards and letters' }).click()
  await getByLabelText('What to print').selectOptions('Letters with a code to sign in')
  await expect.element(getByText(/lets them in once, within 14 days/)).toBeVisible()
  await getByLabelText('What is it for?').fill('Nobody gets the SMS')
  await getByRole('button', { name: 'Take the PDF' }).click()
  await expect.element(getByText(/nobody waits for a letter/)).toBeVisible()
})
