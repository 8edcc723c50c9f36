import { getMoneyReport, getMoneyReportFile, type MoneyReport, takeMoneyNames } from '@schoolgate/contracts/books'
import { printFamilyStatement } from '@schoolgate/contracts/money-papers'
import { getFamilyStatement } from '@schoolgate/contracts/statements'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { barsOf } from './day-chart.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const roll = {
  before: money(1_000_00),
  billed: money(9_000_00),
  reduced: money(500_00),
  brought_in: money(0),
  received: money(6_800_00),
  after: money(2_700_00),
}
const ages = { not_due: money(700_00), to_30: money(0), to_60: money(1_500_00), to_90: money(0), over_90: money(600_00) }
const REPORT: MoneyReport = {
  from: '2026-01-06',
  to: '2026-03-12',
  terms: [{ id: id(1), name: 'Term 2', academic_year: '2025/2026', opens: '2026-01-06', closes: '2026-04-02' }],
  all: roll,
  expected: money(8_500_00),
  charges: money(40_00),
  moved: { came_in: money(7_000_00), went_back: money(200_00), net: money(6_800_00) },
  by_class: [{ id: id(2), name: 'Basic 5', pupils: 34, roll, ages, credit: money(100_00) }],
  by_way: [
    { method: 'momo', payments: 20, came_in: money(5_000_00), went_back: money(0), net: money(5_000_00) },
    { method: 'cash', payments: 9, came_in: money(2_000_00), went_back: money(200_00), net: money(1_800_00) },
  ],
  by_fee: [
    { code: 'TUI', name: 'Tuition', group: 'tuition', net: money(6_700_00) },
    { code: null, name: '', group: null, net: money(100_00) },
  ],
  by_day: [
    { day: '2026-01-20', came_in: money(5_000_00), went_back: money(0), net: money(5_000_00) },
    { day: '2026-03-12', came_in: money(2_000_00), went_back: money(200_00), net: money(1_800_00) },
  ],
  ages: [
    { age: 'not_due', left: money(700_00), pupils: 4 },
    { age: 'to_30', left: money(0), pupils: 0 },
    { age: 'to_60', left: money(1_500_00), pupils: 6 },
    { age: 'to_90', left: money(0), pupils: 0 },
    { age: 'over_90', left: money(600_00), pupils: 1 },
  ],
  credit: money(100_00),
  reductions: [
    { kind: 'scholarship', name: 'Chief’s fund', pupils: 2, amount: money(450_00) },
    { kind: null, name: '', pupils: 0, amount: money(50_00) },
  ],
}

