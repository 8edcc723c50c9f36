import { KEEPING } from '@schoolgate/contracts/retention'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#db'
import {
  audit,
  deliveries,
  feedItems,
  feedReads,
  messagePlans,
  messages,
  payments,
  providerEvents,
  schools,
  sessions,
} from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addSession, addUser, addWard, createTestApp } from '#testing'

const DAY_MS = 86_400_000

/** A school that keeps as long as schools do, and one that chose otherwise. */
async function twoSchools() {
  const app = await createTestApp()
  const { given, clock, doDue } = app
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const made = await given(async (tx) => {
    const own = { auditKeepMonths: 36, messagesKeepMonths: 6, feedKeepMonths: 12 }
    const people = async (fields: Parameters<typeof addSchool>[1]) => {
      const { school, class: klass } = await addSchool(tx, fields)
      const parent = await addUser(tx, school.id)
      return { school, parent, ward: await addWard(tx, { schoolId: school.id, classId: klass.id }, [parent.id]) }
    }
    return { usual: await people({}), other: await people(own) }
  })
  type Place = (typeof made)['usual']
  const look = (tx: Tx, { school }: Place, at: Date) =>
    tx
      .insert(audit)
      .values({ id: newId(), at, schoolId: school.id, actorName: 'Grace', actorRole: 'head', action: 'wards.opened' })
  const tell = async (tx: Tx, { school, parent, ward }: Place, at: Date) => {
    const [id, base] = [newId(), { schoolId: school.id, createdAt: at, updatedAt: at }]
    const words = { title: 'Water', body: 'Bring water.' }
    const about = {
      kind: 'notice',
      class: 'info' as const,
      tag: id,
      navigate: '/',
      dedupeKey: id,
      texts: { en: words, fr: words },
    }
    await tx.insert(messages).values({ id, ...base, ...about, wardId: ward.id, expiresAt: at })
    const to = { ...base, messageId: id, userId: parent.id, channel: 'push' as const }
    await tx.insert(messagePlans).values({ id: newId(), ...to, at, state: 'passed_on' })
    await tx.insert(deliveries).values({ id: newId(), ...to, targetId: newId(), host: 'push', state: 'delivered', dueAt: at })
  }
  const happen = async (tx: Tx, { school, parent, ward }: Place, at: Date) => {
    const item = { id: newId(), schoolId: school.id, wardId: ward.id, kind: 'bill_issued' as const, subjectId: newId() }
    await tx.insert(feedItems).values({ ...item, occurredAt: at, dedupeKey: item.id })
    await tx.insert(feedReads).values({ itemId: item.id, userId: parent.id, readAt: at })
  }
  /** What is left, by its age in days. */
  const left = (place: Place) =>
    given(async (tx) => {
      const age = (at: Date) => Math.round((clock.now().getTime() - at.getTime()) / DAY_MS)
      const id = place.school.id
      const [looks, told, happened] = [
        await tx.select({ at: audit.at }).from(audit).where(eq(audit.schoolId, id)).orderBy(audit.at),
        await tx.select({ at: messages.createdAt }).from(messages).where(eq(messages.schoolId, id)).orderBy(messages.createdAt),
        await tx
          .select({ at: feedItems.occurredAt })
          .from(feedItems)
          .where(eq(feedItems.schoolId, id))
          .orderBy(feedItems.occurredAt),
      ]
      return {
        audit: looks.map(({ at }) => age(at)),
        messages: told.map(({ at }) => age(at)),
        feed: happened.map(({ at }) => age(at)),
      }
    })
  return { ...app, ...made, daysAgo, doDue, look, tell, happen, left }
}

test('a school keeps who looked at what for two years, messages for thirteen months and the feed for two years, unless it chose otherwise', async () => {
  const { usual, other, given, doDue, daysAgo, look, tell, happen, left } = await twoSchools()
  await given(async (tx) => {
    for (const place of [usual, other])
      for (const days of [1500, 1000, 700, 380, 100]) {
        await look(tx, place, daysAgo(days))
        await tell(tx, place, daysAgo(days))
        await happen(tx, place, daysAgo(days))
      }
  })
  await doDue()
  expect(await left(usual)).toEqual({ audit: [700, 380, 100], messages: [380, 100], feed: [700, 380, 100] })
  expect(await left(other)).toEqual({ audit: [1000, 700, 380, 100], messages: [100], feed: [100] })
  const counts = await given(async (tx) => [
    await tx.$count(deliveries),
    await tx.$count(messagePlans),
    await tx.$count(feedReads),
  ])
  expect(counts).toEqual([3, 3, 4])
})

