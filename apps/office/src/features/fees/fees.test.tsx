import {
  addFeeSchedule,
  changeFeeSchedule,
  type FeeLine,
  type FeeSchedule,
  getFeePlaces,
  getFeeSchedule,
  listFeeSchedules,
} from '@schoolgate/contracts/fees'
import { addLateFee, issueBills } from '@schoolgate/contracts/fees-issue'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf, workOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { linesOf, draftOf, emptyLine, SAMPLE_CHILDREN, sampleBill, sampleKinds } from './lines.ts'
import { chosenWhom, type DraftRule, emptyRule, rulesOf } from './rules.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const TERM = { id: id(1), name: 'Term 1', academic_year: '2026/2027', opens: '2026-09-08', closes: '2026-12-17' }
const basic5 = { id: id(11), name: 'Basic 5', level: 'Basic 5', pupils: 34 }
const kg1 = { id: id(10), name: 'KG 1', level: 'KG 1', pupils: 20 }
const PLACES = { currency: 'GHS', timezone: 'Africa/Accra', terms: [TERM], classes: [kg1, basic5] }

const line = (changes: Partial<FeeLine>): FeeLine => ({
  code: 'TUITION',
  name: 'Tuition',
  group: 'tuition',
  amount_minor: 480_00,
  mandatory: true,
  basis: 'pupil',
  purpose: null,
  approved_by: null,
  level: null,
  class_id: null,
  boarding: null,
  ...changes,
})
const schedule = (changes: Partial<FeeSchedule> = {}): FeeSchedule => ({
  id: id(2),
  term_id: TERM.id,
  term: TERM.name,
  academic_year: TERM.academic_year,
  name: 'Term 1 fees',
  due_on: null,
  minimum_payment_minor: null,
  lines: 0,
  bills: 0,
  currency: 'GHS',
  fees: [],
  rules: [],
  before: null,
  pupils: [],
  ...changes,
})
const ruleDraft = (changes: Partial<DraftRule>): DraftRule => ({
  ...emptyRule('Discount'),
  written: '10',
  approved_by: 'The board',
  ...changes,
})
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const SECOND = { code: 'SECOND', name: 'Discount, second child', kind: 'discount' as const, pupils: 7, total: money(336_00) }
const REPORT = {
  is_dry_run: true,
  bills: 54,
  lines: 54,
  total: money(25_920_00),
  already: 0,
  nothing: 1,
  by_class: [
    { class: 'KG 1', bills: 20, total: money(9_600_00) },
    { class: 'Basic 5', bills: 34, total: money(16_320_00) },
  ],
  by_fee: [SECOND],
}

test('a line for a level or a class takes the place of the one for everybody, to the last pesewa', () => {
  const all = line({})
  const five = line({ level: 'Basic 5', amount_minor: 520_05 })
  const pta = line({ code: 'PTA', name: 'PTA', amount_minor: 40_10, basis: 'family' })
  expect(sampleBill({ fees: [all, five, pta], rules: [] }, kg1).totalMinor).toBe(520_10)
  expect(sampleBill({ fees: [all, five, pta], rules: [] }, basic5).totalMinor).toBe(560_15)
  expect(sampleBill({ fees: [all, five, line({ class_id: basic5.id, amount_minor: 1 })], rules: [] }, basic5).totalMinor).toBe(1)
})

test('what a rule takes off stands on the bills shown while it is typed: half a pesewa goes up, and nothing is off what may be chosen', () => {
  const second = ruleDraft({ written: '12.5', fees: ['TUITION'] })
  const staffs = ruleDraft({ ...chosenWhom('staff'), name: 'Staff', unit: 'amount', written: '900' })
  const { rules, faults } = rulesOf([second, staffs], ['TUITION', 'PTA'])
  expect([faults.size, rules.map(({ code }) => code)]).toEqual([0, ['DISCOUNT', 'STAFF']])
  const fees = [line({ amount_minor: 480_04 }), line({ code: 'PTA', basis: 'family', amount_minor: 40_00 })]
  const chosen = line({ code: 'BUS', mandatory: false, amount_minor: 90_00 })
  const totals = sampleKinds(fees, rules).map(
    (kind) => sampleBill({ fees: [...fees, chosen], rules }, kg1, SAMPLE_CHILDREN[kind]).totalMinor,
  )
  // 12.5 % of 480.04 is 60.005; the staff's child has nothing left to pay, and never less.
  expect(totals).toEqual([520_04, 420_03, 0])
  const wrong = [ruleDraft({ written: '101' }), ruleDraft({ fees: ['GONE'] }), ruleDraft({ approved_by: ' ' })]
  expect([...rulesOf(wrong, ['TUITION']).faults.values()]).toEqual(['off', 'fees', 'agreed'])
})

