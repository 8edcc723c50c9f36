import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords, guardianships, ledgerAccounts, ledgerEntries, ledgerTransactions, notices, terms } from '#db/schema'
import type { Tx } from '#db'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

type Place = { schoolId: string; classId: string }

async function addFamily(tx: Tx) {
  const { school, class: klass } = await addSchool(tx)
  const place: Place = { schoolId: school.id, classId: klass.id }
  const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
  return { school, klass, place, mother }
}

test('a mother sees all her children in one list, the eldest first', async () => {
  const { given, signedIn } = await createTestApp()
  const mother = await given(async (tx) => {
    const { place, mother } = await addFamily(tx)
    await addWard(tx, place, [mother.id], { firstName: 'Esi', dateOfBirth: '2020-05-01' })
    await addWard(tx, place, [mother.id], { firstName: 'Kofi', middleName: 'Kwabena', dateOfBirth: '2012-02-03' })
    await addWard(tx, place, [mother.id], { firstName: 'Ama', dateOfBirth: '2015-09-09' })
    return mother
  })
  const browser = await signedIn(mother.id)
  const answer = await browser.get(`/findandparentacc?parentid=${mother.id}`)
  expect(answer.statusCode).toBe(200)
  const { user_wards: wards } = answer.json()
  expect(wards.map((ward: { first_name: string }) => ward.first_name)).toEqual(['Kofi', 'Ama', 'Esi'])
  expect(wards[0]).toMatchObject({
    fullname: 'Kofi Kwabena Mensah',
    class: 'Basic 5',
    academic_year: '2025/2026',
    current_term: 'Term 2',
    relationship: 'mother',
    summary: { attendance: null, today: null, latest_report: null, balance: null, unread_notices: 0 },
  })
})
