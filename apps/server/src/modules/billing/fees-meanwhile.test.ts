import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { terms } from '#db/schema'
import { addSchool, addUser, createTestApp, feeLine } from '#testing'

const HEAD = { name: 'School fees', due_on: '2026-03-27', minimum_payment_minor: null }

test('of two who write the same fees each line stays as it was written; one line by both is asked about, with who was first', async () => {
  const { given, signedIn } = await createTestApp()
  const { bursar, head, term } = await given(async (tx) => {
    const { school } = await addSchool(tx)
    const [row] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const lamptey = await addUser(tx, school.id, 'bursar', { fullname: 'Joseph Lamptey' })
    return { bursar: lamptey, head: await addUser(tx, school.id, 'head', { fullname: 'Grace Owusu' }), term: row }
  })
  const [his, hers] = [await signedIn(bursar.id), await signedIn(head.id)]
  const { id } = (await his.post('/api/v1/office/fee_schedules', { ...HEAD, term_id: term?.id })).json().schedule
  const write = (who: typeof his, fees: object[], seen: object, changes: object = {}) =>
    who.put(`/api/v1/office/fee_schedules/${id}`, { ...HEAD, ...changes, fees, seen })
  const seen = { ...HEAD, fees: [feeLine('TUI', 1_000_00), feeLine('PTA', 60_00)] }
  await write(his, seen.fees, { ...HEAD, fees: [] })
  // She raises tuition for one level and takes the PTA away; he had the page open before, and adds a bus.
  await write(hers, [feeLine('TUI', 1_000_00), feeLine('TUI', 1_200_00, { level: 'Basic 5' })], seen, { due_on: '2026-04-02' })
  const beside = await write(his, [...seen.fees, feeLine('BUS', 90_00)], seen)
  expect(beside.json().schedule).toMatchObject({ due_on: '2026-04-02', lines: 3 })
  const shown = (fees: { code: string; level: string | null; amount_minor: number }[]) =>
    fees.map(({ code, level, amount_minor }) => [code, level, amount_minor])
  expect(shown(beside.json().schedule.fees)).toEqual([
    ['TUI', null, 1_000_00],
    ['BUS', null, 90_00],
    ['TUI', 'Basic 5', 1_200_00],
  ])
  // A bursar reads no record of the others, and hears all the same who it was.
  const late = await write(his, [...seen.fees, feeLine('TUI', 1_300_00, { level: 'Basic 5' })], seen, { due_on: '2026-03-20' })
  expect(late.json()).toMatchObject({ status: 409, code: 'request.changed_meanwhile' })
  expect(late.json().meanwhile).toMatchObject([
    { field: 'due_on', by: 'Grace Owusu' },
    { field: 'line TUI Basic 5  ', by: 'Grace Owusu' },
  ])
  const gone = await write(his, [feeLine('TUI', 1_100_00), feeLine('PTA', 80_00)], seen)
  expect(gone.json().meanwhile).toMatchObject([{ field: 'line PTA   ', by: 'Grace Owusu' }])
  expect(shown((await his.get(`/api/v1/office/fee_schedules/${id}`)).json().schedule.fees)).toHaveLength(3)
})
