import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, guardianships } from '#db/schema'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const PHONE = '+233245550900'
const MOTHER = '+233245550931'

/** A school with a pupil and a mother, and its secretary, who has a phone and proved herself just now. */
async function school(withPupil = true, phone: string | null = PHONE) {
  const world = await createTestApp()
  const made = await world.given(async (tx) => {
    const { school: one, class: klass } = await addSchool(tx, { code: 'hope', phones: ['+233302221100'] })
    const office = await addUser(tx, one.id, 'office', { ref: 'S-OFFICE', fullname: 'Comfort Asiedu', phone })
    // Who has the secretary’s own phone is she.
    const isHerself = phone === MOTHER ? { personId: office.personId } : {}
    const mother = await addUser(tx, one.id, 'parent', { phone: MOTHER, ...isHerself })
    const ward = withPupil ? await addWard(tx, { schoolId: one.id, classId: klass.id }, [mother.id]) : null
    return { office, mother, ward }
  })
  const until = new Date(world.clock.now().getTime() + 600_000)
  const secretary = await world.signedIn(made.office.id, { steppedUpUntil: until })
  const begin = () => secretary.post('/api/v1/office/try_out')
  const steps = async () => (await secretary.get('/api/v1/office/first_steps')).json()
  return { ...world, ...made, secretary, begin, steps }
}

test('the secretary stands beside one pupil with her own phone, sees the child and no bills, and is taken off again', async () => {
  const { begin, steps, secretary, given, signedIn, ward, office } = await school()
  expect((await begin()).statusCode).toBe(204)
  expect(await steps()).toMatchObject({ is_trying: true, counts: { parents: 1, parents_in: 0 } })
  const [link] = await given((tx) => tx.select().from(guardianships).where(eq(guardianships.relationship, 'guardian')))
  expect(link).toMatchObject({
    wardId: ward?.id,
    mayAcademics: true,
    mayBills: false,
    mayPay: false,
    mayPickup: false,
    endedAt: null,
  })
  const asParent = await signedIn(link?.guardianId ?? '')
  const seen = (await asParent.get(`/findandparentacc?parentid=${link?.guardianId}`)).json()
  expect(seen.user_wards).toMatchObject([{ id: ward?.id }])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'founding.try_out_begun')))
  expect(lines).toMatchObject([{ wardId: ward?.id, actorId: office.id }])

  expect((await secretary.delete('/api/v1/office/try_out')).statusCode).toBe(204)
  expect((await secretary.delete('/api/v1/office/try_out')).statusCode).toBe(204)
  expect(await steps()).toMatchObject({ is_trying: false })
  expect((await begin()).statusCode).toBe(204)
  expect(await steps()).toMatchObject({ is_trying: true })
})

test('without a pupil, without a phone or without a fresh proof nobody looks', async () => {
  expect((await (await school(false)).begin()).json().code).toBe('founding.no_pupil')
  expect((await (await school(true, null)).begin()).json().code).toBe('founding.no_phone')
  const { signedIn, office } = await school()
  expect((await (await signedIn(office.id)).post('/api/v1/office/try_out')).json().code).toBe('identity.fresh_proof_needed')
})

test('whose phone is a parent’s of the school already is told so', async () => {
  const { begin } = await school(true, MOTHER)
  const answer = (await begin()).json()
  expect(answer).toMatchObject({ status: 422, code: 'founding.not_taken', errors: [{ path: 'phone' }] })
})
