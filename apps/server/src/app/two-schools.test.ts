import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema'
import { addBill, addNotice, addSchool, addUser, addWard, createTestApp } from '#testing'

const PHONE = '+233245550182'

/** A mother with Kofi at Nyansapo and Ama at Gracefield: one phone, a membership at each school. */
async function twoSchools() {
  const test = await createTestApp()
  const family = await test.given(async (tx) => {
    const one = await addSchool(tx, { name: 'Nyansapo Prep School' })
    const other = await addSchool(tx, { name: 'Gracefield Academy', country: 'NG', currency: 'NGN', timezone: 'Africa/Lagos' })
    const atOne = await addUser(tx, one.school.id, 'parent', { fullname: 'Abena Mensah', phone: PHONE })
    const atOther = await addUser(tx, other.school.id, 'parent', {
      fullname: 'Mrs. A. Mensah',
      phone: PHONE,
      personId: atOne.personId,
    })
    const kofi = await addWard(tx, { schoolId: one.school.id, classId: one.class.id }, [atOne.id], {
      firstName: 'Kofi',
      dateOfBirth: '2015-05-01',
    })
    const ama = await addWard(tx, { schoolId: other.school.id, classId: other.class.id }, [atOther.id], {
      firstName: 'Ama',
      dateOfBirth: '2013-05-01',
    })
    return { one: one.school, other: other.school, atOne, atOther, kofi, ama }
  })
  const phone = await test.signedIn(family.atOne.id, { firstFactor: 'phone' })
  return { ...test, ...family, phone }
}

test('a mother with a child in each of two schools sees both children in one list, each with the school', async () => {
  const { phone, atOne, one, other } = await twoSchools()
  const { user_wards: wards } = (await phone.get(`/findandparentacc?parentid=${atOne.personId}`)).json()
  expect(wards.map((ward: { first_name: string; school_id: string }) => [ward.first_name, ward.school_id])).toEqual([
    ['Ama', other.id],
    ['Kofi', one.id],
  ])
})

test('what names a child is answered by the child’s school, and what is another family’s by neither', async () => {
  const { phone, kofi, ama, given, one } = await twoSchools()
  const stranger = await given((tx) => addWard(tx, { schoolId: one.id, classId: kofi.classId }, []))
  for (const { id } of [kofi, ama]) expect((await phone.get(`/api/v1/wards/${id}`)).json()).toMatchObject({ ward: { id } })
  for (const path of ['', '/attendance', '/bills', '/term_reports'])
    expect((await phone.get(`/api/v1/wards/${ama.id}${path}`)).statusCode).toBe(200)
  expect((await phone.get(`/api/v1/wards/${stranger.id}`)).statusCode).toBe(404)
})

test('the school of the selected ward is the one that is told; without one, that which has known her longest', async () => {
  const { phone, atOne, atOther, one, other } = await twoSchools()
  const nameOf = async (query: string) => (await phone.get(`/getschoolinfos?user_id=${query}`)).json().school_info.name
  expect(await nameOf(atOne.personId)).toBe('Nyansapo Prep School')
  expect(await nameOf(`${atOne.personId}&school_id=${other.id}`)).toBe('Gracefield Academy')
  expect(await nameOf(`${atOther.id}&school_id=${one.id}`)).toBe('Nyansapo Prep School')
  const documentOf = async (query: string) => (await phone.get(`/api/v1/documents/users/${atOne.personId}${query}`)).json()
  expect(await documentOf(`?school_id=${other.id}`)).toMatchObject({
    user_id: atOne.personId,
    school: 'Gracefield Academy',
    schooolid: other.id,
    fullname: 'Mrs. A. Mensah',
  })
  expect(await documentOf('')).toMatchObject({ schooolid: one.id, fullname: 'Abena Mensah' })
})

