import { expect, test } from 'vitest'
import { addSchool, addUser, createTestApp } from '#testing'
import { typist } from './test-desk.ts'

async function staffRoom() {
  const house = await createTestApp()
  const { school } = await house.given(async (tx) => {
    const { school } = await addSchool(tx)
    const of = (role: 'teacher' | 'head', fields: object) => addUser(tx, school.id, role, fields)
    await of('head', { ref: 'S-01', title: 'Mrs.', fullname: 'Grace Owusu', email: 'head@school.example' })
    await of('teacher', { ref: 'S-05', title: 'Mr.', fullname: 'Emmanuel Tetteh', phone: '+233245550301', endsOn: '2026-07-31' })
    await of('teacher', { ref: 'S-06', fullname: 'Kofi Left', phone: '+233245550302', endsOn: '2025-12-31' })
    await addUser(tx, school.id, 'parent', { ref: 'G-001' })
    return { school }
  })
  return { ...house, school, type: typist(house) }
}

test('the office sees its staff, with the refs that --by takes and who has left', async () => {
  const { type } = await staffRoom()
  expect((await type('staff', 'list')).split('\n')).toEqual([
    '  S-01  Mrs. Grace Owusu (head): head@school.example',
    '  S-05  Mr. Emmanuel Tetteh (teacher): +233245550301, until 2026-07-31',
    '  S-06  Kofi Left (teacher): +233245550302, left after 2025-12-31',
  ])
})
