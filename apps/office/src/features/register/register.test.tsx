import { getCurrentSession } from '@schoolgate/contracts/identity'
import { getRegister, listRegisters, type RegisterPupil, saveRegister } from '@schoolgate/contracts/registers'
import { listPeople } from '@schoolgate/contracts/staff'
import { listStandIns, setStandIn } from '@schoolgate/contracts/stand-ins'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { lookAgain } from './kept.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const CLASS = id(100)
const DAY = '2026-03-12'
const pupil = (last: number, fullname: string, more: Partial<RegisterPupil> = {}): RegisterPupil => ({
  id: id(last),
  fullname,
  gender: last % 2 === 0 ? 'female' : 'male',
  mark: null,
  marked_by: null,
  told: null,
  ...more,
})
const PUPILS = [
  pupil(11, 'Kwame Adusei'),
  pupil(12, 'Selorm Agbeko'),
  pupil(13, 'Yaw Asante'),
  pupil(14, 'Hawa Iddrisu', { told: { reason: 'sick', text: 'Fever', state: 'pending' } }),
]

/** The school's clock stands where this device's does, so that the day is today's. */
const registerOf = (more: object = {}) => ({
  class: { id: CLASS, name: 'Basic 5' },
  day: DAY,
  today: DAY,
  now: '2026-03-12T07:52:00.000Z',
  timezone: 'Africa/Accra',
  alert_at: '09:00',
  no_register: null,
  version: 0,
  taken: null,
  pupils: PUPILS,
  ...more,
})
const classRow = (more: object = {}) => ({
  class_id: CLASS,
  name: 'Basic 5',
  pupils: 4,
  stands_in: false,
  taken: null,
  in: 0,
  late: 0,
  away: 0,
  half: 0,
  ...more,
})
const LIST = answer(listRegisters, {
  day: DAY,
  now: '2026-03-12T07:52:00.000Z',
  no_register: null,
  alert_at: '09:00',
  classes: [classRow()],
})
const SAVED = { version: 1, counts: { in: 1, late: 1, away: 2, half: 0 }, conflicts: [], passed_over: [] }

const open = (more: Parameters<typeof openOffice>[2] = [], path = `/register/${CLASS}`, register: object = {}) => {
  lookAgain()
  return openOffice(path, sessionOf('teacher'), [...more, LIST, answer(getRegister, registerOf(register))])
}

