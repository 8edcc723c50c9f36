import type { ChildAnswers, NoticeDelivery } from '@schoolgate/contracts/office'
import { alsoInQuery } from '@schoolgate/contracts/office-notices'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { classes } from '#db/schema'
import { commandActor } from '#lib/actor'
import { newId } from '#lib/random'
import { publishFile } from '#modules/office'
import { addSchool, addUser, addWard, createTestApp, messageWorker } from '#testing'

const NOTICES = '/api/v1/office/notices'
const TRIP = { title: 'Trip to Aburi', body: 'The bus leaves on Friday.', category: 'event', priority: 'urgent' }
const FRENCH = { language: 'fr', title: 'Sortie à Aburi', body: 'Le car part vendredi.' }

/**
 * Four classes. Abena and Kwame are Ama's parents (Basic 5), Kwame is Yaw's father too (Basic 6, alone in its level); Yaa, who has no phone,
 * is Kofi's mother (JHS 1); Esi's child is in Basic 4. Kwame reads French.
 */
async function house() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: five } = await addSchool(tx)
    const more = ['B4', 'B6', 'J1'].map((code, place) => ({
      ...five,
      id: newId(),
      code,
      name: `Class ${code}`,
      level: `Level ${code}`,
      position: five.position + 1 + place,
    }))
    const [four, six, jhs] = await tx.insert(classes).values(more).returning()
    if (!four || !six || !jhs) throw new Error('The classes were not written.')
    const abena = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
    const kwame = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah', phone: '+233205550917', language: 'fr' })
    const yaa = await addUser(tx, school.id, 'parent', { fullname: 'Yaa Sarpong', phone: null, email: null })
    const esi = await addUser(tx, school.id, 'parent', { fullname: 'Esi Owusu', phone: '+233245550301' })
    const of = (classId: string) => ({ schoolId: school.id, classId })
    const ama = await addWard(tx, of(five.id), [abena.id, kwame.id], { firstName: 'Ama' })
    const yaw = await addWard(tx, of(six.id), [kwame.id], { firstName: 'Yaw' })
    const kofi = await addWard(tx, of(jhs.id), [yaa.id], { firstName: 'Kofi' })
    await addWard(tx, of(four.id), [esi.id], { firstName: 'Adjoa' })
    const office = await addUser(tx, school.id, 'office', { title: 'Mrs.', fullname: 'Efua Asare' })
    return { school, five, six, jhs, abena, kwame, yaa, esi, ama, yaw, kofi, office }
  })
  const desk = await app.signedIn(people.office.id)
  const { sendDue } = messageWorker(app.world)
  const three = {
    audience: 'class',
    for: people.five.code,
    also: [
      { audience: 'class', for: 'J1' },
      { audience: 'level', for: people.six.level },
    ],
  }
  const publish = async (changes: object = {}) => desk.post(NOTICES, { ...TRIP, ...three, ...changes })
  return { ...app, ...people, desk, three, publish, sendDue }
}

test('a notice to two classes and a level is one notice: a family of two of them counts, hears and answers once, and nobody else sees it', async () => {
  const { desk, five, three, publish, sendDue, sentSms, signedIn, abena, kwame, esi, yaa, ama, yaw, kofi } = await house()
  const query = new URLSearchParams({
    audience: 'class',
    for: five.code,
    priority: 'urgent',
    title: 'Trip',
    also: alsoInQuery([
      { audience: 'class', for: 'J1' },
      { audience: 'level', for: 'Level B6' },
    ]),
  })
  expect((await desk.get(`${NOTICES}/reach?${query.toString()}`)).json()).toMatchObject({
    audience_label: `${five.name}, Class J1, Level B6`,
    children: 3,
    families: 2,
    guardians: 3,
    languages: { en: 2, fr: 1 },
    sms: { at_once: 2 },
  })
  const { id, guardians } = (await publish({ action: 'consent' })).json()
  expect(guardians).toBe(3)
  await sendDue()
  expect(sentSms.map(({ to }) => to).toSorted()).toEqual([kwame.phone, abena.phone])
  const [his, hers, yaas, stranger] = [
    await signedIn(kwame.id),
    await signedIn(abena.id),
    await signedIn(yaa.id),
    await signedIn(esi.id),
  ]
  const [told, ...others] = (await his.get(`/allmynotifs?user_id=${kwame.id}`)).json().notices
  expect([told.ward_ids, others]).toEqual([expect.arrayContaining([ama.id, yaw.id]), []])
  for (const [browser, who, wards] of [
    [his, kwame, [ama.id, yaw.id]],
    [yaas, yaa, [kofi.id]],
    [stranger, esi, null],
  ] as const) {
    const { feed, needs } = (await browser.get(`/myuserfeed?user_id=${who.id}`)).json()
    expect(feed.map(({ ward_ids }: { ward_ids: string[] }) => ward_ids.toSorted())).toEqual(
      wards === null ? [] : [[...wards].toSorted()],
    )
    expect(needs.map(({ ward_ids }: { ward_ids: string[] }) => ward_ids[0]).toSorted()).toEqual([...(wards ?? [])].toSorted())
  }
  expect((await stranger.get(`/api/v1/notices/${id}`)).statusCode).toBe(404)
  await hers.put(`/api/v1/notices/${id}/answer`, { ward_id: ama.id, response: 'yes' })
  const changed = await his.put(`/api/v1/notices/${id}/answer`, { ward_id: ama.id, response: 'no' })
  expect(changed.statusCode, changed.body).toBe(200)
  await his.put(`/api/v1/notices/${id}/answer`, { ward_id: yaw.id, response: 'yes' })
  const report = async () => (await desk.get(`${NOTICES}/${id}/delivery`)).json()
  const { children, people, families } = await report()
  const said = children.map(({ fullname, answers }: ChildAnswers) => [
    fullname.split(' ')[0],
    answers.map(({ by, response }) => `${by}: ${response}`),
  ])
  expect(said).toEqual([
    ['Ama', ['Abena Mensah: yes', 'Kwame Mensah: no']],
    ['Yaw', ['Kwame Mensah: yes']],
    ['Kofi', []],
  ])
  expect(people.map(({ name, way, why_not }: NoticeDelivery) => [name, way, why_not])).toEqual([
    ['Abena Mensah', 'sms', null],
    ['Kwame Mensah', 'sms', null],
    ['Yaa Sarpong', 'paper', null],
  ])
  expect(families.map(({ way, ward_ids }: { way: string; ward_ids: string[] }) => [way, ward_ids.length])).toEqual([
    ['sms', 2],
    ['paper', 1],
  ])
  // They came to agree: nobody has to be called.
  await hers.put(`/api/v1/notices/${id}/answer`, { ward_id: ama.id, response: 'no' })
  await hers.put(`/api/v1/notices/${id}/read`)
  expect(await report()).toMatchObject({
    children: [{ answers: [{ response: 'no' }] }, {}, {}],
    families: [{ way: 'app' }, { way: 'paper' }],
  })
  const [listed] = (await desk.get(NOTICES)).json().notices
  expect(listed).toMatchObject({
    audience_label: `${five.name}, Level B6, Class J1`,
    counts: { children: 3, guardians: 3, answered: 2 },
  })
  // What is not there, and what cannot be meant together, is refused.
  for (const wrong of [
    { also: [{ audience: 'class', for: 'B9' }] },
    { also: [{ audience: 'level', for: 'B9' }] },
    { audience: 'school', for: undefined, also: three.also },
  ])
    expect((await publish(wrong)).statusCode).toBe(422)
})

