import { type AwayAndTold, listToldOfAbsences } from '@schoolgate/contracts/attendance'
import type { Response } from '@schoolgate/contracts/endpoint'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const TOLD_AT = '2026-03-12T09:02:00Z'

type Guardian = AwayAndTold['guardians'][number]
const guardian = (last: number, fullname: string, changes: Partial<Guardian> = {}): Guardian => ({
  id: id(last),
  fullname,
  relationship: 'mother',
  phone: '+233245550182',
  state: 'arrived',
  way: 'push',
  reason: null,
  told_at: TOLD_AT,
  ...changes,
})
const ward = (last: number, fullname: string, name = 'Basic 5') => ({ id: id(last), fullname, class: name })

const AWAY: AwayAndTold[] = [
  {
    ward: ward(1, 'Kwame Adusei'),
    state: 'not_reached',
    at: TOLD_AT,
    explanation: null,
    guardians: [
      guardian(11, 'Yaa Adusei', { state: 'not_reached', way: 'sms', reason: 'InvalidPhoneNumber' }),
      guardian(12, 'Efua Adusei', {
        relationship: 'grandmother',
        phone: '+233275550619',
        state: 'not_told',
        way: null,
        told_at: null,
      }),
    ],
  },
  {
    ward: ward(2, 'Zainab Musah', 'Basic 4'),
    state: 'read',
    at: '2026-03-12T09:20:00Z',
    explanation: null,
    guardians: [guardian(13, 'Memuna Musah', { state: 'read', told_at: '2026-03-12T09:20:00Z' })],
  },
  {
    ward: ward(3, 'Hawa Iddrisu'),
    state: 'explained',
    at: '2026-03-12T09:06:00Z',
    explanation: { reason: 'sick', text: 'Fever', by: 'Rahma Iddrisu' },
    guardians: [guardian(14, 'Rahma Iddrisu')],
  },
]
const TOLD: Response<typeof listToldOfAbsences> = {
  day: '2026-03-12',
  timezone: 'Africa/Accra',
  alert_at: '09:00',
  told_at: TOLD_AT,
  registers: { taken: 14, classes: 14 },
  away: AWAY,
}

test('the office sees whom it told, by which way, what came of it, and whom to call now', async () => {
  changeLanguage('en')
  const { getByRole, getByText } = await openOffice('/attendance/told', sessionOf('office'), [answer(listToldOfAbsences, TOLD)])
  await expect.element(getByRole('heading', { name: '3 children are away. Whom did we tell?' })).toBeVisible()
  await expect.element(getByText(/14 of 14 registers in · messages went at 09:02/)).toBeVisible()
  await expect.element(getByRole('row', { name: /Hawa Iddrisu.*App.*Sick.*09:06.*Fever/ })).toBeVisible()
  await expect.element(getByRole('row', { name: /Zainab Musah.*Read, no answer/ })).toBeVisible()
  await expect.element(getByRole('link', { name: '027 555 0619' })).toHaveAttribute('href', 'tel:+233275550619')
  await expectAccessible()
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
  await getByRole('button', { name: 'Not reached 1' }).click()
  await expect.element(getByRole('row', { name: /Hawa Iddrisu/ })).not.toBeInTheDocument()
  await expect.element(getByRole('row', { name: /Kwame Adusei.*SMS.*Not reached/ })).toBeVisible()
})

test('nobody is away, and where the list does not come it says so, in French too', async () => {
  changeLanguage('fr')
  const { getByRole, getByText, server } = await openOffice('/attendance/told', sessionOf('head'), [
    refuse(listToldOfAbsences, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByRole('heading', { name: 'La liste n’est pas venue' })).toBeVisible()
  server.change(answer(listToldOfAbsences, { ...TOLD, told_at: null, alert_at: null, away: [] }))
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByRole('heading', { name: 'Aucun enfant n’est noté absent aujourd’hui' })).toBeVisible()
  await expect.element(getByText(/personne n’est prévenu de lui-même/)).toBeVisible()
  await expectAccessible()
  changeLanguage('en')
})
