import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishLive } from '#db/live'
import { audit, guardianships } from '#db/schema'
import { newId } from '#lib/random'
import { openStream, openTwoSchools } from '#testing'

const REASON = 'Court order of 2 March'

/** A served installation of two schools: a mother and a father of one ward, each with an app open, and everything there is about the ward. */
async function servedSchools() {
  const { fixture, ...world } = await openTwoSchools()
  const { own, here } = fixture
  const fatherId = fixture.former.id
  await world.given((tx) => tx.update(guardianships).set({ endedAt: null }).where(eq(guardianships.guardianId, fatherId)))
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const fresh = { steppedUpUntil: new Date(world.clock.now().getTime() + 600_000) }
  const ask = async (secret: string | null, path: string, { method = 'GET', body, tag }: RequestOptions = {}) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        ...(secret === null ? {} : { cookie: `schoolgate=${secret}` }),
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const secretOf = async (userId: string) => (await world.signedIn(userId, fresh)).secret
  const [mother, father, office] = [
    await secretOf(own.guardianId),
    await secretOf(fatherId),
    await secretOf(fixture.staff.office.id),
  ]
  const guardianshipId = String(own.rows.get('guardianships')?.['id'])
  const end = (secret: string, body: object = { reason: REASON }) =>
    ask(secret, `/api/v1/office/guardianships/${guardianshipId}/end`, { method: 'POST', body })
  const row = (table: string, column = 'id') => String(own.rows.get(table)?.[column])
  return { ...world, ...fixture, school: here, address, ask, secretOf, mother, father, office, guardianshipId, end, row }
}

const readJson = async (answer: Promise<Response>) => JSON.parse(await (await answer).text())

type RequestOptions = { method?: string; body?: object; tag?: string }

type Fixture = Awaited<ReturnType<typeof servedSchools>>

/** However the office ends it; what the first answer says. */
const ENDINGS: Record<string, (fixture: Fixture) => Promise<Response>> = {
  'that the office ends': ({ end, office }) => end(office),
  'that two end at the same moment': async ({ end, office, secretOf, staff, given }) => {
    const [first, second] = await Promise.all([end(office), end(await secretOf(staff.head.id))])
    expect(await second.clone().text()).toBe(await first.clone().text())
    expect(await given((tx) => tx.$count(audit, eq(audit.action, 'wards.guardianship_ended')))).toBe(1)
    return first
  },
  'that the office ends while the clock is put back a day': async ({ end, secretOf, staff, clock }) => {
    clock.advance(-86_400)
    return end(await secretOf(staff.office.id))
  },
}

