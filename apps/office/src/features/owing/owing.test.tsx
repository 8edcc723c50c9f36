import { setBillPlan } from '@schoolgate/contracts/fees'
import {
  askOwingLetters,
  getOwingFamily,
  listOwing,
  noteOwing,
  type OwingFamily,
  printOwingLetter,
  remindOwing,
  takeOwingLetters,
  takeOwingList,
} from '@schoolgate/contracts/owing'
import { listWork } from '@schoolgate/contracts/office-work'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf, workOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })

const familyOf = (changes: Partial<OwingFamily> = {}): OwingFamily => ({
  id: id(1),
  name: 'Mrs. Regina Lartey',
  guardians: [{ fullname: 'Mrs. Regina Lartey', phone: '024 555 0182' }],
  has_limit: false,
  children: [
    { ward_id: id(1), first_name: 'Dede', fullname: 'Dede Lartey', class: 'Basic 5', left: money(640_00), has_left: false },
  ],
  left: money(640_00),
  overdue: money(640_00),
  since: { term: 'Term 2', academic_year: '2025/2026', age: 'this_term' },
  stand: 'no_date',
  promise: null,
  last_word: null,
  not_reminded: null,
  ...changes,
})
const QUIET = familyOf({
  id: id(2),
  name: 'Rose Danso',
  since: { term: 'Term 1', academic_year: '2025/2026', age: 'last_term' },
  last_word: { kind: 'reminded', at: '2026-03-09T08:00:00.000Z' },
  not_reminded: 'reminded',
})
const told = (owing: OwingFamily[], changes: object = {}) =>
  answer(listOwing, {
    left: money(1_280_00),
    families: 2,
    ages: [
      { age: 'this_term', left: money(640_00), families: 1 },
      { age: 'last_term', left: money(640_00), families: 1 },
      { age: 'older', left: money(0), families: 0 },
    ],
    stands: { no_date: 2, date_given: 3, date_passed: 1, in_peace: 0 },
    to_remind: 1,
    limits: 1,
    classes: [{ id: id(9), name: 'Basic 5' }],
    owing,
    next_cursor: null,
    ...changes,
  })
const preview = (families: number) =>
  answer(remindOwing, {
    families,
    guardians: families,
    preview: {
      left_out: [{ why: 'reminded', families: 1 }],
      hears: { push: 0, sms: families, email: 0, app_only: 0 },
      sms: {
        at_once: families,
        if_unread: 0,
        after_minutes: 30,
        parts_each: 1,
        cost_at_most: money(7),
        left_this_month: 500,
      },
      texts: {
        en: { title: 'A word about school fees', body: 'Any part helps.' },
        fr: { title: 'Un mot au sujet des frais de scolarité', body: 'Chaque part compte.' },
      },
    },
  })
const found = answer(getOwingFamily, {
  family: familyOf(),
  bills: [
    {
      bill_id: id(20),
      ward_id: id(1),
      bill_no: 'B-2026-0512',
      term: 'Term 2',
      academic_year: '2025/2026',
      due_on: '2026-01-09',
      total: money(900_00),
      left: money(640_00),
      plan: [{ due_on: '2026-03-20', amount: money(300_00) }],
    },
  ],
  promises: [
    { day: '2026-02-20', amount: money(100_00), made_at: '2026-02-01T09:00:00.000Z', made_by: 'Regina Lartey', state: 'broken' },
  ],
  notes: [
    { id: id(30), kind: 'spoken', text: 'Her shop is closed', until: null, at: '2026-03-02T09:00:00.000Z', by: 'Joseph Lamptey' },
  ],
})