test('what is typed becomes lines without a rounding; what is missing is said of its line', () => {
  const feeding = { ...emptyLine(), name: ' Feeding, 62 days ', written: '1,060.5' }
  const { fees, faults } = linesOf([draftOf(line({ amount_minor: 480_05 })), feeding])
  expect(faults.size).toBe(0)
  expect(fees).toMatchObject([
    { amount_minor: 480_05 },
    { code: 'FEEDING-62-DAYS', name: 'Feeding, 62 days', amount_minor: 1_060_50 },
  ])
  const [noName, noAmount] = [emptyLine(), { ...emptyLine(), name: 'Bus', written: '12.345' }]
  const again = { ...emptyLine(), name: 'Tuition', written: '5' }
  const wrong = linesOf([draftOf(line({})), noName, noAmount, again]).faults
  expect([wrong.get(noName.key), wrong.get(noAmount.key), wrong.get(again.key)]).toEqual(['name', 'amount', 'twice'])
})

test('a school without fees begins them: the term, the lines with a bill beside, saved whole', async () => {
  const { getByRole, getByLabelText, getByText, server, place } = await openOffice('/fees', sessionOf('head'), [
    answer(listFeeSchedules, { schedules: [] }),
    answer(getFeePlaces, PLACES),
    answer(addFeeSchedule, { schedule: schedule() }),
    answer(getFeeSchedule, { schedule: schedule() }),
  ])
  await expect.element(getByRole('heading', { name: 'No fees yet' })).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'New fees' }).click()
  await getByRole('button', { name: 'Go on to the lines' }).click()
  await expect.element(getByText('Write it here first.')).toBeVisible()
  await getByLabelText('What it is called').fill('Term 1 fees')
  await expectAccessible()
  await getByRole('button', { name: 'Go on to the lines' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Term 1 fees' })).toBeVisible()
  await expect.poll(place).toBe(`/office/fees/${id(2)}`)
  expect(server.sentTo(addFeeSchedule)).toMatchObject([{ body: { term_id: TERM.id, name: 'Term 1 fees', due_on: null } }])

  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByRole('alert').getByText('Something is missing below. Nothing was saved.')).toBeVisible()
})

test('the usual lines are a start: those that get an amount are saved, the others are not asked for', async () => {
  const { getByRole, getByText, server } = await openOffice(`/fees/${id(2)}`, sessionOf('head'), [
    answer(getFeePlaces, PLACES),
    answer(getFeeSchedule, { schedule: schedule() }),
  ])
  await getByRole('button', { name: 'Take the usual lines' }).click()
  await expect.element(getByRole('group', { name: 'School bus' })).toBeVisible()
  await expect.element(getByRole('switch', { name: 'Your choice' }).last()).toBeChecked()
  await expectAccessible()
  await getByRole('group', { name: 'PTA dues' }).getByLabelText('Amount (GHS)').fill('40')
  const pta = { ...line({ code: 'PTA-DUES', name: 'PTA dues', group: 'pta', amount_minor: 40_00, basis: 'family' }) }
  server.change(answer(changeFeeSchedule, { schedule: schedule({ fees: [pta], lines: 1 }) }))
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText('Saved. Parents see nothing yet.')).toBeVisible()
  expect(server.sentTo(changeFeeSchedule).at(-1)).toMatchObject({ body: { fees: [pta] } })
})

