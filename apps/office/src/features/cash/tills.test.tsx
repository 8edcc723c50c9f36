import { closeDay, type DayTotals, getDay } from '@schoolgate/contracts/days'
import { listCashMoves } from '@schoolgate/contracts/cash-moves'
import { listOfficePayments } from '@schoolgate/contracts/office-payments'
import { addTill, endTill, listTills, type Till } from '@schoolgate/contracts/tills'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const JOSEPH = { user_id: id(11), name: 'Joseph Lamptey' }
const AKOSUA = { user_id: id(12), name: 'Akosua Addo' }
const FRONT: Till = {
  id: id(1),
  name: 'Front office',
  is_first: true,
  people: [JOSEPH],
  is_mine: true,
  in_box: money(320_00),
  ended_at: null,
}
const CANTEEN: Till = { ...FRONT, id: id(2), name: 'Canteen', is_first: false, people: [JOSEPH, AKOSUA], in_box: money(80_00) }
const SETTLED = { tills: [FRONT, CANTEEN], bursars: [AKOSUA, JOSEPH] }
const box = (moved: number, float = 0) => ({ float: money(float), moved: money(moved), put_in: money(0), paid_in: money(0) })
const DAY: DayTotals = {
  day: '2026-03-14',
  closed_at: null,
  closed_by: null,
  methods: [{ method: 'cash', payments: 3, amount: money(300_00) }],
  total: money(300_00),
  given_back: money(0),
  taken_back: money(0),
  put_right: money(0),
  receipts_voided: 0,
  lines: [],
  cash_box: {
    ...box(300_00, 100_00),
    tills: [
      { ...box(220_00, 100_00), id: FRONT.id, name: 'Front office' },
      { ...box(80_00), id: CANTEEN.id, name: 'Canteen' },
    ],
  },
  count: null,
  earlier_closings: [],
}

async function expectNoWider() {
  for (const width of [360, 1280]) {
    await page.viewport(width, width === 360 ? 740 : 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
}

test('the head settles a till with who takes cash there, and gives one up where nothing is in it; a bursar reads them', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash/tills', sessionOf('head'), [
    answer(listTills, { tills: [], bursars: [AKOSUA, JOSEPH] }),
  ])
  await expect.element(getByText('The school has its one cash box')).toBeVisible()
  await getByRole('button', { name: 'Settle a till' }).click()
  const settle = getByRole('button', { name: 'Settle the till' })
  await settle.click()
  await expect.element(getByText('Write a name.')).toBeVisible()
  await getByLabelText('Name').fill('Canteen')
  await getByRole('switch', { name: 'Akosua Addo' }).click()
  await expectAccessible()
  server.change(refuse(addTill, { status: 409, code: 'billing.till_name_taken' }))
  await settle.click()
  await expect.element(getByText('Another till has this name.')).toBeVisible()
  server.change(answer(addTill, SETTLED))
  await settle.click()
  expect(server.sentTo(addTill).at(-1)).toMatchObject({ body: { name: 'Canteen', people: [AKOSUA.user_id] } })
  await expect.element(getByText('the cash box · Joseph Lamptey')).toBeVisible()
  await expectAccessible()
  await expectNoWider()
  await getByRole('button', { name: 'Change Canteen' }).click()
  server.change(refuse(endTill, { status: 409, code: 'billing.till_not_empty' }))
  await getByRole('button', { name: 'Give up this till' }).click()
  await expect.element(getByText('Money is in this till. Pay it in to the bank first.')).toBeVisible()
  changeLanguage('fr')
  await expect.element(getByRole('button', { name: 'Supprimer ce guichet' })).toBeVisible()
})

test('a day with two tills is counted till by till and closed once; a paying in says from which till', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash/close', sessionOf('bursar'), [
    answer(getDay, { day: DAY }),
    answer(listTills, SETTLED),
    answer(listOfficePayments, { payments: [], next_cursor: null }),
    answer(listCashMoves, { moves: [], in_box: money(400_00), accounts: [] }),
  ])
  await expect.element(getByRole('heading', { name: 'Count: Front office' })).toBeVisible()
  await getByLabelText('How many of GH₵\u00a020.00').fill('16')
  await getByLabelText('Stays in the till for the next day: Front office').fill('100')
  await expect.element(getByText('Front office is right.')).toBeVisible()
  await getByRole('button', { name: /^Canteen, / }).click()
  await getByLabelText('How many of GH₵\u00a020.00').fill('4')
  await expect.element(getByText('Canteen is right.')).toBeVisible()
  await expectAccessible()
  await expectNoWider()
  server.change(refuse(closeDay, { status: 409, code: 'billing.till_not_counted' }))
  await getByRole('button', { name: 'Close the day' }).click()
  await expect.element(getByText('Count every till. They changed meanwhile.')).toBeVisible()
  expect(server.sentTo(closeDay)[0]).toMatchObject({
    body: {
      count: {
        units: [{ unit_minor: 20_00, count: 20 }],
        float_minor: 100_00,
        left_minor: 100_00,
        moved_minor: 300_00,
        tills: [
          { till_id: FRONT.id, float_minor: 100_00, moved_minor: 220_00, left_minor: 100_00 },
          { till_id: CANTEEN.id, float_minor: 0, moved_minor: 80_00, left_minor: 0 },
        ],
      },
    },
  })
  await getByRole('link', { name: 'Cash desk' }).first().click()
  await getByRole('link', { name: 'Cash box' }).click()
  await expect.element(getByText('Canteen: GH₵\u00a080.00')).toBeVisible()
  await getByLabelText('Till', { exact: true }).selectOptions('Canteen')
  await expectAccessible()
  await expectNoWider()
})