test('the bursar reads what a reminder says, reaches and costs, leaves one family out, and sends it with its number', async () => {
  const two = [familyOf(), familyOf({ id: id(3), name: 'Joseph Okai' }), QUIET]
  const { getByRole, getByText, server } = await openOffice('/owing', sessionOf('bursar'), [
    told(two, { to_remind: 2 }),
    preview(2),
  ])
  await expect.element(getByRole('button', { name: 'Send 2 kind reminders' })).toBeVisible()
  await expect.element(getByText('2 families · GH₵ 1,280.00 · no child is sent home')).toBeVisible()
  await expect.element(getByText('A word about school fees')).toBeVisible()
  await expect.element(getByText('SMS: 2 at most, at most GH₵ 0.07')).toBeVisible()
  await expect.element(getByText('1 reminded within the week')).toBeVisible()
  // Who was reminded has nothing to tick.
  await expect.element(getByRole('checkbox', { name: 'Remind Rose Danso' })).not.toBeInTheDocument()
  await expectAccessible()
  server.change(preview(1))
  await getByRole('checkbox', { name: 'Remind Joseph Okai' }).click()
  await getByRole('button', { name: 'Send 1 kind reminder' }).click()
  await expect.element(getByText('1 family reminded.')).toBeVisible()
  const body = { stand: 'no_date', except: [id(3)], families: 1, dry_run: false }
  expect(server.sentTo(remindOwing)).toContainEqual(expect.objectContaining({ body }))
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('when others owe by now than were shown, the bursar is told that nobody was reminded', async () => {
  const { getByRole, server } = await openOffice('/owing', sessionOf('bursar'), [told([familyOf()]), preview(1)])
  await expect.element(getByRole('button', { name: 'Send 1 kind reminder' })).toBeVisible()
  server.change(refuse(remindOwing, { status: 409, code: 'owing.others_owe' }))
  await getByRole('button', { name: 'Send 1 kind reminder' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent(/nobody was reminded/)
})

test('in a family’s sheet stand its bills, its days kept or not and what was noted; a day they named is written down', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice('/owing', sessionOf('head'), [
    told([familyOf()]),
    preview(1),
    found,
    refuse(noteOwing, { status: 422, code: 'owing.day_needed' }),
  ])
  await getByRole('button', { name: 'Open Mrs. Regina Lartey' }).click()
  await expect.element(getByText('not kept')).toBeVisible()
  await expect.element(getByText('Her shop is closed')).toBeVisible()
  await expect.element(getByText(/B-2026-0512, Dede/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Write it down' }).click()
  await expect.element(getByText('Say the day that the family named.')).toBeVisible()
  server.change(answer(noteOwing, { id: id(1) }))
  await getByLabelText('The day they named').fill('2026-03-28')
  await getByRole('button', { name: 'Write it down' }).click()
  await expect.element(getByText('Written down.')).toBeVisible()
  expect(server.sentTo(noteOwing).at(-1)).toMatchObject({ body: { kind: 'date', day: '2026-03-28' } })
  await getByLabelText('What happened?').selectOptions('Leave them in peace')
  await expect.element(getByText('Privately: no parent reads it.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('when nothing is left to pay the screen says so', async () => {
  const { getByRole } = await openOffice('/owing', sessionOf('bursar'), [told([], { families: 0, to_remind: 0 })])
  await expect.element(getByRole('heading', { name: 'Nothing is left to pay' })).toBeVisible()
  await expectAccessible()
})

test('when the list does not come, the screen says that nothing was changed', async () => {
  const { getByRole } = await openOffice('/owing', sessionOf('bursar'), [refuse(listOwing, { status: 503, code: 'server.full' })])
  await expect.element(getByRole('heading', { name: 'The list did not come' })).toBeVisible()
})

test('parts of a bill are read before they are agreed on, and add up to the bill', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice('/owing', sessionOf('bursar'), [
    told([familyOf()]),
    preview(1),
    found,
    refuse(setBillPlan, { status: 422, code: 'billing.plan_total' }),
  ])
  await getByRole('button', { name: 'Open Mrs. Regina Lartey' }).click()
  await getByRole('button', { name: 'Agree on parts of bill B-2026-0512' }).click()
  await getByLabelText('Day of the first part').fill('2026-04-30')
  await getByLabelText('How many parts?').selectOptions('4 parts')
  await expect.element(getByText('30 Jul 2026')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Agree on 4 parts' }).click()
  await expect.element(getByText('The bill has changed meanwhile. Open it again.')).toBeVisible()
  expect(server.sentTo(setBillPlan).at(-1)).toMatchObject({
    params: { id: id(20) },
    body: {
      parts: [
        { due_on: '2026-04-30', amount_minor: 225_00 },
        { due_on: '2026-05-30', amount_minor: 225_00 },
        { due_on: '2026-06-30', amount_minor: 225_00 },
        { due_on: '2026-07-30', amount_minor: 225_00 },
      ],
    },
  })
})

test('letters are asked for without the family that was left out, and taken from the list of work for a reason; so is the list itself', async () => {
  const made = { name: 'Letters.pdf', bytes: 48_000, kept_until: '2026-11-23T10:10:00Z' }
  const work = workOf({ kind: 'owing_letters', about: 'one family', state: 'done', file: made })
  const { getByRole, getByLabelText, server, place } = await openOffice('/owing', sessionOf('bursar'), [
    told([familyOf(), familyOf({ id: id(3), name: 'Joseph Okai' })], { to_remind: 2 }),
    preview(2),
    answer(takeOwingList, new Uint8Array()),
    answer(askOwingLetters, { families: 1, work }),
    answer(takeOwingLetters, new Uint8Array()),
    answer(listWork, { work: [work] }),
  ])
  await getByRole('button', { name: 'Excel' }).click()
  await getByLabelText('The reason').fill('The board asked')
  await getByRole('button', { name: 'Take the file', exact: true }).click()
  await expect.poll(() => server.sentTo(takeOwingList)).toMatchObject([{ body: { stand: 'no_date', reason: 'The board asked' } }])
  await getByRole('checkbox', { name: 'Remind Joseph Okai' }).click()
  await getByRole('button', { name: 'Print one letter' }).click()
  await expect.element(getByRole('heading', { name: 'Work going on' })).toBeVisible()
  await expect.poll(place).toBe('/office/work')
  expect(server.sentTo(askOwingLetters)).toMatchObject([{ body: { stand: 'no_date', except: [id(3)] } }])
  await getByRole('button', { name: /^Take the file, / }).click()
  await getByLabelText('The reason').fill('To be sent home')
  await getByRole('button', { name: 'Take the file', exact: true }).click()
  await expect.poll(() => server.sentTo(takeOwingLetters)).toMatchObject([{ body: { reason: 'To be sent home' } }])
})

test('a kept link to a family that has paid all meanwhile says that nothing is left, with the days it kept; its statement is one tap away', async () => {
  const paid = familyOf({ left: money(0), overdue: money(0), not_reminded: 'paid' })
  const { getByRole, getByText, server } = await openOffice(`/owing?family=${id(1)}`, sessionOf('bursar'), [
    told([], { families: 0, to_remind: 0 }),
    answer(getOwingFamily, {
      family: paid,
      bills: [],
      promises: [
        {
          day: '2026-02-20',
          amount: money(100_00),
          made_at: '2026-02-01T09:00:00.000Z',
          made_by: 'Regina Lartey',
          state: 'kept',
        },
      ],
      notes: [],
    }),
  ])
  await expect.element(getByText('Nothing is left to pay.')).toBeVisible()
  await expect.element(getByText('kept', { exact: true })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Statement' })).toHaveAttribute('href', `/office/money/families/${id(1)}`)
  await expect.element(getByRole('button', { name: 'Write it down' })).not.toBeInTheDocument()
  expect(server.sentTo(printOwingLetter)).toEqual([])
  await expectAccessible()
})