test('however much is old, all of it goes in one night', async () => {
  const { usual, given, doDue, clock, daysAgo, left } = await twoSchools()
  const old = daysAgo(900).toISOString()
  await given((tx) =>
    tx.execute(sql`insert into audit (id, at, school_id, actor_name, actor_role, action)
      select gen_random_uuid(), ${old}::timestamptz + n * interval '1 second', ${usual.school.id}, 'Grace', 'head', 'wards.opened' from generate_series(1, 1800) n`),
  )
  await doDue()
  expect((await left(usual)).audit).toEqual([])
  // Nothing is old by now: the next night finds nothing to do.
  clock.advance(86_400)
  await doDue()
  expect((await left(usual)).audit).toEqual([])
})

test('what moved money is kept for good; what a provider said for nothing goes after thirteen months, an ended session after a day', async () => {
  const { given, doDue, daysAgo, usual, clock } = await twoSchools()
  const event = (outcome: string | null, days: number) => ({
    id: newId(),
    provider: 'paystack' as const,
    digest: `${outcome} ${days}`,
    signature: '',
    body: '{}',
    receivedAt: daysAgo(days),
    tryAt: daysAgo(days),
    handledAt: outcome === null ? null : daysAgo(days),
    outcome,
  })
  await given(async (tx) => {
    const outcomes = [
      'settled',
      'needs_review',
      'asked',
      'ignored',
      'forged',
      'already_settled',
      'unknown_reference',
      'other_mode',
    ]
    await tx.insert(providerEvents).values([...outcomes.map((outcome) => event(outcome, 3000)), event('ignored', 300)])
    await addSession(tx, usual.parent.id, daysAgo(40), { expiresAt: daysAgo(3) })
    await addSession(tx, usual.parent.id, clock.now())
    await tx.insert(payments).values({
      id: newId(),
      schoolId: usual.school.id,
      reference: 'OLD-1',
      method: 'cash',
      provider: 'office',
      amountMinor: 100,
      feeBearer: 'school',
      status: 'succeeded',
      createdAt: daysAgo(4000),
    })
  })
  await doDue()
  const kept = await given((tx) =>
    tx.select({ outcome: providerEvents.outcome }).from(providerEvents).orderBy(providerEvents.outcome),
  )
  expect(kept.map(({ outcome }) => outcome)).toEqual(['asked', 'ignored', 'needs_review', 'settled'])
  expect(await given(async (tx) => [await tx.$count(sessions), await tx.$count(payments)])).toEqual([1, 1])
})

test('nobody takes a line out of the record otherwise, and of the last year nobody at all', async () => {
  const { usual, given, look, daysAgo, connection, db } = await twoSchools()
  await given((tx) => look(tx, usual, daysAgo(900)))
  const forget = (before: Date) =>
    db.asSystem((tx) => tx.execute(sql`select forget_audit(${usual.school.id}, ${before.toISOString()}::timestamptz, 10)`))
  await expect(forget(new Date())).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(db.asSystem((tx) => tx.execute(sql`delete from audit`))).rejects.toMatchObject({ cause: { code: '42501' } })
  await expect(
    db.asSystem((tx) => tx.execute(sql`select set_config('app.forgetting', 'audit', true)`).then(() => tx.delete(audit))),
  ).rejects.toMatchObject({ cause: { code: '42501' } })
  const { id: userId, personId } = usual.parent
  const scope = { userId, personId, schoolId: usual.school.id, role: 'head', sessionId: '' } as const
  const asHead = db.as({ ...scope, hasSecondFactor: true, steppedUpUntil: null }, (tx) =>
    tx.execute(sql`select forget_audit(${usual.school.id}, '2020-01-01', 10)`),
  )
  await expect(asHead).rejects.toMatchObject({ cause: { code: '42501' } })
  const owner = new pg.Client(connection)
  await owner.connect()
  onTestFinished(() => owner.end())
  await expect(owner.query('delete from audit')).rejects.toThrow('audit is append-only')
  expect(await given((tx) => tx.$count(audit))).toBe(1)
})

test('a school chooses within what the contract allows', async () => {
  const { usual, given } = await twoSchools()
  for (const [column, { least, most }] of [
    ['auditKeepMonths', KEEPING.audit],
    ['messagesKeepMonths', KEEPING.messages],
    ['feedKeepMonths', KEEPING.feed],
    ['pupilsKeepMonths', KEEPING.pupils],
  ] as const) {
    const choose = (months: number) =>
      given((tx) =>
        tx
          .update(schools)
          .set({ [column]: months })
          .where(eq(schools.id, usual.school.id)),
      )
    await choose(least)
    await choose(most)
    await expect(choose(least - 1)).rejects.toMatchObject({ cause: { code: '23514' } })
    await expect(choose(most + 1)).rejects.toMatchObject({ cause: { code: '23514' } })
  }
})
