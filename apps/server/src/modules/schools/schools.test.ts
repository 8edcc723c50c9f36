import { expect, test } from 'vitest'
import { addSchool, addUser, createTestApp } from '#testing'

test('anybody at the gate learns the school’s name and official numbers, nothing else', async () => {
  const { app, given } = await createTestApp()
  await given((tx) => addSchool(tx, { phones: ['+233302550147'], headTeacherName: 'Grace Owusu' }))
  const answer = await app.inject('/api/v1/school')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().school).toMatchObject({ name: 'Nyansapo Prep School', phones: ['+233302550147'] })
  expect(answer.body).not.toContain('Grace Owusu')
})

test('a parent sees the school of the account with its terms', async () => {
  const { given, signedIn } = await createTestApp()
  const parent = await given(async (tx) => {
    const { school } = await addSchool(tx)
    return addUser(tx, school.id)
  })
  const browser = await signedIn(parent.id)
  const answer = await browser.get(`/getschoolinfos?user_id=${parent.id}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().school_info).toMatchObject({
    id: parent.schoolId,
    academic_year: '2025/2026',
    terms: [{ name: 'Term 2', opens: '2026-01-08' }],
  })
})

test('asking for somebody else’s school is refused before anything is read', async () => {
  const { given, signedIn } = await createTestApp()
  const [parent, other] = await given(async (tx) => {
    const { school } = await addSchool(tx)
    return [await addUser(tx, school.id), await addUser(tx, school.id)]
  })
  const browser = await signedIn(parent.id)
  const answer = await browser.get(`/getschoolinfos?user_id=${other.id}`)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'identity.not_allowed', status: 403 })
})

test('a wrong method, an unknown page and a missing session each get their own plain refusal', async () => {
  const { app } = await createTestApp()
  expect((await app.inject({ method: 'POST', url: '/api/v1/school', payload: {} })).statusCode).toBe(405)
  expect((await app.inject('/nowhere')).json().code).toBe('request.not_found')
  const answer = await app.inject('/getschoolinfos?user_id=x')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})
