import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, longWork, messages, users, workFiles } from '#db/schema'
import { addSchool, addUser, bringingSchool } from '#testing'

const AT = '/api/v1/office/exports'
const HOUR = 3600
const reason = 'The board asked by letter'

async function exporting() {
  const house = await bringingSchool()
  const { schoolId, given, clock, office } = house
  const { head, headAway } = await given(async (tx) => ({
    head: await addUser(tx, schoolId, 'head', { fullname: 'Grace Owusu' }),
    headAway: await addUser(tx, (await addSchool(tx, { name: 'Kantamanto School' })).school.id, 'head'),
  }))
  const fresh = (userId: string) => house.signedIn(userId, { steppedUpUntil: new Date(clock.now().getTime() + 600_000) })
  const asHead = await fresh(head.id)
  const asked = async (form: string) => {
    const answer = await asHead.post(AT, { form, reason })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().work
  }
  const take = (caller: typeof asHead, id: string) => caller.post(`${AT}/${id}/file`, { reason })
  return { ...house, head, headAway, office, fresh, asHead, asked, take }
}

test('everything of the school leaves it by the head alone, with a proof and a reason at both ends', async () => {
  const { head, office, fresh, signedIn, asHead, asked, take, doDue } = await exporting()
  expect((await (await signedIn(head.id)).post(AT, { form: 'xlsx', reason })).json().code).toBe('identity.fresh_proof_needed')
  expect((await asHead.post(AT, { form: 'xlsx', reason: ' ' })).statusCode).toBe(400)
  expect((await asHead.post(AT, { form: 'pdf', reason })).statusCode).toBe(400)
  const asOffice = await fresh(office.id)
  expect((await asOffice.post(AT, { form: 'xlsx', reason })).statusCode).toBe(403)
  const work = await asked('xlsx')
  expect(work).toMatchObject({ kind: 'export', about: 'Excel', state: 'waiting', export: { form: 'xlsx', reason }, file: null })
  // The same that is open already is not asked for twice.
  expect((await asked('xlsx')).id).toBe(work.id)
  await doDue()
  const { work: done } = (await asHead.get(`/api/v1/office/work/${work.id}`)).json()
  expect(done).toMatchObject({ state: 'done', file: { name: expect.stringMatching(/\.xlsx$/) } })
  expect((await take(asOffice, work.id)).statusCode).toBe(403)
  // Nor by the door of a class's papers.
  expect((await asOffice.post(`/api/v1/office/work/${work.id}/file`, { reason })).statusCode).toBe(404)
  expect((await asOffice.get('/api/v1/office/work')).json().work).toEqual([])
  expect((await take(await signedIn(head.id), work.id)).statusCode).toBe(403)
  const taken = await take(asHead, work.id)
  expect([taken.statusCode, taken.headers['content-type'], taken.rawPayload.subarray(0, 2).toString()]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'PK',
  ])
  expect(taken.headers['content-disposition']).toContain('.xlsx')
})

test('that it was taken stands in the record with the reason, each family sees it, and the others hear of it', async () => {
  const { mother, ama, head, headAway, fresh, signedIn, asked, take, doDue, given, clock, asHead } = await exporting()
  const { id } = await asked('csv')
  await doDue()
  expect((await take(await fresh(headAway.id), id)).statusCode).toBe(404)
  expect((await take(asHead, id)).statusCode).toBe(200)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'school.taken')))
  expect(lines.map(({ actorId, wardId, note }) => [actorId, wardId, note])).toEqual([
    [head.id, null, reason],
    [head.id, ama.id, reason],
  ])
  const { openings } = (await (await signedIn(mother.id)).get('/api/v1/profile/record_openings')).json()
  expect(openings).toMatchObject([{ who: 'Grace Owusu', what: 'school.taken', ward_id: ama.id }])
  expect(await given((tx) => tx.select().from(messages))).toMatchObject([{ kind: 'openings', class: 'urgent' }])
  // After an hour it is made anew, or not at all.
  clock.advance(HOUR + 1)
  expect((await take(await fresh(head.id), id)).statusCode).toBe(404)
})

test('who is head no more when the turn comes has asked for nothing, and a cancelled export leaves no file', async () => {
  const { asHead, asked, doDue, given, head } = await exporting()
  const { id } = await asked('oneroster')
  await asHead.post(`/api/v1/office/work/${id}/cancel`)
  const again = await asked('csv')
  await given((tx) => tx.update(users).set({ role: 'teacher' }).where(eq(users.id, head.id)))
  await doDue()
  expect(
    new Map(
      (await given((tx) => tx.select({ id: longWork.id, state: longWork.state }).from(longWork))).map((work) => [
        work.id,
        work.state,
      ]),
    ),
  ).toEqual(
    new Map([
      [id, 'cancelled'],
      [again.id, 'cancelled'],
    ]),
  )
  expect(await given((tx) => tx.select().from(workFiles))).toEqual([])
})
