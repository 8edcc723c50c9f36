import { expect, test } from 'vitest'
import { hasLockHere } from './passkey.ts'

test('a lock is offered where the address is a name, and not where it is numbers', () => {
  expect(hasLockHere({ hostname: 'office.school.example' })).toBe(true)
  expect(hasLockHere({ hostname: 'localhost' })).toBe(true)
  expect(hasLockHere({ hostname: '192.168.1.20' })).toBe(false)
  expect(hasLockHere({ hostname: '[fe80::1]' })).toBe(false)
})
