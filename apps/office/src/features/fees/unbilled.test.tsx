import { getFeePlaces, listFeeSchedules } from '@schoolgate/contracts/fees'
import { billOnePupil, listUnbilled, type OnePupilBill, type OnePupilLine } from '@schoolgate/contracts/unbilled'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { ownLines, partsOf, proposedOfAll } from './part-lines.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const schedule = { id: id(2), name: 'Term 2 fees', term: 'Term 2', academic_year: '2025/2026' }
const line = (changes: Partial<OnePupilLine>): OnePupilLine => ({
  code: 'TUITION',
  name: 'Tuition',
  kind: 'fee',
  is_choice: false,
  is_by_rule: false,
  purpose: null,
  whole_minor: 1_000_05,
  amount_minor: 1_000_05,
  ...changes,
})
const second = (minor: number) =>
  line({ code: 'SECOND', name: 'Second child', kind: 'discount', is_by_rule: true, whole_minor: 100_01, amount_minor: minor })
const bus = line({ code: 'BUS', name: 'School bus', is_choice: true, whole_minor: 90_00, amount_minor: 90_00 })
const WHOLE: OnePupilBill = {
  ward_id: id(5),
  fullname: 'Kofi Mensah',
  class: 'Basic 5',
  joined_on: '2026-02-10',
  schedule,
  due_on: null,
  weeks: { left: 8, of: 13 },
  lines: [line({}), second(100_01), bus],
  whole: money(900_04),
  total: money(900_04),
}
const PART: OnePupilBill = {
  ...WHOLE,
  lines: [line({ amount_minor: 600_00 }), second(60_00), { ...bus, amount_minor: null }],
  total: money(540_00),
}

test('a part is proposed of each line but of what a rule decides; more than the line, and no amount, are no part', () => {
  const lines = ownLines(WHOLE)
  expect(partsOf(lines, proposedOfAll(lines, WHOLE.weeks))).toEqual([
    { code: 'TUITION', amount_minor: 615_00 },
    { code: 'BUS', amount_minor: 55_00 },
  ])
  const written = (how: 'part' | 'none', amount: string) => partsOf(lines, { TUITION: { how, written: amount } })
  expect([written('part', '1000.06'), written('part', 'x'), written('part', '1000.05'), written('none', '')]).toEqual([
    [],
    [],
    [],
    [{ code: 'TUITION', amount_minor: null }],
  ])
})

test('who has no bill is found from the fees; of the term a part is asked, shown beside the whole, and goes out once', async () => {
  const row = { ward_id: id(5), admission_no: 'N/1', fullname: 'Kofi Mensah', class: 'Basic 5', joined_on: '2026-02-10' }
  const { getByRole, getByLabelText, getByText, server, place } = await openOffice('/fees', sessionOf('bursar'), [
    answer(listFeeSchedules, {
      schedules: [
        {
          ...schedule,
          term_id: id(1),
          due_on: null,
          minimum_payment_minor: null,
          lines: 3,
          bills: 54,
          currency: 'GHS',
        },
      ],
    }),
    answer(getFeePlaces, { currency: 'GHS', timezone: 'Africa/Accra', terms: [], classes: [] }),
    answer(listUnbilled, { pupils: [{ ...row, schedule, total: money(900_04), was_void: true }], count: 1 }),
    answer(billOnePupil, { bill: WHOLE, bill_id: null }),
  ])
  await getByRole('link', { name: 'Not billed yet' }).click()
  await expect.element(getByText('An earlier bill was taken back')).toBeVisible()
  await expectAccessible()
  await getByRole('link', { name: 'Look at the bill: Kofi Mensah, Term 2 fees' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Kofi Mensah' })).toBeVisible()
  expect(place()).toBe(`/office/fees/${id(2)}/pupils/${id(5)}`)
  await expect.element(getByText('8 weeks are left of 13')).toBeVisible()

  server.change(answer(billOnePupil, { bill: PART, bill_id: null }))
  await getByRole('button', { name: 'Propose 8 of 13 weeks for every line' }).click()
  await expect.element(getByLabelText('Amount of: Tuition')).toHaveValue('615.00')
  await getByLabelText('How much of: School bus').selectOptions('none')
  await getByLabelText('Amount of: Tuition').fill('1,000.06')
  await expect.element(getByText(/Write an amount up to/)).toBeVisible()
  await getByLabelText('Amount of: Tuition').fill('600')
  await expect.element(getByText('Not on it')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  changeLanguage('fr')
  await expect.element(getByRole('heading', { name: 'Cette facture' })).toBeVisible()
  changeLanguage('en')

  // The fees changed while the bursar looked: it is said, and nothing went out.
  server.change(refuse(billOnePupil, { status: 409, code: 'billing.fees_changed' }))
  await getByRole('button', { name: /^Issue the bill of/ }).click()
  await expect.element(getByRole('alert').getByText(/^The fees changed while you looked/)).toBeVisible()

  server.change(answer(billOnePupil, { bill: PART, bill_id: id(9) }))
  await getByRole('button', { name: /^Issue the bill of/ }).click()
  await expect.element(getByText('The bill of Kofi Mensah is out')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Open the bill' })).toHaveAttribute('href', `/office/fees/bills/${id(9)}`)
  expect(server.sentTo(billOnePupil).at(-1)).toMatchObject({
    params: { id: id(2), ward_id: id(5) },
    body: {
      dry_run: false,
      parts: [
        { code: 'TUITION', amount_minor: 600_00 },
        { code: 'BUS', amount_minor: null },
      ],
      reason: '8 of 13 weeks of the term',
      seen: [
        { code: 'TUITION', amount_minor: 1_000_05 },
        { code: 'SECOND', amount_minor: 100_01 },
        { code: 'BUS', amount_minor: 90_00 },
      ],
    },
  })
})

test('where everybody has a bill the list says so, of one pupil too', async () => {
  const { getByRole, getByText } = await openOffice(`/fees/unbilled?pupil=${id(5)}`, sessionOf('head'), [
    answer(listUnbilled, { pupils: [], count: 0 }),
  ])
  await expect.element(getByRole('heading', { name: 'Everybody has their bill' })).toBeVisible()
  await expect.element(getByText(/^This pupil has a bill/)).toBeVisible()
  await expectAccessible()
})