test.each(Object.keys(ENDINGS))(
  'a guardianship %s is over at once: on pages, in copies, links, papers and on the open stream',
  async (how) => {
    const fixture = await servedSchools()
    const { ask, mother, father, own, row, address, given, clock } = fixture
    const ward = own.wardId
    const pages = [
      `/api/v1/wards/${ward}`,
      `/api/v1/wards/${ward}/attendance`,
      `/api/v1/wards/${ward}/academics`,
      `/api/v1/wards/${ward}/term_reports`,
      `/api/v1/wards/${ward}/bills`,
      `/api/v1/term_reports/${row('term_reports')}`,
      `/api/v1/bills/${row('bills')}`,
      `/termreports/${row('term_reports', 'publicId')}.json`,
      `/studentbills/${row('bills', 'publicId')}.json`,
    ]
    const lists = [
      `/findandparentacc?parentid=${own.guardianId}`,
      `/myuserfeed?user_id=${own.guardianId}`,
      `/allmynotifs?user_id=${own.guardianId}`,
      `/getusereverydetail?user_id=${own.guardianId}&term_id=${row('terms')}`,
      '/api/v1/bills',
      '/api/v1/payments',
      '/api/v1/profile',
    ]
    const tags = new Map<string, string>()
    const answered: [path: string, status: number, again: number][] = []
    for (const path of [...pages, ...lists]) {
      const { status, headers } = await ask(mother, path)
      const tag = headers.get('etag') ?? ''
      tags.set(path, tag)
      answered.push([path, status, (await ask(mother, path, { tag })).status])
    }
    expect(answered).toEqual([...pages, ...lists].map((path) => [path, 200, 304]))
    for (const path of lists) expect([path, (await (await ask(mother, path)).text()).includes(own.canary)]).toEqual([path, true])
    const linkTo = async (path: string) =>
      (await readJson(ask(mother, `${path}/share`, { method: 'POST', body: {} }))).share.public_id
    const [report, bill] = [
      await linkTo(`/api/v1/term_reports/${row('term_reports')}`),
      await linkTo(`/api/v1/bills/${row('bills')}`),
    ]
    const papers = [`/termreports/${report}.json`, `/studentbills/${bill}.json`, `/studentbills/${bill}.pdf`]
    for (const path of papers) expect([path, (await ask(null, path)).status]).toEqual([path, 200])
    const [hers, his] = [await openStream(address, mother), await openStream(address, father)]

    expect((await ENDINGS[how]?.(fixture))?.status).toBe(200)
    await hers.ended
    expect(hers.told.map(({ word }) => word)).toContain('wards')
    await his.hasHeard(1)
    for (const path of papers) expect([path, (await ask(null, path)).status]).toEqual([path, 404])
    for (const path of pages) expect([path, (await ask(mother, path, { tag: tags.get(path) ?? '' })).status]).toEqual([path, 404])
    for (const path of lists) {
      const answer = await ask(mother, path, { tag: tags.get(path) ?? '' })
      // The profile has the guardian's own name; nothing else of the family is hers to see.
      const text =
        path === '/api/v1/profile' ? JSON.stringify(JSON.parse(await answer.text()).profile.wards) : await answer.text()
      expect([path, answer.status === 304, text.includes(own.canary)]).toEqual([path, false, false])
    }

    const again = await openStream(address, mother)
    const schoolId = row('schools')
    await given(async (tx) => publishLive(tx, { schoolId, wardId: ward, word: 'attendance' }, { schoolId, word: 'school' }))
    await again.hasHeard(1)
    expect(again.told).toEqual([{ word: 'school', ward_id: null }])

    await given((tx) =>
      tx.update(guardianships).set({ endedAt: null, updatedAt: clock.now() }).where(eq(guardianships.guardianId, own.guardianId)),
    )
    expect((await ask(mother, `/api/v1/wards/${ward}`)).status).toBe(200)
    for (const path of papers) expect([path, (await ask(null, path)).status]).toEqual([path, 404])
  },
)

test('only the head-teacher and the office of the own school end a guardianship, with a reason that no parent reads', async () => {
  const { ask, end, secretOf, staff, office, mother, father, own, given, guardianshipId } = await servedSchools()
  const statusOf = async (userId: string) => (await end(await secretOf(userId))).status
  expect([await statusOf(staff.headAbroad.id), await statusOf(staff.teacher.id), await statusOf(staff.bursar.id)]).toEqual([
    404, 403, 403,
  ])
  expect([(await end(mother)).status, (await end(office, {})).status, (await end(office, { reason: ' ' })).status]).toEqual([
    403, 400, 400,
  ])
  expect(
    (await ask(office, `/api/v1/office/guardianships/${newId()}/end`, { method: 'POST', body: { reason: REASON } })).status,
  ).toBe(404)
  const record = await readJson(ask(office, `/api/v1/office/wards/${own.wardId}`))
  expect(record.guardians.map((one: { guardianship_id: string }) => one.guardianship_id)).toContain(guardianshipId)
  const first = await readJson(end(await secretOf(staff.head.id)))
  expect(await readJson(end(office))).toEqual(first)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'wards.guardianship_ended')))
  expect(lines).toMatchObject([{ actorId: staff.head.id, wardId: own.wardId, subjectId: guardianshipId, note: REASON }])
  for (const path of [`/api/v1/wards/${own.wardId}`, '/api/v1/profile/openings', '/api/v1/profile'])
    expect(await (await ask(father, path)).text()).not.toContain(REASON)
})

test('a right that is taken away ends the links to what it opened, and they stay ended when it comes back', async () => {
  const { ask, given, mother, own, row, clock } = await servedSchools()
  const share = async (path: string) => (await readJson(ask(mother, path, { method: 'POST', body: {} }))).share.public_id
  const report = `/termreports/${await share(`/api/v1/term_reports/${row('term_reports')}/share`)}.json`
  const bill = `/studentbills/${await share(`/api/v1/bills/${row('bills')}/share`)}.json`
  const mayAcademics = (may: boolean) =>
    given((tx) =>
      tx
        .update(guardianships)
        .set({ mayAcademics: may, updatedAt: clock.now() })
        .where(eq(guardianships.guardianId, own.guardianId)),
    )
  await mayAcademics(false)
  await mayAcademics(true)
  expect([(await ask(null, report)).status, (await ask(null, bill)).status]).toEqual([404, 200])
})
