import { listAudit, takeAudit, type AuditLine } from '@schoolgate/contracts/audit'
import { find } from '@schoolgate/contracts/find'
import { listPeople } from '@schoolgate/contracts/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

const lineOf = (last: number, changes: Partial<AuditLine>): AuditLine => ({
  id: id(last),
  at: '2026-03-12T08:58:00.000Z',
  action: 'bills.opened',
  actor: { id: id(91), name: 'Joseph Lamptey', role: 'bursar' },
  ward_id: id(81),
  subject_id: null,
  address: '41.66.200.7',
  note: null,
  changes: [],
  ...changes,
})
const LINES = [
  lineOf(1, {}),
  lineOf(2, {
    action: 'schools.rules_changed',
    actor: { id: id(92), name: 'Grace Adjei-Boateng', role: 'head' },
    ward_id: null,
    changes: [
      { field: 'show_position', before: true, after: false },
      { field: 'absence_alert_at', before: '09:00', after: null },
    ],
  }),
  lineOf(3, { action: 'identity.sign_in_refused', actor: { id: null, name: 'nobody signed in', role: 'none' }, ward_id: null }),
  lineOf(4, { action: 'moon.was_full', note: 'It was night' }),
]
const PEOPLE = answer(listPeople, { people: [], invitations: [] })
const told = (lines: AuditLine[], next: string | null = null) => answer(listAudit, { lines, next_cursor: next })

test('each line says who did what; opened, it shows what was before and after', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/history', sessionOf('head'), [
    told(LINES, 'older'),
    PEOPLE,
  ])
  await expect.element(getByText('Opened a bill')).toBeVisible()
  await expect.element(getByText('Nobody signed in')).toBeVisible()
  // What came later than its words is said by its own name.
  await expect.element(getByText('moon was full')).toBeVisible()
  await getByText('Changed what parents see, or when they hear', { exact: false }).click()
  await expect.element(getByText('Position in class')).toBeVisible()
  const became = getByRole('listitem').filter({ hasText: 'Away alert at' }).last()
  await expect.element(became.getByText('09:00')).toBeVisible()
  await expect.element(became.getByText('nothing', { exact: true })).toBeVisible()
  await expectAccessible()
  server.change(told([lineOf(9, { action: 'wards.opened' })]))
  await getByRole('button', { name: 'Show older' }).click()
  await expect.element(getByText('Opened a pupil’s page')).toBeVisible()
  expect(server.sentTo(listAudit).at(-1)).toMatchObject({ query: { cursor: 'older' } })
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the list is narrowed to a pupil who is found by name, to a kind of act and to days', async () => {
  const ama = { id: id(81), fullname: 'Ama Mensah', admission_no: '0112', class: 'Basic 5', status: 'active' as const }
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/settings/history', sessionOf('office'), [
    told(LINES),
    PEOPLE,
    answer(find, { pupils: [ama], guardians: [], colleagues: [], is_alike: false }),
  ])
  await getByRole('textbox', { name: 'Only about a pupil' }).fill('ama')
  await getByRole('button', { name: /Ama Mensah/ }).click()
  await expect.element(getByText('About Ama Mensah')).toBeVisible()
  await getByLabelText('Which acts').selectOptions('bills')
  await getByLabelText('From').fill('2026-03-01')
  server.change(told([]))
  await getByLabelText('Until').fill('2026-03-12')
  await expect.element(getByRole('heading', { name: 'Nothing is written here' })).toBeVisible()
  const query = { ward_id: ama.id, action: 'bills', from: '2026-03-01', to: '2026-03-12' }
  expect(server.sentTo(listAudit).at(-1)).toMatchObject({ query })
  await expectAccessible()
  // The office reads it; only a head takes it out.
  await expect.element(getByRole('button', { name: 'Export, with a reason' })).not.toBeInTheDocument()
})

test('the list leaves the school with a reason, as it is narrowed', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/settings/history?word=schools', sessionOf('head'), [
    told(LINES),
    PEOPLE,
    refuse(takeAudit, { status: 429, code: 'audit.too_many_openings' }),
  ])
  await getByRole('button', { name: 'Export, with a reason' }).click()
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.element(getByText('Say in a few words why.')).toBeVisible()
  await expectAccessible()
  await getByLabelText('Why does it leave the school?').fill('The board asked')
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.element(getByText(/One person cannot take out more in a day/)).toBeVisible()
  server.change(answer(takeAudit, new Uint8Array()))
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.element(getByRole('heading', { name: 'Take this list out' })).not.toBeInTheDocument()
  expect(server.sentTo(takeAudit).at(-1)).toMatchObject({ body: { reason: 'The board asked', action: 'schools' } })
})

test('a list that does not come is asked for again', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/history', sessionOf('head'), [
    refuse(listAudit, { status: 500, code: 'server.error' }),
    PEOPLE,
  ])
  await expect.element(getByRole('heading', { name: 'The list did not come' })).toBeVisible()
  server.change(told(LINES))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('Opened a bill')).toBeVisible()
})
