import { expect, test } from 'vitest'
import { Problem } from '#lib/problem'
import { hashPassword, refusePoorPassword, verifyPassword } from '#modules/identity/passwords'

const owner = { fullname: 'Abena Mensah', email: 'abena.mensah@home.example', phone: '+233245550182' }

const verdict = (password: string, changes: Partial<Parameters<typeof refusePoorPassword>[1]> = {}) => {
  try {
    refusePoorPassword(password, { ...owner, ...changes })
    return 'taken'
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

test.each([
  'password',
  'Password1',
  'PASSWORD!!',
  'jesusislord',
  'Akwaaba2026',
  'qwertyuiop',
  'asdfghjkl',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abcabcabc',
  'abababab1',
  'Mensah2026',
  'abena.mensah',
  'abena.mensah@home.example',
  '245550182',
  '!!!!!!!!',
  'ｐａｓｓｗｏｒｄ',
])('%s is what a guesser tries first', (password) => expect(verdict(password)).toBe('identity.password_too_common'))

test.each(['the goat ate it', 'kenkey@Osu77', 'gate-demo-2026', 'ɛyɛ me dɛ papa', '🦁🐐🌳🥁🎒📚🕯️🧺', 'tro-tro 37 circle'])(
  '%s is good enough where the phone is a second proof',
  (password) => expect(verdict(password)).toBe('taken'),
)

test('eight characters are enough with a phone, fifteen are needed without', () => {
  expect(verdict('goatsxy')).toBe('identity.password_too_short')
  expect(verdict('goatsxyq')).toBe('taken')
  expect(verdict('fourteen goats', { phone: null })).toBe('identity.password_too_short')
  expect(verdict('fifteen goats..', { phone: null })).toBe('taken')
})

test('what is kept is argon2id with the agreed cost, and nobody’s hash never matches', async () => {
  const kept = await hashPassword('the goat ate it')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(kept, 'the goat ate it')).toBe(true)
  expect(await verifyPassword(kept, 'the goat ate it.')).toBe(false)
  expect(await verifyPassword(null, 'the goat ate it')).toBe(false)
})
