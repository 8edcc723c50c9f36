import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, printed } from './recovery-codes.ts'
import { base32, hotp, newTotpSecret, otpauthUri, totpStep } from './totp.ts'

/** The secret of RFC 4226 and RFC 6238. */
const RFC = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the app’s numbers at %d seconds are those of RFC 6238', (seconds, code) => {
  expect(hotp(RFC, Math.floor(seconds / 30), 8)).toBe(code)
  expect(totpStep(RFC, code.slice(2), at(seconds), null)).toBe(Math.floor(seconds / 30))
})

test('the first ten numbers are those of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => hotp(RFC, counter))
  expect(codes).toEqual(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])
})

test('a phone half a minute off is understood, one a minute off is not, and numbers count once', () => {
  const code = (step: number) => hotp(RFC, step)
  const now = at(100 * 30 + 7)
  expect([99, 100, 101].map((step) => totpStep(RFC, code(step), now, null))).toEqual([99, 100, 101])
  expect([97, 98, 102, 103].map((step) => totpStep(RFC, code(step), now, null))).toEqual([null, null, null, null])
  expect([99, 100, 101].map((step) => totpStep(RFC, code(step), now, 100))).toEqual([null, null, 101])
  expect(totpStep(RFC, `${code(100).slice(0, 3)} ${code(100).slice(3)}`, now, null)).toBe(100)
  for (const wrong of ['', '00000', '0000000']) expect(totpStep(RFC, wrong, now, null)).toBe(null)
  // Used while the clock stood a day ahead.
  expect(totpStep(RFC, code(100), now, 100 + 2880)).toBe(100)
})

test('the secret is written as apps read it', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(RFC)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(newTotpSecret()).toHaveLength(20)
  expect(otpauthUri(RFC, { issuer: 'Nyansapo Prep & Co', account: 'efua@school.example' })).toBe(
    'otpauth://totp/Nyansapo%20Prep%20%26%20Co:efua%40school.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Nyansapo%20Prep%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})

test('paper codes are ten different ones without look-alikes, and are known however they were copied', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(printed(code)).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/)
    expect(hashRecoveryCode('one', ` ${printed(code).toLowerCase()} `)).toEqual(hashRecoveryCode('one', code))
    expect(hashRecoveryCode('another', code)).not.toEqual(hashRecoveryCode('one', code))
  }
})