test('a notice in two languages is read, heard and listed in the reader’s own, and corrected in both; without one it stays as it is', async () => {
  const { publish, desk, sendDue, sentSms, signedIn, clock, kwame, abena, three } = await house()
  const query = new URLSearchParams({
    audience: 'school',
    priority: 'urgent',
    title: TRIP.title,
    translation_language: 'fr',
    translation_title: FRENCH.title,
  })
  expect((await desk.get(`${NOTICES}/reach?${query.toString()}`)).json().texts).toMatchObject({
    en: { title: TRIP.title },
    fr: { title: FRENCH.title },
  })
  const { id } = (await publish({ translation: FRENCH, action: 'rsvp' })).json()
  await sendDue()
  const textTo = (phone: string | null) => sentSms.filter(({ to }) => to === phone).map(({ text }) => text)
  expect(textTo(kwame.phone)).toEqual([expect.stringContaining(FRENCH.title)])
  expect(textTo(abena.phone)).toEqual([expect.stringContaining(TRIP.title)])
  const [his, hers] = [await signedIn(kwame.id), await signedIn(abena.id)]
  const first = async (browser: typeof his, who: { id: string }) => {
    const { feed, needs } = (await browser.get(`/myuserfeed?user_id=${who.id}`)).json()
    return [feed[0].title, needs[0].title]
  }
  expect(await first(his, kwame)).toEqual([FRENCH.title, FRENCH.title])
  expect(await first(hers, abena)).toEqual([TRIP.title, TRIP.title])
  const found = (await his.get(`/allmynotifs?user_id=${kwame.id}&search=vendredi`)).json().notices
  expect(found).toMatchObject([{ title: TRIP.title, translation: FRENCH }])
  const corrected = { ...FRENCH, body: 'Le car part samedi.' }
  const change = { title: TRIP.title, body: 'The bus leaves on Saturday.', translation: corrected, change: 'Saturday' }
  expect((await desk.put(`${NOTICES}/${id}/correction`, change)).statusCode).toBe(200)
  clock.advance(60)
  await sendDue()
  expect(textTo(kwame.phone).at(-1)).toContain(`Corrigé : ${FRENCH.title}`)
  expect((await desk.get(`${NOTICES}/${id}`)).json().notice.translation).toEqual(corrected)
  const { id: plain } = (await publish({ audience: 'class', also: three.also.slice(0, 1) })).json()
  expect((await his.get(`/api/v1/notices/${plain}`)).json().notice).not.toHaveProperty('translation')
  expect((await publish({ translation: { ...FRENCH, body: ' ' } })).statusCode).toBe(400)
})

test('a text file says several audiences and the other language, too', async () => {
  const { world, school, five, desk } = await house()
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-several-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'trip.md')
  const heads = [
    `title: ${TRIP.title}`,
    'category: event',
    'priority: info',
    'audience: class',
    `for: ${five.code}`,
    'also_classes: J1',
    'also_levels: Level B6',
    'other_language: fr',
    `other_title: ${FRENCH.title}`,
    `other_body: ${FRENCH.body}`,
  ]
  await writeFile(file, [...heads, '', TRIP.body].join('\n'))
  const keyedFor = () => ({ key: newId(), act: 'notice publish', digest: '' })
  const { id, guardians } = await publishFile(file, { ...world, school, by: commandActor(school.id, 'kwame', null), keyedFor })
  expect(guardians).toBe(3)
  expect((await desk.get(`${NOTICES}/${id}`)).json().notice).toMatchObject({
    audience_label: `${five.name}, Level B6, Class J1`,
    translation: FRENCH,
  })
})
