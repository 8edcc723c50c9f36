import type { Desk } from '@schoolgate/contracts/messages'
import type { Tx } from '#db'
import { ANSWER, announce } from '#modules/push'
import { readsAt } from './desk-hours.ts'
import { deskTimesOf, headsOf, officePeople, teacherAt } from './desks.store.ts'
import type { Thread } from './entries.store.ts'
import { answeredTexts, askedTexts, heldTexts, reportedTexts, returnedTexts } from './messages.words.ts'

const DAY_SECONDS = 86_400
/** An answer is worth reading for so long; a question is in the list anyway. */
const ANSWER_DAYS = 7

/** Under which the messages on a phone about one thread stand for each other, and are read. */
export const tagOf = (threadId: string): string => `messages:${threadId}`

type Question = Pick<Thread, 'schoolId' | 'wardId'> & { id: string; desk: Desk; entryId: string }

/**
 * Whoever sits at the desk hears of a question, when its hours begin. A family writes no messages to staff, so the system tells it; the
 * same question is told once, however often it comes.
 */
export async function tellDesk(tx: Tx, { schoolId, wardId, id, desk, entryId }: Question, now: Date): Promise<void> {
  const times = await deskTimesOf(tx, schoolId)
  const teacher = desk === 'class_teacher' ? await teacherAt(tx, wardId, times, now) : null
  const notBefore = readsAt(teacher?.times ?? times, now) ?? now
  await announce(
    tx,
    {
      schoolId,
      userIds: teacher ? [teacher.id] : await officePeople(tx, schoolId, now),
      kind: 'question',
      class: 'action',
      tag: tagOf(id),
      navigate: '/',
      texts: askedTexts,
      notBefore,
      // For as long as the hours are away, and a day of them.
      ttlSeconds: Math.ceil((notBefore.getTime() - now.getTime()) / 1000) + DAY_SECONDS,
      dedupeKey: `question:${entryId}`,
    },
    now,
  )
}

/** Those of the family who read it hear that the school answered, and nothing of what. */
export async function tellFamily(tx: Tx, thread: Thread, entryId: string, now: Date): Promise<void> {
  const { id, schoolId, wardId, isPrivate, askedById } = thread
  await announce(
    tx,
    {
      schoolId,
      ...(isPrivate ? { userIds: [askedById] } : { wardIds: [wardId], right: 'message' as const }),
      wardId,
      kind: ANSWER,
      class: 'action',
      tag: tagOf(id),
      navigate: `/messages/${id}`,
      texts: answeredTexts,
      ttlSeconds: ANSWER_DAYS * DAY_SECONDS,
      dedupeKey: `answer:${entryId}`,
    },
    now,
  )
}

/** The heads hear that somebody says something is not right. */
export async function tellHeads(
  tx: Tx,
  schoolId: string,
  { entryId, threadId }: { entryId: string; threadId: string },
  now: Date,
) {
  await announce(
    tx,
    {
      schoolId,
      userIds: await headsOf(tx, schoolId, now),
      kind: 'report',
      class: 'action',
      tag: tagOf(threadId),
      navigate: '/',
      texts: reportedTexts,
      ttlSeconds: DAY_SECONDS,
      dedupeKey: `report:${entryId}`,
    },
    now,
  )
}

type Held = Pick<Thread, 'id' | 'schoolId'> & { entryId: string }

/** The office hears that words wait for it, when its hours begin. */
export async function tellHeld(tx: Tx, { id, schoolId, entryId }: Held, now: Date): Promise<void> {
  const notBefore = readsAt(await deskTimesOf(tx, schoolId), now) ?? now
  await announce(
    tx,
    {
      schoolId,
      userIds: await officePeople(tx, schoolId, now),
      kind: 'question',
      class: 'action',
      tag: tagOf(id),
      navigate: '/',
      texts: heldTexts,
      notBefore,
      ttlSeconds: Math.ceil((notBefore.getTime() - now.getTime()) / 1000) + DAY_SECONDS,
      dedupeKey: `held:${entryId}`,
    },
    now,
  )
}

/** Whoever wrote them hears that the office gave words back, and nothing of what. */
export async function tellReturned(tx: Tx, thread: Thread, { id, byId }: { id: string; byId: string }, now: Date) {
  await announce(
    tx,
    {
      schoolId: thread.schoolId,
      userIds: [byId],
      wardId: thread.wardId,
      kind: ANSWER,
      class: 'action',
      tag: tagOf(thread.id),
      navigate: `/messages/${thread.id}`,
      texts: returnedTexts,
      ttlSeconds: ANSWER_DAYS * DAY_SECONDS,
      dedupeKey: `returned:${id}`,
    },
    now,
  )
}
