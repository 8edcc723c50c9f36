import { expect, test } from 'vitest'
import { rememberReturn, returnPath } from './return-path.ts'

test.each([
  ['?next=%2Fnotices%3Ffilter%3Dmoney', '/notices?filter=money'],
  ['?next=%2Ftermreport%2Fabc%23marks', '/termreport/abc#marks'],
  ['', '/home'],
  ['?next=https%3A%2F%2Fevil.example', '/home'],
  ['?next=%2F%2Fevil.example', '/home'],
  ['?next=%2F%5Cevil.example', '/home'],
  ['?next=%2F%09%2Fevil.example', '/home'],
  ['?next=%2Flogin', '/home'],
])('after sign-in %o leads to %o and never to another site', (search, path) => {
  expect(returnPath(search)).toBe(path)
})

test('the page first asked for is remembered with its query', () => {
  expect(rememberReturn('/notice?id=7')).toBe('/login?next=%2Fnotice%3Fid%3D7')
  expect(rememberReturn('/home')).toBe('/login')
})
