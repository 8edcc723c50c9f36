import { expect, test } from 'vitest'
import type { Role } from '@schoolgate/contracts/endpoint'
import { publishLive } from '#db/live'
import { addSchool, addUser, addWard, createTestApp, openStream } from '#testing'

const PATH = '/api/v1/office/live'

async function aSchool() {
  const world = await createTestApp()
  const people = await world.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const [bursar, teacher, office, mother] = [
      await addUser(tx, school.id, 'bursar'),
      await addUser(tx, school.id, 'teacher'),
      await addUser(tx, school.id, 'office'),
      await addUser(tx, school.id),
    ]
    const ama = await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id], { firstName: 'Ama' })
    const abroad = await addSchool(tx)
    return { school, bursar, teacher, office, mother, ama, abroad: abroad.school }
  })
  const here = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const tell = (change: Omit<Parameters<typeof publishLive>[1], 'schoolId'>, schoolId = people.school.id) =>
    world.given(async (tx) => publishLive(tx, { schoolId, ...change }))
  const opened = async (user: { id: string; role: Role }) => {
    const browser = await world.signedIn(user.id)
    return { ...browser, stream: await openStream(here, browser.secret, undefined, PATH) }
  }
  return { ...world, ...people, here, tell, opened }
}

test('each of the school hears that what their role reads changed, never of whom; no family hears what is the school’s own', async () => {
  const { opened, tell, ama, mother, bursar, teacher, abroad, here, signedIn } = await aSchool()
  const [money, marks] = [await opened(bursar), await opened(teacher)]
  const family = await openStream(here, (await signedIn(mother.id)).secret)
  await tell({ word: 'payments', wardId: ama.id })
  await tell({ word: 'marks' })
  await tell({ word: 'payments' }, abroad.id)
  await tell({ word: 'work', userId: teacher.id })
  await tell({ word: 'school' })
  await Promise.all([money.stream.hasHeard(2), marks.stream.hasHeard(3), family.hasHeard(2)])
  expect(money.stream.told).toEqual([{ word: 'payments' }, { word: 'school' }])
  expect(marks.stream.told).toEqual([{ word: 'marks' }, { word: 'work' }, { word: 'school' }])
  expect(family.told).toEqual([
    { word: 'payments', ward_id: ama.id },
    { word: 'school', ward_id: null },
  ])
})

test('who was away hears what was missed by the same rules, and a family that was away nothing of the school’s own', async () => {
  const { tell, ama, signedIn, office, bursar, mother } = await aSchool()
  const asking = async (userId: string, path: string) => {
    const { get } = await signedIn(userId)
    const first = (await get(path)).json()
    return async () => (await get(`${path}?after=${first.last_event_id}`)).json().events
  }
  const [hers, his, family] = [
    await asking(office.id, PATH),
    await asking(bursar.id, PATH),
    await asking(mother.id, '/api/v1/live'),
  ]
  await tell({ word: 'attendance', wardId: ama.id })
  await tell({ word: 'requests' })
  await tell({ word: 'billing', wardId: ama.id })
  const words = (events: { word: string }[]) => events.map(({ word }) => word).toSorted()
  expect(words(await hers())).toEqual(['attendance', 'requests'])
  expect(await his()).toEqual([{ word: 'billing' }])
  expect(words(await family())).toEqual(['attendance', 'billing'])
})

test('a parent does not open it; it ends with the session, and a page that nobody touches is signed out with it open', async () => {
  const { signedIn, mother, office, teacher, opened, clock } = await aSchool()
  expect((await (await signedIn(mother.id)).get(PATH)).statusCode).toBe(403)
  const hers = await opened(office)
  await hers.delete('/api/v1/sessions/current')
  await hers.stream.ended
  expect((await hers.get(PATH)).statusCode).toBe(401)
  const his = await signedIn(teacher.id)
  const unattended = { 'schoolgate-unattended': '1' }
  clock.advance(29 * 60)
  expect((await his.get(PATH)).statusCode).toBe(200)
  expect((await his.post('/api/v1/office/grading/weigh', {}, unattended)).statusCode).toBe(403)
  clock.advance(2 * 60)
  expect((await his.get(PATH)).statusCode).toBe(401)
})