test('each line says what the term before asked for; what is new and what is gone is said, and a line may be for boarders alone', async () => {
  const { code, name, level, class_id, boarding } = line({})
  const was = { code, name, level, class_id, boarding, amount_minor: 460_00 }
  const before = {
    term: 'Term 3',
    academic_year: '2025/2026',
    lines: [was, { ...was, code: 'PTA', name: 'PTA dues', amount_minor: 40_00 }],
  }
  const copied = schedule({ before, fees: [line({}), line({ code: 'BUS', name: 'Bus', amount_minor: 90_00 })] })
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/fees/${id(2)}`, sessionOf('head'), [
    answer(getFeePlaces, PLACES),
    answer(getFeeSchedule, { schedule: copied }),
    answer(changeFeeSchedule, { schedule: copied }),
  ])
  await expect.element(getByText('Term 3: GH₵\u00a0460.00, now GH₵\u00a020.00 more')).toBeVisible()
  await expect.element(getByText('New: not in Term 3')).toBeVisible()
  await expect.element(getByText('In Term 3 and no longer here: PTA dues, GH₵\u00a040.00')).toBeVisible()
  await getByLabelText('Amount (GHS)').first().fill('450')
  await expect.element(getByText('Term 3: GH₵\u00a0460.00, now GH₵\u00a010.00 less')).toBeVisible()
  await getByRole('group', { name: 'Bus' }).getByLabelText('Day or boarding').selectOptions('boarder')
  await expectAccessible()
  await getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.sentTo(changeFeeSchedule).at(-1))
    .toMatchObject({ body: { fees: [{}, { boarding: 'boarder' }] } })
})

test('a line is written for a level, shown on a bill, and saved whole', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/fees/${id(2)}`, sessionOf('head'), [
    answer(getFeePlaces, PLACES),
    answer(getFeeSchedule, { schedule: schedule() }),
  ])
  await getByLabelText('Line', { exact: true }).fill('Tuition')
  await getByLabelText('Amount (GHS)').fill('480')
  await getByLabelText('Who pays').selectOptions('level:Basic 5')
  await expect.element(getByText('GH₵480.00').first()).not.toBeInTheDocument()
  await getByLabelText('Of which class').selectOptions(basic5.id)
  await expect.element(getByText('480 Ghana cedis').first()).toBeInTheDocument()
  await getByRole('button', { name: 'Add a discount' }).click()
  await getByLabelText('Taken off (%)').fill('12.5')
  await getByLabelText('Who agreed').last().fill('The board, 12 January')
  await getByRole('button', { name: 'Tuition', exact: true }).click()
  await expect.element(getByRole('heading', { name: 'Second child' })).toBeVisible()
  await expect.element(getByText('420 Ghana cedis').first()).toBeInTheDocument()
  await expectAccessible()
  await getByLabelText('For which children').selectOptions('staff')
  await expect.element(getByLabelText('What the bill says')).toHaveValue('Discount, staff’s child')
  await expect.element(getByRole('heading', { name: 'Staff’s child' })).toBeVisible()
  await getByRole('switch', { name: 'Your choice' }).click()
  await expect.element(getByText(/^One of these lines/)).not.toBeInTheDocument()
  await getByRole('button', { name: 'Everything' }).click()
  const saved = line({ level: 'Basic 5', mandatory: false })
  const discount = { code: 'DISCOUNT-STAFF-S-CHILD', percent_hundredths: 12_50, fees: null, who: 'staff' }
  server.change(answer(changeFeeSchedule, { schedule: schedule({ fees: [saved], lines: 1 }) }))
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText('Saved. Parents see nothing yet.')).toBeVisible()
  expect(server.sentTo(changeFeeSchedule).at(-1)).toMatchObject({
    params: { id: id(2) },
    body: { name: 'Term 1 fees', fees: [saved], rules: [discount], seen: { name: 'Term 1 fees', fees: [] } },
  })
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('bills are checked class by class, then go out as long work; a changed line is saved first', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/fees/${id(2)}`, sessionOf('bursar'), [
    answer(getFeePlaces, PLACES),
    answer(getFeeSchedule, { schedule: schedule({ fees: [line({})], lines: 1 }) }),
    answer(issueBills, { report: REPORT, work: null }),
  ])
  await getByRole('button', { name: 'Check the bills' }).click()
  await expect.element(getByText(/^54 bills of GH₵\u00a025,920\.00 would go out$/)).toBeVisible()
  await expect.element(getByText('For 1 pupil there is nothing to pay.')).toBeVisible()
  await expect.element(getByText('34 bills')).toBeVisible()
  await expect.element(getByText('7 children')).toBeVisible()
  await expectAccessible()
  const issue = getByRole('button', { name: /^Issue 54 bills of/ })
  await expect.element(issue).toBeVisible()
  await getByLabelText('Amount (GHS)').fill('500')
  await expect.element(issue).not.toBeInTheDocument()
  await expect.element(getByText(/^Save the lines first/)).toBeVisible()
  await getByLabelText('Amount (GHS)').fill('480.00')
  server.change(refuse(issueBills, { status: 409, code: 'billing.bills_going_out' }))
  await issue.click()
  await expect.element(getByRole('alert').getByText(/Bills are going out at this moment/)).toBeVisible()
  server.change(answer(issueBills, { report: null, work: workOf({ kind: 'bills', about: 'Term 1 fees' }) }))
  await issue.click()
  await expect.element(getByText('The bills are going out')).toBeVisible()
  expect(server.sentTo(issueBills)).toMatchObject([
    { body: { dry_run: true } },
    { body: { dry_run: false } },
    { body: { dry_run: false } },
  ])
  changeLanguage('fr')
  await expect.element(getByText('Les factures partent')).toBeVisible()
})

test('bills are given a time, for which they wait; where the school asks for a proof first, nothing of it is lost', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/fees/${id(2)}`, sessionOf('bursar'), [
    answer(getFeePlaces, PLACES),
    answer(getFeeSchedule, { schedule: schedule({ fees: [line({})], lines: 1 }) }),
    answer(issueBills, { report: REPORT, work: null }),
  ])
  await getByRole('button', { name: 'Check the bills' }).click()
  await getByLabelText('When').selectOptions('At a time')
  await getByRole('button', { name: /^Issue 54 bills of/ }).click()
  await expect.element(getByRole('alert').getByText('Choose a day and a time that are still to come.')).toBeVisible()
  await getByLabelText('Day and time').fill('2031-01-06T07:00')
  await expect.element(getByText(/what goes out is what the lines say then/)).toBeVisible()
  await expectAccessible()
  server.change(refuse(issueBills, { status: 403, code: 'identity.fresh_proof_needed' }))
  const issue = getByRole('button', { name: /^Issue 54 bills of GH₵\s25,920\.00, 6 Jan 2031, 07:00$/ })
  await issue.click()
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(issue).toBeVisible()
  const at = '2031-01-06T07:00:00.000Z'
  const work = workOf({ kind: 'bills', about: 'Term 1 fees', state: 'later', starts_at: at, progress: null })
  server.change(answer(issueBills, { report: null, work }))
  await issue.click()
  await expect.element(getByText('The bills go out: 6 Jan 2031, 07:00')).toBeVisible()
  expect(server.sentTo(issueBills).at(-1)).toMatchObject({ body: { dry_run: false, at } })
  changeLanguage('fr')
  await expect.element(getByText('Les factures partent\u00a0: 6 janv. 2031, 07:00')).toBeVisible()
})

