import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'
import { PERSON, commandUser } from './test-commands.ts'

const MOTHER = '+233245550182'
const TEACHER = '+233245550301'

async function context() {
  const house = await createTestApp()
  const people = await house.given(async (tx) => {
    const { school } = await addSchool(tx)
    return {
      abena: await addUser(tx, school.id, 'parent', { ref: 'G-001', phone: MOTHER }),
      tetteh: await addUser(tx, school.id, 'teacher', { ref: 'S-05', fullname: 'Emmanuel Tetteh', phone: TEACHER }),
      gone: await addUser(tx, school.id, 'teacher', { ref: 'S-06', phone: '+233245550302', endsOn: '2025-12-31' }),
    }
  })
  const browser = browserAt(house.app)
  const enter = async (phone_number: string, code: string) => {
    const { firebase_id } = (await browser.post('/api/v1/phone_codes/check', { phone_number, code })).json()
    return browser.post('/findandupdateparent', { phone_number, firebase_id: firebase_id ?? 'none' })
  }
  return { ...house, ...people, ...browser, enter, type: commandUser(house) }
}

const codeIn = (said: string) => said.split('  ')[0] ?? ''

test('a parent at the school’s computer is given a code to sign in with, by phone or by ref, and the record says who gave it', async () => {
  const { type, enter, given, abena } = await context()
  const said = await type('code', '024 555 0182')
  expect(said).toContain('is for Abena Mensah alone, until 10:00, once.')
  expect(said).toContain('where the one from the SMS would go')
  const byRef = codeIn(await type('code', 'G-001'))
  expect((await enter(MOTHER, codeIn(said).replaceAll(' ', ''))).statusCode).toBe(401)
  expect((await enter(MOTHER, byRef.replaceAll(' ', ''))).statusCode).toBe(200)
  const [written] = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.desk_code_given')))
  expect(written).toMatchObject({ actorId: null, actorName: PERSON, subjectId: abena.id })
})

test('the code from the desk brings in the teacher it was given to, after the code to his phone', async () => {
  const { type, enter, post, sentSms } = await context()
  const said = await type('code', 'S-05')
  expect(said).toContain('is for Emmanuel Tetteh alone, until 10:00, once.')
  await post('/verifymyphonenumbertwo', { phone_number: TEACHER })
  await expect.poll(() => sentSms.length).toBe(1)
  await enter(TEACHER, /^\d+/.exec(sentSms[0]?.text ?? '')?.[0] ?? 'none')
  const proven = await post('/api/v1/sessions/step_up', { desk_code: codeIn(said) })
  expect(proven.json()).toMatchObject({ role: 'teacher', second_factor: true })
})

test('nobody gets a code whom the school does not have, or has no more', async () => {
  const { type } = await context()
  for (const who of ['G-404', '024 555 9999', 'S-06', '024 555 0302'])
    await expect(type('code', who)).rejects.toThrow(`Nyansapo Prep School has nobody with the phone or ref “${who}”`)
})
