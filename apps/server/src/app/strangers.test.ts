import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bills, schools, shareOpenings, shares } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import { addBill, addReport, addSchool, addUser, addWard, createTestApp, sampleOf, schemaOf } from '#testing'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

/** A mother with a bill and a report, links to both, and a stranger behind the same carrier's address. */
async function carrier() {
  const world = await createTestApp({ proxies: 1 })
  const placed = await world.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const place = { schoolId: school.id, classId: klass.id }
    const mother = await addUser(tx, school.id, 'parent')
    const ama = await addWard(tx, place, [mother.id])
    const { id: billId } = await addBill(tx, ama, [400_00])
    const report = await addReport(tx, { ...place, wardId: ama.id })
    const link = { schoolId: school.id, wardId: ama.id, madeById: mother.id, expiresAt: new Date('2026-04-01T00:00:00Z') }
    const [toBill, toReport] = [newPublicId(), newPublicId()]
    await tx.insert(shares).values({ id: newId(), publicId: toBill, billId, ...link })
    await tx.insert(shares).values({ id: newId(), publicId: toReport, reportId: report.id, ...link })
    const [bill] = await tx.select().from(bills).where(eq(bills.id, billId))
    return { school, mother, toBill, toReport, own: bill?.publicId ?? '' }
  })
  const from = (address: string) => ({
    ask: (method: Endpoint['method'], url: string, payload?: object) =>
      world.app.inject({
        method,
        url,
        headers: { 'x-forwarded-for': address, 'idempotency-key': newId() },
        ...(payload ? { payload } : {}),
      }),
    get(url: string) {
      return this.ask('GET', url)
    },
  })
  return { ...world, ...placed, from }
}

const CARRIER = '41.66.200.10'

test('guessing at any door that opens by a link ends in being told to wait, whatever the door', async () => {
  const { world, from } = await carrier()
  const doors = routesOf(createServices(world))
    .map(({ endpoint }) => endpoint)
    .filter(({ access, path }) => access === 'public' && /:(id|token|code)\b/.test(path))
  expect(doors.map(({ method }) => method)).toEqual(expect.arrayContaining(['GET', 'POST']))
  expect(doors.length).toBeGreaterThan(9)
  for (const [at, { path, method, body }] of doors.entries()) {
    const guesser = from(`41.66.201.${at}`)
    const answers = new Set<number>()
    for (let guess = 0; guess < 70; guess++) {
      const url = path
        .replace(/:(id|token|code)\b/, newPublicId())
        .replace(':reference', 'PAY-23456789ABCD')
        .replace(':accadyearid', '2025-2026')
      const sample = body ? sampleOf(schemaOf(body)) : undefined
      const sent = typeof sample === 'object' && sample !== null ? sample : undefined
      answers.add((await guesser.ask(method, url, sent)).statusCode)
    }
    expect([path, [...answers].at(-1)]).toEqual([path, 429])
  }
})

test('only what is not there counts: families behind the same address open their links all the same', async () => {
  const { from, toBill, toReport, signedIn, mother, own } = await carrier()
  const stranger = from(CARRIER)
  const guess = () => stranger.get(`/studentbills/${newPublicId()}.json`)
  for (let times = 0; times < 60; times++) expect((await guess()).statusCode).toBe(404)
  const spent = await Promise.all([guess(), guess(), stranger.get(`/termreports/${newPublicId()}.pdf`)])
  expect(spent.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
  expect(Number(spent[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('41.66.200.11').get(`/studentbills/${newPublicId()}.json`)).statusCode).toBe(404)
  for (const url of [`/studentbills/${toBill}.json`, `/studentbills/${toBill}.pdf`, `/termreports/${toReport}.pdf`])
    expect([url, (await from(CARRIER).get(url)).statusCode]).toEqual([url, 200])
  expect((await (await signedIn(mother.id)).get(`/studentbills/${own}.json`)).statusCode).toBe(200)
})

test('a flood on one link is told to come back, each opening that happened is written down, and a family does not wait for it', async () => {
  const { given, from, signedIn, mother, toBill, own } = await carrier()
  const asMother = await signedIn(mother.id)
  const [flood, hers] = await Promise.all([
    Promise.all(Array.from({ length: 60 }, (_, at) => from(`41.66.202.${at}`).get(`/studentbills/${toBill}.pdf`))),
    asMother.get(`/studentbills/${own}.pdf`),
  ])
  expect(hers.statusCode).toBe(200)
  const told = flood.filter(({ statusCode }) => statusCode === 503)
  expect(told.length).toBeGreaterThan(20)
  expect(told[0]?.json().code).toBe('request.busy')
  expect(told.every(({ headers }) => headers['retry-after'] === '5')).toBe(true)
  expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60 - told.length)
  expect(await given((tx) => tx.select().from(shareOpenings))).toHaveLength(60 - told.length)
})

test('one address opens one link thirty times a minute, other addresses and other links are as before', async () => {
  const { from, toBill, toReport, clock } = await carrier()
  const stranger = from(CARRIER)
  const answers = []
  for (let times = 0; times < 31; times++) answers.push((await stranger.get(`/studentbills/${toBill}.json`)).statusCode)
  expect(new Set(answers.slice(0, 30))).toEqual(new Set([200]))
  expect(answers.at(-1)).toBe(429)
  expect((await stranger.get(`/termreports/${toReport}.json`)).statusCode).toBe(200)
  expect((await from('41.66.200.11').get(`/studentbills/${toBill}.json`)).statusCode).toBe(200)
  clock.advance(-86_400)
  expect((await stranger.get(`/studentbills/${toBill}.json`)).statusCode).toBe(200)
  clock.advance(86_461)
  expect((await stranger.get(`/studentbills/${toBill}.json`)).statusCode).toBe(200)
})

test('a paper is made once for what stands on it, and anew when that changes', async () => {
  const { given, school, from, signedIn, mother, own, toBill, clock } = await carrier()
  const asMother = await signedIn(mother.id)
  const first = await asMother.get(`/studentbills/${own}.pdf`)
  clock.advance(60)
  // A paper says in itself when it was made.
  expect((await asMother.get(`/studentbills/${own}.pdf`)).rawPayload.equals(first.rawPayload)).toBe(true)
  const shared = await from(CARRIER).get(`/studentbills/${toBill}.pdf`)
  expect(shared.rawPayload.equals(first.rawPayload)).toBe(false)
  await given((tx) => tx.update(schools).set({ motto: 'Another motto' }).where(eq(schools.id, school.id)))
  expect((await asMother.get(`/studentbills/${own}.pdf`)).rawPayload.equals(first.rawPayload)).toBe(false)
})