test('one more line is shown with how many bills get it before it goes on them', async () => {
  const trip = line({ code: 'TRIP', name: 'Trip', amount_minor: 50_00 })
  const { getByRole, getByText, server } = await openOffice(`/fees/${id(2)}`, sessionOf('bursar'), [
    answer(getFeePlaces, PLACES),
    answer(getFeeSchedule, { schedule: schedule({ fees: [line({}), trip], lines: 2, bills: 54 }) }),
    answer(addLateFee, { report: { ...REPORT, total: money(2_700_00), already: 1, by_fee: [] }, work: null }),
  ])
  await expect.element(getByRole('combobox', { name: 'Which line' })).toHaveValue('TRIP')
  await getByRole('button', { name: 'Check the line' }).click()
  await expect.element(getByText(/^54 bills would get it, GH₵\u00a02,700\.00 in all$/)).toBeVisible()
  await expect.element(getByText(/^On 1 bill it stands already/)).toBeVisible()
  await expectAccessible()
  server.change(answer(addLateFee, { report: null, work: workOf({ kind: 'bills', about: 'Term 1 fees: Trip' }) }))
  await getByRole('button', { name: /^Put it on 54 bills/ }).click()
  await expect.element(getByText('The line is going on the bills')).toBeVisible()
  expect(server.sentTo(addLateFee)).toMatchObject([
    { body: { dry_run: true, code: 'TRIP' } },
    { body: { dry_run: false, code: 'TRIP' } },
  ])
  changeLanguage('fr')
  await expect.element(getByText('La ligne va sur les factures')).toBeVisible()
})