test('the bursar reads what was expected, received and is left, by day, way, fee, age and class; other days are two taps away', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice('/money', sessionOf('bursar'), [
    answer(getMoneyReport, REPORT),
    answer(getMoneyReportFile, new Uint8Array()),
    answer(takeMoneyNames, new Uint8Array()),
  ])
  await expect.element(getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await expect.element(getByText('GH₵ 6,800.00 received of GH₵ 8,500.00 asked for: 80 %')).toBeVisible()
  await expect.element(getByRole('img', { name: 'Most in the 7 days from 20 Jan: GH₵ 5,000.00' })).toBeVisible()
  await expect.element(getByRole('row', { name: /^31 to 60 days/ })).toMatchTextContent(/6 pupils.*1,500\.00/)
  await expect.element(getByRole('row', { name: /^Paid ahead/ })).toMatchTextContent(/100\.00/)
  await expect.element(getByRole('row', { name: /^Chief’s fund/ })).toMatchTextContent(/Scholarship.*450\.00/)
  await expectAccessible()
  await getByRole('button', { name: 'This term' }).click()
  await expect.poll(() => server.sentTo(getMoneyReport).length).toBe(2)
  await getByLabelText('From').fill('2026-03-01')
  await expect.poll(() => server.sentTo(getMoneyReport).at(-1)).toMatchObject({ query: { from: '2026-03-01' } })
  await getByRole('button', { name: 'Excel', exact: true }).click()
  await expect.poll(() => server.sentTo(getMoneyReportFile)).toMatchObject([{ query: { from: '2026-01-06', to: '2026-03-12' } }])
  await getByRole('button', { name: 'Excel with names' }).click()
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.element(getByText('Write at least three letters.')).toBeVisible()
  await getByLabelText('The reason').fill('The board asked')
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.poll(() => server.sentTo(takeMoneyNames)).toMatchObject([{ body: { reason: 'The board asked' } }])
  await page.viewport(360, 740)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('where nothing moved, or the report does not come, the screen says so', async () => {
  const nothing = { ...REPORT, by_class: [], by_day: [], by_way: [], by_fee: [], reductions: [] }
  const { getByRole, server } = await openOffice('/money', sessionOf('head'), [
    refuse(getMoneyReport, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByRole('heading', { name: 'The report did not come' })).toBeVisible()
  server.change(answer(getMoneyReport, nothing))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('heading', { name: 'No money has moved yet' })).toBeVisible()
})

test('a family’s statement says whose each line is and what was left after it, and goes out as PDF; in French too', async () => {
  const line = { bill_id: null, receipt: null, ward_id: id(4) }
  const told = answer(getFamilyStatement, {
    guardians: ['Mrs. Abena Mensah'],
    wards: [
      { id: id(4), fullname: 'Kofi Mensah', first_name: 'Kofi', class: 'Basic 5', admission_no: 'NPS-1', closing: money(-20_00) },
      { id: id(5), fullname: 'Ama Mensah', first_name: 'Ama', class: 'Basic 2', admission_no: 'NPS-2', closing: money(0) },
    ],
    from: '2025-03-12',
    to: '2026-03-12',
    opening: money(0),
    lines: [
      {
        ...line,
        at: '2026-01-09T09:00:00.000Z',
        kind: 'bill',
        reference: 'B-1',
        first_name: 'Kofi',
        amount: money(450_00),
        balance: money(450_00),
      },
      {
        ...line,
        at: '2026-01-12T09:00:00.000Z',
        kind: 'payment',
        reference: 'P-1',
        first_name: 'Kofi',
        amount: money(-470_00),
        balance: money(-20_00),
      },
    ],
    billed: money(450_00),
    paid: money(470_00),
    closing: money(-20_00),
  })
  const { getByRole, getByText, server } = await openOffice(`/money/families/${id(4)}`, sessionOf('head'), [
    told,
    answer(printFamilyStatement, new Uint8Array()),
  ])
  await expect.element(getByRole('heading', { level: 1, name: 'Statement of Mrs. Abena Mensah' })).toBeVisible()
  await expect.element(getByText('GH₵ 20.00 is kept for the next bill.')).toBeVisible()
  await expect.element(getByText('Kofi · Paid · P-1')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Save as PDF' }).click()
  await expect
    .poll(() => server.sentTo(printFamilyStatement))
    .toMatchObject([{ params: { id: id(4) }, query: { from: '2025-03-12', to: '2026-03-12' } }])
  changeLanguage('fr')
  await expect.element(getByText('Kofi · Payé · P-1')).toBeVisible()
})

test('bars are days, weeks or four weeks, hold every day of the time, and add up to what was received', () => {
  const sum = ({ bars }: ReturnType<typeof barsOf>) => bars.reduce((all, { minor }) => all + minor, 0)
  const month = barsOf({ ...REPORT, from: '2026-01-20' })
  expect([month.step, month.bars.length, sum(month)]).toEqual([1, 52, 6_800_00])
  const year = barsOf({ ...REPORT, from: '2025-09-01' })
  expect([year.step, year.bars.length, sum(year)]).toEqual([7, 28, 6_800_00])
  expect(barsOf({ ...REPORT, from: '2024-01-01' }).step).toBe(28)
})
