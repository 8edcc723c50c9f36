import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, messages, notices, schools } from '#db/schema'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const PATH = '/api/v1/office/official_numbers'
const OLD = { kind: 'momo' as const, network: 'MTN', name: 'Merchant', number: '418 220', shows: 'NYANSAPO PREP SCH' }
const NEW = { ...OLD, number: '633 871' }
const ASKED = { replaces: OLD.number, number: NEW, reason: 'MTN closes our old line' }
const DAY = 86_400

/** A school with a number, a head, a bursar, a secretary and a mother; and another school’s head. */
async function school() {
  const world = await createTestApp()
  const made = await world.given(async (tx) => {
    const { school: own, class: klass } = await addSchool(tx, { officialAccounts: [OLD], phones: ['+233302550100'] })
    const away = await addSchool(tx, { name: 'Olumo Primary School' })
    const person = (role: StaffRole, fullname: string) => addUser(tx, own.id, role, { fullname, email: `${role}@school.example` })
    const mother = await addUser(tx, own.id, 'parent', { fullname: 'Abena Mensah' })
    await addWard(tx, { schoolId: own.id, classId: klass.id }, [mother.id])
    return {
      own,
      mother,
      head: await person('head', 'Grace Owusu'),
      bursar: await person('bursar', 'Joseph Lamptey'),
      office: await person('office', 'Efua Sarpong'),
      headAway: await addUser(tx, away.school.id, 'head', { fullname: 'Bola Ade' }),
    }
  })
  const fresh = (userId: string) => world.freshlySignedIn(userId)
  const numbers = () =>
    world.given(async (tx) => (await tx.select().from(schools).where(eq(schools.id, made.own.id)))[0]?.officialAccounts)
  const publicNumbers = async () =>
    (await (await world.signedIn(made.mother.id)).get('/api/v1/school')).json().school.official_accounts
  const told = (kind: string) => world.given((tx) => tx.select().from(messages).where(eq(messages.kind, kind)))
  const ask = async (userId: string, body: object = ASKED) => (await fresh(userId)).post(`${PATH}/changes`, body)
  const agree = async (userId: string, id: string) => (await fresh(userId)).post(`${PATH}/changes/${id}/agree`)
  const stop = async (userId: string, id: string) =>
    (await fresh(userId)).post(`${PATH}/changes/${id}/stop`, { reason: 'A parent called' })
  return { ...world, ...made, fresh, numbers, publicNumbers, told, ask, agree, stop }
}

test('one asks, another agrees, parents read it at once, and a day later, not before, the number works', async () => {
  const { ask, agree, doDue, numbers, publicNumbers, head, bursar, clock, told, given, own } = await school()
  const asked = await ask(bursar.id)
  expect(asked.statusCode, asked.body).toBe(200)
  const { change } = asked.json()
  expect(change).toMatchObject({
    state: 'asked',
    before: OLD,
    after: NEW,
    asked_by: { name: 'Joseph Lamptey' },
    may_agree: false,
  })
  expect(await told('numbers')).toHaveLength(1)
  expect(await numbers()).toEqual([OLD])
  clock.advance(60)
  const agreed = await agree(head.id, change.id)
  expect(agreed.statusCode, agreed.body).toBe(200)
  expect(agreed.json().change).toMatchObject({ state: 'agreed', agreed_by: { name: 'Grace Owusu' } })
  const [notice] = await given((tx) => tx.select().from(notices).where(eq(notices.schoolId, own.id)))
  expect(notice).toMatchObject({ audience: 'school', category: 'fees', pinned: true, title: 'Our number for payments changes' })
  expect(notice?.body).toMatch(
    /^Until .* pay to MTN Merchant 418 220 \(NYANSAPO PREP SCH\), then to MTN Merchant 633 871 .*Call the office/,
  )
  clock.advance(DAY - 1)
  await doDue()
  expect(await publicNumbers()).toEqual([OLD])
  clock.advance(1)
  await doDue()
  expect(await publicNumbers()).toEqual([NEW])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.subjectId, change.id)).orderBy(audit.at))
  expect(lines.map(({ action }) => action)).toEqual(['numbers.asked_for', 'numbers.agreed', 'numbers.works'])
  expect(lines[0]?.changes).toEqual([
    {
      field: 'number',
      before: 'momo / MTN / Merchant / 418 220 / NYANSAPO PREP SCH',
      after: 'momo / MTN / Merchant / 633 871 / NYANSAPO PREP SCH',
    },
  ])
  // What a data file says of it from now on changes nothing.
  const [row] = await given((tx) => tx.select().from(schools).where(eq(schools.id, own.id)))
  expect(row?.own).toEqual({ official_accounts: [OLD] })
})

