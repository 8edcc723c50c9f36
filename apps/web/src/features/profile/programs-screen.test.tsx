import { type ApiToken, listApiTokens, makeApiToken, removeApiToken } from '@schoolgate/contracts/api-tokens'
import { getProfile } from '@schoolgate/contracts/profile'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { expect, test } from 'vitest'
import { answer, expectAccessible, idOf, nyansapo, profileOf, refuse, show } from '#testing'
import { ProgramsScreen } from './programs-screen.tsx'

const TOKEN = `sgt_${'a'.repeat(43)}`
const calendar: ApiToken = {
  id: idOf(71),
  name: 'Family calendar',
  school_id: idOf(1),
  school_name: 'Nyansapo Prep School',
  may_change: false,
  made_at: '2026-03-01T08:00:00.000Z',
  last_used_at: null,
  expires_at: '2026-05-30T08:00:00.000Z',
}

const open = (programs: ApiToken[], more: NonNullable<Parameters<typeof show>[1]>['answers'] = []) =>
  show(<ProgramsScreen />, {
    path: '/programs',
    answers: [
      ...more,
      answer(getProfile, { profile: profileOf() }),
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(listApiTokens, { api_tokens: programs }),
    ],
  })

test('a parent lets a program read for three months; the token is shown once, beside its name', async () => {
  const screen = await open([], [answer(makeApiToken, { token: TOKEN, api_token: calendar })])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'No program speaks for you.' })).toBeVisible()
  await screen.getByRole('button', { name: 'Make a token' }).click()
  await expect.element(screen.getByText('Please write which program it is.')).toBeVisible()
  await screen.getByLabelText('Which program?').fill(' Family calendar ')
  await screen.getByRole('button', { name: 'Make a token' }).click()
  await expect.element(screen.getByText(TOKEN)).toBeVisible()
  expect(screen.server.sentTo(makeApiToken)).toMatchObject([{ body: { name: 'Family calendar', may_change: false, days: 90 } }])
  await expectAccessible()
})

test('a program that speaks for the parent says what it may and until when, and is ended with one tap', async () => {
  const screen = await open([calendar], [answer(removeApiToken, undefined)])
  await expect.element(screen.getByText('Only reads · not used yet · ends Sat 30 May')).toBeVisible()
  await screen.getByRole('button', { name: 'End the token of Family calendar' }).click()
  await expect.element(screen.getByText('Family calendar no longer speaks for you.')).toBeVisible()
  expect(screen.server.sentTo(removeApiToken)).toMatchObject([{ params: { id: calendar.id } }])
})

test('the eleventh token is refused with the way out', async () => {
  const screen = await open([calendar], [refuse(makeApiToken, { status: 409, code: 'identity.too_many_tokens' })])
  await screen.getByLabelText('Which program?').fill('Another one')
  await screen.getByRole('button', { name: 'Make a token' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There are ten already. Please end one first.')
})
