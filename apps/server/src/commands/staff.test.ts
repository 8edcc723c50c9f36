import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#db/schema'
import { addSchool, addUser, aFolder, createTestApp, strokeOfInk } from '#testing'
import { commandUser } from './test-commands.ts'

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
  return { ...house, school, type: commandUser(house) }
}

test('the office sees its staff, with the refs that --by takes and who has left', async () => {
  const { type } = await staffRoom()
  expect((await type('staff', 'list')).split('\n')).toEqual([
    '  S-01  Mrs. Grace Owusu (head): head@school.example',
    '  S-05  Mr. Emmanuel Tetteh (teacher): +233245550301, until 2026-07-31',
    '  S-06  Kofi Left (teacher): +233245550302, left after 2025-12-31',
  ])
})

test('nobody who has left signs reports from now on, and the last day of a teacher is a day of theirs', async () => {
  const { type, given, clock, school } = await staffRoom()
  const picture = path.join(aFolder(), 'hand.png')
  writeFileSync(picture, await strokeOfInk(4))
  await expect(type('signature', 'give', 'S-06', picture)).rejects.toThrow(
    'Kofi Left works at the school no more and signs nothing from now on.',
  )
  expect(await type('signature', 'give', 'S-05', picture)).toContain('Mr. Emmanuel Tetteh signs the reports')
  clock.advance((Date.parse('2026-08-01T00:00:00Z') - clock.now().getTime()) / 1000)
  await expect(type('signature', 'give', 'S-05', picture)).rejects.toThrow('Mr. Emmanuel Tetteh works at the school no more')
  // What was given while they worked here can still be taken away.
  expect(await type('signature', 'remove', 'S-05')).toContain('stands alone')
  expect(await given((tx) => tx.select().from(files).where(eq(files.schoolId, school.id)))).toHaveLength(1)
})