test('nobody says yes to the own wish; sent again it is the same wish, and one waits at a time', async () => {
  const { ask, agree, bursar, head } = await school()
  const { change } = (await ask(bursar.id)).json()
  expect((await ask(bursar.id)).json().change.id).toBe(change.id)
  expect((await agree(bursar.id, change.id)).json()).toMatchObject({ status: 409, code: 'numbers.other_person_needed' })
  expect((await ask(head.id)).json()).toMatchObject({ status: 409, code: 'numbers.one_waits' })
})

test('any of them stops it within the day: the old number stays, and the parents’ notice is taken back', async () => {
  const { ask, agree, stop, doDue, numbers, head, bursar, office, clock, given, own, told } = await school()
  const { change } = (await ask(head.id)).json()
  await agree(bursar.id, change.id)
  clock.advance(3600)
  const stopped = await stop(office.id, change.id)
  expect(stopped.json().change).toMatchObject({ state: 'stopped', stopped_by: { name: 'Efua Sarpong', role: 'office' } })
  clock.advance(DAY)
  await doDue()
  expect(await numbers()).toEqual([OLD])
  const [notice] = await given((tx) => tx.select().from(notices).where(eq(notices.schoolId, own.id)))
  expect(notice?.withdrawnReason).toBe('A parent called')
  expect(await told('numbers')).toHaveLength(3)
  expect((await agree(bursar.id, change.id)).json()).toMatchObject({ code: 'numbers.decided_already' })
})

test('one more number leaves the others; one that is there already, or replaces nothing, is refused', async () => {
  const { ask, agree, doDue, numbers, head, bursar, clock } = await school()
  expect((await ask(head.id, { ...ASKED, replaces: null, number: { ...OLD, number: '418220' } })).json()).toMatchObject({
    code: 'numbers.already_there',
  })
  expect((await ask(head.id, { ...ASKED, replaces: '1' })).json()).toMatchObject({ code: 'numbers.not_there' })
  expect((await ask(head.id, { ...ASKED, number: { ...NEW, number: '0 / 1' } })).statusCode).toBe(400)
  const { change } = (await ask(head.id, { ...ASKED, replaces: null })).json()
  await agree(bursar.id, change.id)
  clock.advance(DAY)
  await doDue()
  expect(await numbers()).toEqual([OLD, NEW])
})

test('both acts want a fresh proof, the office only stops, and another school’s people see nothing of it', async () => {
  const { ask, agree, stop, signedIn, head, bursar, office, headAway, mother, clock } = await school()
  const stale = await signedIn(head.id, { steppedUpUntil: new Date(clock.now().getTime() - 1) })
  expect((await stale.post(`${PATH}/changes`, ASKED)).json()).toMatchObject({ code: 'identity.fresh_proof_needed' })
  const { change } = (await ask(bursar.id)).json()
  expect((await stale.post(`${PATH}/changes/${change.id}/agree`)).json()).toMatchObject({ code: 'identity.fresh_proof_needed' })
  expect((await ask(office.id)).statusCode).toBe(403)
  expect((await agree(office.id, change.id)).statusCode).toBe(403)
  expect((await agree(headAway.id, change.id)).statusCode).toBe(404)
  expect((await stop(headAway.id, change.id)).statusCode).toBe(404)
  expect((await (await signedIn(headAway.id)).get(PATH)).json()).toEqual({ numbers: [], changes: [], others: 0 })
  expect((await (await signedIn(mother.id)).get(PATH)).statusCode).toBe(403)
  const seen = (await (await signedIn(head.id)).get(PATH)).json()
  expect(seen).toMatchObject({ numbers: [OLD], changes: [{ id: change.id, may_agree: true }], others: 1 })
})
