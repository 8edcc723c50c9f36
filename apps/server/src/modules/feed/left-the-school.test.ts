import type { FeedItem, Need } from '@schoolgate/contracts/feed'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords, bills, messagePlans, messages, terms, wards } from '#db/schema'
import { newId } from '#lib/random'
import { addToFeed } from '#modules/feed'
import { addNotice, addReport, payingSchool, TEST_NOW } from '#testing'

const DAY_MS = 86_400_000
const LEFT = ['withdrawn', 'transferred', 'graduated'] as const

/** Ama (GH₵ 610 owed) and Kofi (GH₵ 450) were away on Tuesday, have an unsigned report, fees due on Sunday and a notice to answer. */
async function family() {
  const fixture = await payingSchool()
  const { given, school, ama, kofi, callMother, mother, doDue } = fixture
  await given(async (tx) => {
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    for (const { id: wardId, classId } of [ama, kofi]) {
      const row = { id: newId(), schoolId: school.id, wardId, termId: term?.id ?? '', day: '2026-03-10', session: 'day' as const }
      await tx.insert(attendanceRecords).values({ ...row, status: 'absent' })
      await addToFeed(tx, school.id, [{ kind: 'attendance', wardId, subjectId: row.id, occurredAt: TEST_NOW }], TEST_NOW)
      const publishedAt = new Date(TEST_NOW.getTime() - 3.5 * DAY_MS)
      await addReport(tx, { schoolId: school.id, classId, wardId }, {}, { publishedAt, createdAt: publishedAt })
    }
    await tx.update(bills).set({ dueOn: '2026-03-15' }).where(eq(bills.schoolId, school.id))
    await addNotice(tx, school.id, { title: 'Come to the open day', action: 'rsvp' })
  })
  const leave = (ward: { id: string }, status: (typeof LEFT)[number] = 'withdrawn') =>
    given((tx) => tx.update(wards).set({ status }).where(eq(wards.id, ward.id)))
  const home = async (): Promise<{ needs: Need[]; feed: FeedItem[] }> =>
    (await callMother('GET', `/myuserfeed?user_id=${mother.id}`)).json()
  /** What waits, by kind and child. */
  const needs = async () => (await home()).needs.map(({ kind, ward_ids }) => [kind, ...ward_ids].join(' ')).toSorted()
  const reminded = async () => {
    await doDue()
    const told = await given((tx) =>
      tx
        .select({ title: sql<string>`${messages.texts}->'en'->>'title'` })
        .from(messagePlans)
        .innerJoin(messages, eq(messages.id, messagePlans.messageId))
        .where(and(eq(messagePlans.userId, mother.id), eq(messagePlans.channel, 'push'))),
    )
    return told.map(({ title }) => title).toSorted()
  }
  const asks = async (message: string) =>
    String((await callMother('POST', '/api/v1/parents/chat', { child_id: ama.id, message })).json().message.message)
  return { ...fixture, leave, home, needs, reminded, asks }
}

test('while both are pupils, what waits is asked of both', async () => {
  const { needs, ama, kofi } = await family()
  const both = [ama.id, kofi.id].join(' ')
  expect(await needs()).toEqual(
    [
      `absence ${ama.id}`,
      `absence ${kofi.id}`,
      `notice ${both}`,
      `payment ${both}`,
      `report ${ama.id}`,
      `report ${kofi.id}`,
    ].toSorted(),
  )
})

test.each(LEFT)('of a child who is %s nothing is asked and nobody is reminded; the brother’s things wait on', async (status) => {
  const { needs, leave, home, reminded, ama, kofi } = await family()
  await leave(ama, status)
  expect(await needs()).toEqual([`absence ${kofi.id}`, `notice ${kofi.id}`, `payment ${kofi.id}`, `report ${kofi.id}`].toSorted())
  const payment = (await home()).needs.find(({ kind }) => kind === 'payment')
  expect(payment?.amount).toEqual({ amount_minor: 450_00, currency: 'GHS' })
  const titles = (await reminded()).join('\n')
  expect(titles).toMatch(/Kofi/)
  expect(titles).not.toMatch(/Ama/)
})

test('when the last child has left, Home asks for nothing at all and no phone is reminded', async () => {
  const { needs, leave, home, reminded, ama, kofi } = await family()
  await leave(ama)
  await leave(kofi, 'graduated')
  expect(await needs()).toEqual([])
  expect(await reminded()).toEqual([])
  const { feed } = await home()
  expect(feed.length).toBeGreaterThan(0)
  const ofSchoolDays = feed.filter(({ kind }: { kind: string }) => ['attendance', 'term_report'].includes(kind))
  expect(new Set(ofSchoolDays.map(({ importance }: { importance: string }) => importance))).toEqual(new Set(['info']))
})

test('what is owed stands on Bills as a closing balance that hurries nobody, and can be paid', async () => {
  const { leave, ama, amas, callMother, start, pay, owed } = await family()
  await leave(ama)
  const bills_ = (await callMother('GET', '/api/v1/bills')).json()
  const mine = bills_.wards.find(({ ward_id }: { ward_id: string }) => ward_id === ama.id)
  expect(mine).toMatchObject({ has_left: true, due_on: null, may_pay: true, balance: { amount_minor: 610_00 } })
  expect(bills_.left_to_pay).toEqual({ amount_minor: 1060_00, currency: 'GHS' })
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  expect(await owed(ama.id)).toBe(0)
})

test('the assistant calls it a closing balance too, and no day by which to pay', async () => {
  const { leave, asks, ama } = await family()
  expect((await asks('How much is left to pay?')).replaceAll('\u00a0', ' ')).toContain('You have GH₵ 610.00 left to pay for Ama.')
  await leave(ama)
  const answer = (await asks('How much is left to pay?')).replaceAll('\u00a0', ' ')
  expect(answer).toContain('Ama is at the school no more. The closing balance is GH₵ 610.00')
  expect(answer).not.toMatch(/15 March|left to pay for/)
})
