import {
  closeDay,
  closeDays,
  type DaysOfSpan,
  type DayTotals,
  getDay,
  listDays,
  printDays,
  reopenDay,
} from '@schoolgate/contracts/days'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { closingOf, EMPTY_BOX, emptyCount, reckonCount } from './count.ts'

const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const NONE = money(0)

const DAY: DayTotals = {
  day: '2026-03-12',
  closed_at: null,
  closed_by: null,
  methods: [
    { method: 'cash', payments: 12, amount: money(2_340_00) },
    { method: 'momo', payments: 6, amount: money(4_180_00) },
  ],
  total: money(6_520_00),
  given_back: NONE,
  taken_back: NONE,
  put_right: NONE,
  receipts_voided: 0,
  lines: [],
  cash_box: { float: money(200_00), moved: money(2_340_00), put_in: money(0), paid_in: money(0), tills: [] },
  count: null,
  earlier_closings: [],
}
const CLOSED: DayTotals = {
  ...DAY,
  closed_at: '2026-03-12T15:02:00Z',
  closed_by: 'Joseph Lamptey',
  count: {
    units: [{ unit_minor: 200_00, count: 12 }],
    float: money(200_00),
    put_in: money(0),
    paid_in: money(0),
    expected: money(2_540_00),
    counted: money(2_530_00),
    difference: money(-10_00),
    left: money(200_00),
    sheets: [],
    reason: '10.00 too much change',
    tills: [],
  },
}

test('a count is reckoned in whole pesewas, and what is not as it should be wants a reason', () => {
  type Units = readonly (readonly [number, string])[]
  const draft = (units: Units, { left = '', theirs = new Map<string, string>() } = {}) => ({
    ...emptyCount,
    theirs,
    boxes: new Map([['', { ...EMPTY_BOX, units: new Map(units), left }]]),
  })
  const typed = (units: Units, more: Parameters<typeof draft>[1] = {}) => {
    const reckoned = reckonCount(draft(units, more), DAY)
    const [box] = reckoned.boxes
    return { ...reckoned, countedMinor: box?.countedMinor, expectedMinor: box?.expectedMinor }
  }
  const right = typed([
    [200_00, '12'],
    [100_00, '1'],
    [20_00, '2'],
  ])
  expect([right.countedMinor, right.expectedMinor, right.differenceMinor, [...right.faults]]).toEqual([2_540_00, 2_540_00, 0, []])
  expect([...typed([[1, '7']]).faults]).toEqual(['reason'])
  expect([...typed([[200_00, 'x']]).faults]).toEqual(['units', 'reason'])
  const kept = { left: '2,540.01', theirs: new Map([['momo', '4180']]) }
  const tooMuch = typed(
    [
      [200_00, '12'],
      [100_00, '1'],
      [20_00, '2'],
    ],
    kept,
  )
  expect([...tooMuch.faults]).toEqual(['left'])
  const body = closingOf(draft([[20_00, '127']]), typed([[20_00, '127']]), DAY)
  expect(body).toEqual({
    day: '2026-03-12',
    total_minor: 6_520_00,
    count: {
      units: [{ unit_minor: 20_00, count: 127 }],
      float_minor: 200_00,
      moved_minor: 2_340_00,
      left_minor: 0,
      sheets: [{ method: 'momo', theirs_minor: null }],
    },
  })
})

test('the bursar counts by notes, is told 10.00 short, gives a reason and closes the day', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash/close', sessionOf('bursar'), [
    answer(getDay, { day: DAY }),
  ])
  await getByLabelText('How many of GH₵\u00a0200.00').fill('12')
  await getByLabelText('How many of GH₵\u00a010.00').fill('13')
  await getByLabelText('What the sheet of Mobile money comes to').fill('4,180')
  await getByLabelText('Stays in the box for the next day').fill('200')
  await expect.element(getByText('GH₵\u00a010.00 short.')).toBeVisible()
  await expect.element(getByText('Same')).toBeVisible()
  await expect.element(getByText('Take GH₵\u00a02,330.00 to the bank.')).toBeVisible()
  await expectAccessible()
  const close = getByRole('button', { name: 'Close the day, GH₵\u00a010.00 short' })
  await page.viewport(360, 740)
  const table = getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
  await page.viewport(1280, 800)
  await close.click()
  await expect.element(getByText('Say why it is not the same.')).toBeVisible()
  expect(server.sentTo(closeDay)).toEqual([])
  await getByLabelText('Reason').fill('10.00 too much change')
  server.change(refuse(closeDay, { status: 409, code: 'billing.count_differs' }))
  await close.click()
  await expect.element(getByRole('alert').getByText(/^Money came or went while you counted/)).toBeVisible()
  server.change(answer(closeDay, { day: CLOSED }))
  server.change(answer(getDay, { day: CLOSED }))
  await close.click()
  await expect.element(getByText('GH₵\u00a010.00 short · 10.00 too much change')).toBeVisible()
  expect(server.sentTo(closeDay).at(-1)).toMatchObject({
    body: {
      total_minor: 6_520_00,
      count: {
        units: [
          { unit_minor: 200_00, count: 12 },
          { unit_minor: 10_00, count: 13 },
        ],
        left_minor: 200_00,
        sheets: [{ method: 'momo', theirs_minor: 4_180_00 }],
        reason: '10.00 too much change',
      },
    },
  })
  expect(getByRole('button', { name: 'Open today again' }).elements()).toEqual([])
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

