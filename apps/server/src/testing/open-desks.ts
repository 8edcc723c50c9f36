import { eq } from 'drizzle-orm'
import { classes } from '#db/schema'
import { newId } from '#lib/random'
import { createTestApp } from './app.ts'
import { addSchool, addUser, addWard } from './people.ts'

export const EVENING = new Date('2026-03-11T20:14:00Z')
export const MORNING = new Date('2026-03-12T07:28:00Z')
export const QUESTION = 'Ama says French is hard. What can we do at home?'

type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof createTestApp>>['signedIn']>>

/** Ama with her mother and father in Basic 5 of Mr. Tetteh; it is Wednesday evening, 20:14. */
export async function openDesks() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx, { phones: ['030 255 0100'] })
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
    const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
    const stranger = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
    const tetteh = await addUser(tx, school.id, 'teacher', { fullname: 'Emmanuel Tetteh', title: 'Mr.' })
    const sackey = await addUser(tx, school.id, 'teacher', { fullname: 'Rita Sackey', title: 'Ms.' })
    const secretary = await addUser(tx, school.id, 'office', { fullname: 'Esi Arthur' })
    const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Kofi Badu' })
    const head = await addUser(tx, school.id, 'head', { fullname: 'Grace Owusu', title: 'Mrs.' })
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, klass.id))
    const place = { schoolId: school.id, classId: klass.id }
    const ama = await addWard(tx, place, [mother.id, father.id])
    const yaa = await addWard(tx, place, [stranger.id], { firstName: 'Yaa', lastName: 'Boateng' })
    return { school, klass, mother, father, stranger, tetteh, sackey, secretary, bursar, head, ama, yaa }
  })
  const goTo = (moment: Date) => app.clock.advance((moment.getTime() - app.clock.now().getTime()) / 1000)
  goTo(EVENING)
  const until = { expiresAt: new Date('2026-04-30T00:00:00Z') }
  const at = (id: string) => app.signedIn(id, until)
  const page = `/api/v1/wards/${people.ama.id}/messages`
  const keyed = (key = newId()) => ({ 'idempotency-key': key })
  const ask = (by: Browser, more: object = {}, key?: string) =>
    by.post(page, { desk: 'class_teacher', about: 'lessons', is_private: false, text: QUESTION, ...more }, keyed(key))
  const asked = async (by: Browser, more: object = {}): Promise<string> => (await ask(by, more)).json().thread_id
  const writeOn = (by: Browser, id: string, text: string, is_thanks = false) =>
    by.post(`${page}/${id}/words`, { text, is_thanks }, keyed())
  const office = (id: string) => `/api/v1/office/messages/${id}`
  const answer = (by: Browser, id: string, text: string, close = false, key?: string) =>
    by.post(`${office(id)}/answer`, { text, close }, keyed(key))
  const listed = async (by: Browser, state = 'waiting') =>
    (await by.get(`/api/v1/office/messages?state=${state}`)).json().threads.map((one: { id: string }) => one.id)
  const entries = async (by: Browser, id: string) => (await by.get(`${page}/${id}`)).json().entries
  return {
    ...app,
    ...people,
    goTo,
    at,
    page,
    keyed,
    ask,
    asked,
    writeOn,
    office,
    answer,
    listed,
    entries,
    motherHere: await at(people.mother.id),
  }
}