test('notices of both schools stand in one list, page by page without gap or repeat; of one school when asked for it', async () => {
  const { phone, given, atOne, one, other } = await twoSchools()
  await given(async (tx) => {
    for (let day = 1; day <= 9; day++)
      await addNotice(tx, day % 3 === 0 ? other.id : one.id, {
        title: `Day ${day}`,
        publishedAt: new Date(`2026-03-0${day}T08:00:00Z`),
      })
  })
  const titlesAfter = async (cursor: string): Promise<string[]> => {
    const page = (await phone.get(`/allmynotifs?user_id=${atOne.personId}&limit=2${cursor}`)).json()
    const titles = page.notices.map(({ title }: { title: string }) => title)
    return page.next_cursor === null ? titles : [...titles, ...(await titlesAfter(`&cursor=${page.next_cursor}`))]
  }
  expect(await titlesAfter('')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => `Day ${day}`))
  const ofOther = (await phone.get(`/allmynotifs?user_id=${atOne.personId}&school_id=${other.id}`)).json()
  expect([ofOther.notices.length, ofOther.unread]).toEqual([3, 3])
  expect((await phone.get(`/allmynotifs?user_id=${atOne.personId}`)).json().unread).toBe(9)
  await phone.put('/api/v1/notices/read')
  expect((await phone.get(`/allmynotifs?user_id=${atOne.personId}`)).json().unread).toBe(0)
})

test('each school’s bills are told in its own money, and nothing is paid to two schools at once', async () => {
  const { phone, given, kofi, ama, one, other } = await twoSchools()
  const [atHome, abroad] = await given(async (tx) => [await addBill(tx, kofi, [500_00]), await addBill(tx, ama, [90_000_00])])
  const family = async (query: string) => (await phone.get(`/api/v1/bills${query}`)).json()
  expect(await family('')).toMatchObject({ left_to_pay: { amount_minor: 500_00, currency: 'GHS' } })
  expect(await family(`?school_id=${other.id}`)).toMatchObject({ left_to_pay: { amount_minor: 90_000_00, currency: 'NGN' } })
  expect(await family(`?school_id=${one.id}`)).toEqual(await family(''))
  for (const { id } of [atHome, abroad]) expect((await phone.get(`/api/v1/bills/${id}`)).statusCode).toBe(200)
  const quote = (ward_ids: string[]) => phone.post('/api/v1/payments/quote', { type: 'family', ward_ids, method: 'card' })
  const both = await quote([kofi.id, ama.id])
  expect([both.statusCode, both.json().code]).toEqual([409, 'schools.two_at_once'])
  // All of the family without a name is all of it at one school.
  const unnamed = (await phone.post('/api/v1/payments/quote', { type: 'family', method: 'card' })).json().quote
  expect(unnamed.parts.map(({ ward_id }: { ward_id: string }) => ward_id)).toEqual([kofi.id])
  expect(unnamed.open).toEqual({ amount_minor: 500_00, currency: 'GHS' })
})

test('“Is this really our school?” is answered with the numbers of the school that is meant', async () => {
  const { phone, one, other } = await twoSchools()
  const nameOf = async (query: string) => (await phone.get(`/api/v1/school${query}`)).json().school.name
  expect(await nameOf('')).toBe(one.name)
  expect(await nameOf(`?school_id=${other.id}`)).toBe(other.name)
})

test('a bill by its link says the school of its child, whoever’s address it is opened at', async () => {
  const { app, given, signedIn, ama, other, atOne, clock } = await twoSchools()
  const bill = await given((tx) => addBill(tx, ama, [90_000_00]))
  const hers = await signedIn(atOne.id, { firstFactor: 'phone', steppedUpUntil: new Date(clock.now().getTime() + 60_000) })
  const { share } = (await hers.post(`/api/v1/bills/${bill.id}/share`, { days: 7 })).json()
  const shown = (await app.inject(`/studentbills/${share.public_id}.json`)).json().bill.school
  expect(shown).toMatchObject({ name: other.name, accent_color: other.accentColor, country: 'NG', currency: 'NGN' })
  expect(shown).not.toHaveProperty('headTeacherName')
})

test('a school that she leaves says nothing more to her, and the other goes on', async () => {
  const { phone, given, atOne, atOther, ama, kofi } = await twoSchools()
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, atOther.id)))
  const { user_wards: wards } = (await phone.get(`/findandparentacc?parentid=${atOne.personId}`)).json()
  expect(wards.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Kofi'])
  expect((await phone.get(`/api/v1/wards/${ama.id}`)).statusCode).toBe(404)
  expect((await phone.get(`/api/v1/wards/${kofi.id}`)).statusCode).toBe(200)
})