const MARCH: DaysOfSpan = {
  span: 'month',
  from: '2026-03-01',
  to: '2026-03-31',
  term: null,
  before: '2026-02-01',
  after: null,
  days: [
    {
      day: '2026-03-12',
      payments: 18,
      methods: DAY.methods,
      total: money(6_520_00),
      given_back: NONE,
      taken_back: NONE,
      closed_at: '2026-03-12T15:02:00Z',
      closed_by: 'Joseph Lamptey',
      difference: money(-10_00),
      reason: '10.00 too much change',
      reopened: 0,
    },
  ],
  methods: DAY.methods,
  total: money(6_520_00),
  given_back: money(20_00),
  taken_back: NONE,
  open: 0,
  empty: 30,
  is_over: true,
}

test('a month is closed with its empty days once those with money are, and its list and the sheet of a day are taken on paper', async () => {
  const { getByRole, getByText, server } = await openOffice('/cash/days', sessionOf('bursar'), [
    answer(listDays, { ...MARCH, open: 1 }),
    answer(printDays, new Uint8Array()),
  ])
  await expect.element(getByText('Count and close the days that are open first.')).toBeVisible()
  server.change(answer(listDays, { ...MARCH, span: 'term', term: { name: 'Term 2', academic_year: '2025/2026' } }))
  await getByRole('button', { name: 'Term', exact: true }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Term 2, 2025/2026' })).toBeVisible()
  await expect.element(getByText(/^30 days on which no money moved are closed with it/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'List for the head' }).click()
  await expect.poll(() => server.sentTo(printDays).at(-1)).toMatchObject({ query: { span: 'term', day: '2026-03-01' } })
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  server.change(refuse(closeDays, { status: 409, code: 'billing.days_closed' }))
  const close = getByRole('button', { name: 'Close Term 2, 2025/2026' })
  await close.click()
  await expect.element(getByRole('alert').getByText('It is closed already.')).toBeVisible()
  server.change(answer(closeDays, { ...MARCH, empty: 0 }))
  server.change(answer(listDays, { ...MARCH, empty: 0 }))
  await close.click()
  await expect.element(getByText('March 2026 is closed. Nothing is written into it any more.')).toBeVisible()
  expect(server.sentTo(closeDays).at(-1)).toMatchObject({ body: { span: 'term', day: '2026-03-01', total_minor: 6_520_00 } })
})

test('the head reads the month, and opens today again with a reason', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash/days', sessionOf('head'), [
    answer(listDays, MARCH),
    answer(getDay, { day: CLOSED }),
  ])
  await expect.element(getByText('Joseph Lamptey · GH₵\u00a010.00 short · 10.00 too much change')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'The month before' }).click()
  await expect.poll(() => server.sentTo(listDays).at(-1)).toMatchObject({ query: { day: '2026-02-01' } })
  await getByRole('link', { name: 'Look at Thu 12 March' }).click()
  await getByRole('button', { name: 'Open today again' }).click()
  await getByLabelText('Why is it opened again?').fill('A parent came late')
  server.change(answer(reopenDay, { day: DAY }))
  server.change(answer(getDay, { day: DAY }))
  await getByRole('dialog').getByRole('button', { name: 'Open today again' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Close Thu 12 March' })).toBeVisible()
  expect(server.sentTo(reopenDay)).toMatchObject([{ body: { day: '2026-03-12', reason: 'A parent came late' } }])
  changeLanguage('fr')
  await expect.element(getByRole('heading', { level: 1, name: /^Clore jeu/ })).toBeVisible()
})
