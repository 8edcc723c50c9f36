import {
  agreeToNumber,
  askForNumber,
  listOfficialNumbers,
  type NumberChange,
  stopNumber,
} from '@schoolgate/contracts/official-numbers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const OLD = { kind: 'momo' as const, network: 'MTN', name: 'Merchant', number: '418 220', shows: 'NYANSAPO PREP SCH' }
const BANK = {
  kind: 'bank' as const,
  network: 'GCB Bank, Madina',
  name: 'Nyansapo Prep School',
  number: '1011230044556',
  shows: null,
}
const NEW = { ...OLD, number: '633 871' }
const JOSEPH = { id: id(91), name: 'Joseph Lamptey', role: 'bursar' as const }
const GRACE = { id: id(1), name: 'Grace Adjei-Boateng', role: 'head' as const }

const changeOf = (changes: Partial<NumberChange> = {}): NumberChange => ({
  id: id(5),
  before: OLD,
  after: NEW,
  reason: 'MTN closes our old line',
  state: 'asked',
  asked_by: JOSEPH,
  asked_at: '2026-03-12T09:12:00.000Z',
  agreed_by: null,
  works_from: null,
  ended_at: null,
  stopped_by: null,
  may_agree: true,
  ...changes,
})
const told = (changes: NumberChange[] = [], others = 1) => answer(listOfficialNumbers, { numbers: [OLD, BANK], changes, others })
const AGREED = changeOf({ state: 'agreed', agreed_by: GRACE, works_from: '2026-03-13T10:31:00.000Z', may_agree: false })

test('one asks for another number, and reads first that a second person must say yes', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/settings/numbers', sessionOf('bursar'), [
    told(),
    refuse(askForNumber, { status: 409, code: 'numbers.already_there' }),
  ])
  await expect.element(getByText('No change waits now.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Change 418 220' }).click()
  await expect.element(getByText(/It works only when another head or the bursar says yes/)).toBeVisible()
  await getByRole('button', { name: 'Ask the second person' }).click()
  await expect.element(getByText('Fill in the network, the name, the number and why.')).toBeVisible()
  await expectAccessible()
  await getByLabelText('New number').fill('633 871')
  await getByLabelText('Why?').fill('MTN closes our old line')
  await getByRole('button', { name: 'Ask the second person' }).click()
  await expect.element(getByText('The school has this number already.')).toBeVisible()
  server.change(answer(askForNumber, { change: changeOf() }), told([changeOf({ may_agree: false })]))
  await getByRole('button', { name: 'Ask the second person' }).click()
  await expect.element(getByRole('heading', { name: 'A new number waits for a second person' })).toBeVisible()
  expect(server.sentTo(askForNumber).at(-1)).toMatchObject({
    body: { replaces: '418 220', number: NEW, reason: 'MTN closes our old line' },
  })
  // One waits at a time.
  await expect.element(getByRole('button', { name: 'Change 418 220' })).not.toBeInTheDocument()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the second person says yes once both checks are made, and sees from when it works', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/numbers', sessionOf('head'), [
    told([changeOf()]),
    answer(agreeToNumber, { change: AGREED }),
  ])
  await expect.element(getByRole('heading', { name: 'A new number needs your yes' })).toBeVisible()
  const yes = getByRole('button', { name: 'Yes: 633 871 works in 24 hours' })
  await expect.element(yes).toBeDisabled()
  await expectAccessible()
  await getByRole('checkbox', { name: /^I spoke to Joseph Lamptey/ }).click()
  await getByRole('checkbox', { name: /^I sent a small amount/ }).click()
  server.change(told([AGREED]))
  await yes.click()
  await expect.element(getByRole('heading', { name: 'A new number waits for its day' })).toBeVisible()
  await expect.element(getByText(/13 March.*the new number stands on every page/)).toBeVisible()
  expect(server.sentTo(agreeToNumber)).toMatchObject([{ params: { id: id(5) } }])
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the office stops a change when a parent calls, with a reason', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/settings/numbers', sessionOf('office'), [
    told([AGREED]),
    answer(stopNumber, { change: changeOf({ state: 'stopped', may_agree: false }) }),
  ])
  await expect.element(getByRole('button', { name: /^Change / })).not.toBeInTheDocument()
  await getByRole('button', { name: 'No, stop it' }).click()
  await expect.element(getByText(/418 220 stays\. The notice to parents is taken back/)).toBeVisible()
  await getByRole('button', { name: 'Stop it', exact: true }).click()
  await expect.element(getByText('Say in a few words why.')).toBeVisible()
  await expectAccessible()
  const stopped = changeOf({ state: 'stopped', may_agree: false, stopped_by: GRACE, ended_at: '2026-03-12T12:00:00.000Z' })
  server.change(told([stopped]))
  await getByLabelText('Why?').fill('A parent called')
  await getByRole('button', { name: 'Stop it', exact: true }).click()
  await expect.element(getByText(/^Stopped by Grace Adjei-Boateng/)).toBeVisible()
  expect(server.sentTo(stopNumber)).toMatchObject([{ body: { reason: 'A parent called' } }])
})

test('where nobody else could say yes, that is said, and no number is asked for', async () => {
  const { getByRole, getByText } = await openOffice('/settings/numbers', sessionOf('head'), [told([], 0)])
  await expect.element(getByText(/^Nobody else here could say yes/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Add a number' })).not.toBeInTheDocument()
})
