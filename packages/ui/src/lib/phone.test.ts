import { expect, test } from 'vitest'
import { internationalPhone, localPhone } from './phone.ts'

test.each(['24 555 0182', '024 555 0182', '0245550182', '+233 24 555 0182', '00233245550182', '233245550182'])(
  'a parent may write %o and means the same phone',
  (written) => {
    expect(internationalPhone(written, '+233')).toBe('+233245550182')
  },
)

test('a number is shown as people write it', () => {
  expect(localPhone('+233245550182')).toBe('024 555 0182')
  expect(localPhone('+447700900123')).toBe('+447700900123')
})
