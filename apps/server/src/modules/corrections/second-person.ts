import { CORRECTION_WAITS_DAYS, type CorrectionKind } from '@schoolgate/contracts/corrections'
import type { Tx } from '#db'
import { nameOf, recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { announce } from '#modules/push'
import type { CorrectionAct } from './act.ts'
import { askerNeeded, changedSince, decidedAlready, oneWaits, otherPersonNeeded, waitedTooLong } from './corrections.problems.ts'
import {
  addCorrection,
  decidersBeside,
  decide,
  doneAlone,
  holdCorrection,
  limitRow,
  personsBehind,
  waitingAbout,
  type About,
  type CorrectionRow,
} from './corrections.store.ts'
import { askedTexts } from './corrections.words.ts'
import { limitOf } from './limit.ts'

const DAY_MS = 86_400_000

/** Something that is to be put right, known before it is done: whoever calls has locked what it is about and refused what cannot be. */
export type Wish = {
  kind: CorrectionKind
  act: CorrectionAct
  amountMinor: number
  wardId: string
  toWardId?: string
  about: About
  name?: string
  reason: string
}

/** The two who stand for what needed two. */
export type Both = { askedById: string | null; askedBy: string; agreedBy: string }
/** What came of it: it waits, or is to be done now, by one person or by both. */
export type Second = { waits: string; both: null } | { waits: null; both: Both | null }

/**
 * Whether something is done now. Within the school's limit it is, and is written down as one person's deed; what single people do to the
 * same bill, payment or account counts together, so that nothing grows past the limit in small steps. Above it a second person is asked and
 * nothing moves. `agreed` is what the second person, who is `by` then, says yes to.
 */
export async function secondPerson(tx: Tx, by: Actor, wish: Wish, agreed: string | null, now: Date): Promise<Second> {
  if (agreed !== null) return agree(tx, by, wish, agreed, now)
  const limitMinor = limitOf(await limitRow(tx, by.schoolId))
  const isAbove = wish.amountMinor + (await doneAlone(tx, wish.about)) > limitMinor
  if (isAbove) {
    if (by.userId === null) throw askerNeeded()
    const waiting = await waitingAbout(tx, wish.about, now)
    if (waiting.some(({ kind, billId }) => billId === null || kind === wish.kind)) throw oneWaits()
  }
  const { about, act, kind, amountMinor, wardId, toWardId, name, reason } = wish
  const id = await addCorrection(
    tx,
    {
      schoolId: by.schoolId,
      ...('openingOf' in about ? {} : about),
      act,
      kind,
      amountMinor,
      wardId,
      name,
      reason,
      ...(toWardId === undefined ? {} : { toWardId }),
      state: isAbove ? 'waits' : 'done',
      askedById: by.userId,
      askedByName: await nameOf(tx, by),
      askedAt: now,
      waitsUntil: isAbove ? new Date(now.getTime() + CORRECTION_WAITS_DAYS * DAY_MS) : null,
    },
    now,
  )
  if (!isAbove) return { waits: null, both: null }
  await recordAudit(tx, {
    at: now,
    by,
    action: 'corrections.asked',
    wardId,
    subjectId: id,
    note: reason,
    changes: [toldOf(amountMinor)],
  })
  await tellDeciders(tx, by, id, now)
  return { waits: id, both: null }
}

/** The others who could say yes hear of it: that somebody waits for them, never for what or how much. */
async function tellDeciders(tx: Tx, by: Actor, id: string, now: Date): Promise<void> {
  const me = by.userId === null ? undefined : (await personsBehind(tx, [by.userId])).get(by.userId)
  await announce(
    tx,
    {
      schoolId: by.schoolId,
      userIds: await decidersBeside(tx, by.schoolId, me ?? null, now),
      kind: 'corrections',
      class: 'urgent',
      tag: `corrections:${id}`,
      navigate: '/corrections',
      texts: askedTexts(await nameOf(tx, by)),
      ttlSeconds: DAY_MS / 1000,
      dedupeKey: `corrections:${id}`,
    },
    now,
  )
}

/** The second person says yes, in the transaction in which it is done. */
async function agree(tx: Tx, by: Actor, wish: Wish, id: string, now: Date): Promise<Second> {
  const row = await holdWaiting(tx, by, id, now)
  if (row.amountMinor !== wish.amountMinor || row.wardId !== wish.wardId) throw changedSince()
  const second = await nameOf(tx, by)
  await decide(tx, id, { state: 'agreed', decidedById: by.userId, decidedByName: second }, now)
  const changes = [toldOf(row.amountMinor), { field: 'asked_by', before: null, after: row.askedByName }]
  await recordAudit(tx, {
    at: now,
    by,
    action: 'corrections.agreed',
    wardId: row.wardId,
    subjectId: id,
    note: row.reason,
    changes,
  })
  return { waits: null, both: { askedById: row.askedById, askedBy: row.askedByName, agreedBy: second } }
}

/** One that waits, held; the caller is another person than the one who asked for it. */
export async function holdWaiting(tx: Tx, by: Actor, id: string, now: Date): Promise<CorrectionRow> {
  const row = await holdCorrection(tx, by.schoolId, id)
  if (!row) throw notFound()
  if (row.state !== 'waits') throw decidedAlready()
  if (row.waitsUntil !== null && row.waitsUntil <= now) throw waitedTooLong()
  const people = await personsBehind(tx, [row.askedById, by.userId])
  const asker = row.askedById === null ? undefined : people.get(row.askedById)
  if (by.userId === null || asker === people.get(by.userId)) throw otherPersonNeeded()
  return row
}

const toldOf = (amountMinor: number) => ({ field: 'amount_minor', before: null, after: amountMinor })