test('everyone is in until tapped: away, then late with the time, and one save names only who is not in', async () => {
  await page.viewport(360, 740)
  const { getByRole, getByText, server } = await open([answer(saveRegister, SAVED)])
  await expect.element(getByText('Everyone is in. Tap who is not.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Hawa Iddrisu: Away, sick' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Save: 3 in, 1 away' })).toBeVisible()
  await getByRole('button', { name: 'Kwame Adusei: In' }).click()
  await getByRole('button', { name: 'Yaw Asante: In' }).click()
  await getByRole('button', { name: 'Yaw Asante: Away' }).click()
  await expect.element(getByRole('button', { name: 'Yaw Asante: Late 07:52' })).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await getByRole('button', { name: 'Save: 1 in, 2 away, 1 late' }).click()
  await expect.element(getByText('Saved: 1 in, 2 away, 1 late')).toBeVisible()
  const sent = server.sentTo(saveRegister)
  expect(sent).toMatchObject([
    {
      params: { id: CLASS },
      body: {
        day: DAY,
        version: 0,
        in: [id(12)],
        marks: [
          { ward_id: id(11), mark: { is: 'away', why: null } },
          { ward_id: id(13), mark: { is: 'late', time_in: '07:52' } },
          { ward_id: id(14), mark: { is: 'away', why: null } },
        ],
      },
    },
  ])
  expect(localStorage.getItem('schoolgate.office.registers')).toBeNull()
  await page.viewport(1280, 800)
})

test('the dark word asks why and for which part of the day, says whom we tell, and a tap is taken back', async () => {
  const { getByRole, getByText } = await open()
  await getByRole('button', { name: 'Kwame Adusei: In' }).click()
  await getByRole('button', { name: 'Away', exact: true }).click()
  await expect.element(getByText('Nobody has told us why yet.')).toBeVisible()
  await expect.element(getByText(/^At 09:00 the parents are told/)).toBeVisible()
  await getByRole('button', { name: 'Transport' }).click()
  await getByRole('button', { name: 'Morning' }).click()
  await expectAccessible()
  await getByRole('button', { name: 'Done' }).click()
  await expect.element(getByRole('button', { name: 'Kwame Adusei: Away in the morning, transport' })).toBeVisible()
  await getByRole('button', { name: 'Undo' }).click()
  await getByRole('button', { name: 'Undo' }).click()
  await getByRole('button', { name: 'Undo' }).click()
  await expect.element(getByRole('button', { name: 'Kwame Adusei: In' })).toBeVisible()
})

test('as a list the names are large, and the keyboard does all of it', async () => {
  const { getByRole } = await open()
  await getByRole('button', { name: 'Show as a list' }).click()
  const kwame = getByRole('listitem').filter({ hasText: 'Kwame Adusei' }).getByRole('button')
  kwame.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Kwame Adusei: Away' })).toBeVisible()
  await expectAccessible()
})

test('without network it is kept on the phone from the first tap and says so; back again, it goes once', async () => {
  const { getByRole, getByText, server } = await open([answer(saveRegister, SAVED)])
  await getByRole('button', { name: 'Kwame Adusei: In' }).click()
  await expect.poll(() => localStorage.getItem('schoolgate.office.registers')).toContain(id(11))
  server.setOffline(true)
  await getByRole('button', { name: /^Save:/ }).click()
  await expect.element(getByText('Kept on this phone, 07:52')).toBeVisible()
  await expect.element(getByText('It will be sent when there is network.')).toBeVisible()
  expect(server.sentTo(saveRegister)).toEqual([])
  server.setOffline(false)
  await expect.element(getByText('Basic 5: the register is with the school.')).toBeVisible()
  expect(server.sentTo(saveRegister)).toHaveLength(1)
  expect(localStorage.getItem('schoolgate.office.registers')).toBeNull()
})

test('a phone that died in the middle goes on where it was, and nobody else sees what is in it', async () => {
  const first = await open()
  await first.getByRole('button', { name: 'Kwame Adusei: In' }).click()
  await first.getByRole('button', { name: /Your own menu/ }).click()
  await expect.element(first.getByText('1 register is not sent yet')).toBeVisible()
  await first.unmount()
  const again = await open()
  await expect.element(again.getByRole('button', { name: 'Kwame Adusei: Away' })).toBeVisible()
  await again.unmount()
  const session = sessionOf('teacher')
  const other = { ...session, user: { ...session.user, user_id: id(9), fullname: 'Rita Sackey' } }
  const hers = await openOffice('/register', answer(getCurrentSession, other), [LIST])
  await expect.element(hers.getByText('A register of Grace Adjei-Boateng waits on this device.')).toBeVisible()
  await expect.element(hers.getByText('Kwame Adusei')).not.toBeInTheDocument()
})

test('two who said different things are shown with both names, and the own word goes when it is chosen', async () => {
  const conflict = {
    ward_id: id(11),
    fullname: 'Kwame Adusei',
    stands: { is: 'late', time_in: '07:41' } as const,
    by: 'Ms. Rita Sackey',
    yours: { is: 'away', why: null } as const,
  }
  let saves = 0
  const { getByRole, getByText, server } = await open([
    answer(saveRegister, () => {
      saves++
      return saves === 1
        ? { version: 2, counts: { in: 2, late: 1, away: 1, half: 0 }, conflicts: [conflict], passed_over: [] }
        : { version: 3, counts: { in: 2, late: 0, away: 2, half: 0 }, conflicts: [], passed_over: [] }
    }),
  ])
  await getByRole('button', { name: 'Kwame Adusei: In' }).click()
  await getByRole('button', { name: /^Save:/ }).click()
  await expect.element(getByText('Ms. Rita Sackey said: Late 07:41')).toBeVisible()
  await expect.element(getByText('You said: Away')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Write “Away”' }).click()
  await expect.element(getByText('Saved: 2 in, 2 away')).toBeVisible()
  expect(server.sentTo(saveRegister)[1]).toMatchObject({
    body: { version: 2, marks: [{ ward_id: id(11), mark: { is: 'away', why: null } }] },
  })
})

test('a day without a register says why, and what the school does not take says that, too', async () => {
  const closed = await open([], `/register/${CLASS}?day=2026-03-14`, { day: '2026-03-14', no_register: 'closed' })
  await expect.element(closed.getByText('The school is closed on this day.')).toBeVisible()
  await closed.unmount()
  const { getByRole, getByText } = await open([refuse(saveRegister, { status: 422, code: 'attendance.no_register' })])
  await getByRole('button', { name: 'Kwame Adusei: In' }).click()
  await getByRole('button', { name: /^Save:/ }).click()
  await expect.element(getByText('The school did not take this register')).toBeVisible()
  await getByRole('button', { name: 'Throw it away' }).click()
  await expect.element(getByText('The school did not take this register')).not.toBeInTheDocument()
})

test('a day that is over is put right with a reason', async () => {
  const taken = {
    day: '2026-03-11',
    version: 1,
    taken: { by: 'Mr. Tetteh', at: '2026-03-11T07:50:00.000Z' },
    pupils: PUPILS.map((one) => ({ ...one, mark: { is: 'in' as const } })),
  }
  const { getByRole, server } = await open(
    [answer(saveRegister, { ...SAVED, version: 2 })],
    `/register/${CLASS}?day=2026-03-11`,
    taken,
  )
  await getByRole('button', { name: 'Kwame Adusei: In' }).click()
  const save = getByRole('button', { name: /^Save:/ })
  await expect.element(save).toBeDisabled()
  await getByRole('textbox', { name: /Why is it put right/ }).fill('He was ill')
  await save.click()
  await expect.poll(() => server.sentTo(saveRegister)).toMatchObject([{ body: { day: '2026-03-11', reason: 'He was ill' } }])
})

test('the list names each register that is mine, and where none is', async () => {
  const { getByRole, getByText } = await open([], '/register')
  await expect.element(getByText('Not taken yet')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Take the register of Basic 5' }))
    .toHaveAttribute('href', `/office/register/${CLASS}`)
  await expectAccessible()
})

test('the office says who stands in for a class today, and what that means is shown before', async () => {
  const teacher = {
    id: id(50),
    title: 'Ms.',
    fullname: 'Rita Sackey',
    role: 'teacher' as const,
    phone: null,
    email: null,
    ends_on: null,
    state: 'here' as const,
    last_seen_at: null,
    second_factors: { totp: false, passkeys: 0, recovery_codes_left: 0 },
    is_me: false,
  }
  const standIn = { class_id: CLASS, day: DAY, period: null, teacher: { id: id(50), name: 'Ms. Rita Sackey' } }
  let stands: (typeof standIn)[] = []
  const { getByRole, getByText, server } = await openOffice('/register', sessionOf('head'), [
    LIST,
    answer(listPeople, {
      people: [
        teacher,
        { ...teacher, id: id(51), fullname: 'Joe Left', state: 'left' },
        { ...teacher, id: id(52), fullname: 'A Bursar', role: 'bursar' },
      ],
      invitations: [],
    }),
    answer(listStandIns, () => ({ stand_ins: stands })),
    answer(setStandIn, () => {
      stands = [standIn]
      return { stand_in: standIn }
    }),
  ])
  await getByRole('button', { name: 'Stand-in for Basic 5' }).click()
  const who = getByRole('combobox', { name: 'Stands in' })
  await expect
    .poll(() =>
      who
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Nobody', 'Ms. Rita Sackey'])
  await who.selectOptions('Ms. Rita Sackey')
  await expect.element(getByText(/^Ms\. Rita Sackey finds the register of Basic 5/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Ms. Rita Sackey stands in' }).click()
  await expect.element(getByText('Ms. Rita Sackey stands in today')).toBeVisible()
  expect(server.sentTo(setStandIn)).toMatchObject([
    { params: { id: CLASS }, body: { day: DAY, period: null, teacher_id: id(50) } },
  ])
})
