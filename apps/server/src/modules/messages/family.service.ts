import {
  type askSchool,
  MESSAGES_A_DAY,
  MESSAGES_AN_HOUR,
  UNANSWERED_MOST,
  type writeOn,
  type Desk,
  type OpenDesk,
} from '@schoolgate/contracts/messages'
import type { Received, Response } from '@schoolgate/contracts/endpoint'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { markRead } from '#modules/push'
import { readsAt, type DeskTimes } from './desk-hours.ts'
import { deskTimesOf, teacherAt } from './desks.store.ts'
import { changeThread, entriesOf, readAll, report, unanswered, writeEntry, type Thread } from './entries.store.ts'
import {
  familyThread,
  familyThreads,
  fellowsOf,
  nameOfUser,
  openThread,
  rightOf,
  threadShown,
  writtenSince,
} from './family.store.ts'
import { mayNotWrite, nobodyAtDesk, tooManyMessages, waitForAnswer } from './messages.problems.ts'
import { hasHeldWord } from './held.ts'
import { tagOf, tellDesk, tellHeads, tellHeld } from './tell.ts'
import { takeBack } from './taking-back.ts'

type By = KeyedActor & { scope: Scope }
type OfThread = { wardId: string; id: string }

const HOUR_MS = 3_600_000
const QUOTAS = [
  { most: MESSAGES_AN_HOUR, ms: HOUR_MS },
  { most: MESSAGES_A_DAY, ms: 24 * HOUR_MS },
]

/** What an act made: what it answers, and who is to hear of it, where a repeat finds that the first one did not come so far. */
const Written = z.object({
  thread_id: z.string(),
  entry_id: z.string(),
  desk: z.enum(['class_teacher', 'office']),
  asks: z.boolean(),
  reads_at: z.nullable(z.string()),
  /** What an earlier version kept says nothing of it. */
  held: z.boolean().default(false),
})

/** Builds the family's side: what guardians ask about a ward, and read of the school's answers. */
export function createFamilySide({ db, clock }: { db: Db; clock: Clock }) {
  /** After what was written is kept: the desk is told as the system, which a family is not. */
  const tellOf = ({ schoolId }: By, wardId: string, written: z.infer<typeof Written>, now: Date) => {
    const { thread_id: id, entry_id: entryId, desk, asks, held } = written
    if (held) return db.asSystem((tx) => tellHeld(tx, { id, schoolId, entryId }, now))
    return asks ? db.asSystem((tx) => tellDesk(tx, { schoolId, wardId, id, desk, entryId }, now)) : undefined
  }

  return {
    list: (scope: Scope, wardId: string) =>
      db.as(scope, async (tx) => {
        const now = clock()
        const right = await rightOf(tx, scope, wardId)
        if (!right) throw notFound()
        const times = await deskTimesOf(tx, scope.schoolId)
        const shown = {
          now: now.toISOString(),
          timezone: times.timezone,
          hours: { from: times.from, to: times.to },
          phone: times.phone,
        }
        if (!right.mayMessage) return { ...shown, may_write: false, desks: [], fellows: [], threads: [] }
        return {
          ...shown,
          may_write: true,
          desks: await openDesks(tx, wardId, times, now),
          fellows: await fellowsOf(tx, scope, wardId),
          threads: await familyThreads(tx, scope, wardId),
        }
      }),

    thread: (scope: Scope, of: OfThread) =>
      db.as(scope, async (tx) => {
        const now = clock()
        const thread = await familyThread(tx, scope, { ...of, hold: false })
        if (!thread) throw notFound()
        const times = await deskTimesOf(tx, scope.schoolId)
        const shown = threadShown(thread, await nameOfUser(tx, thread.askedById))
        const teacher = thread.desk === 'office' ? null : await teacherAt(tx, thread.wardId, times, now)
        return {
          now: now.toISOString(),
          timezone: times.timezone,
          thread: {
            ...shown,
            sits: teacher?.name ?? null,
            reads_at: readsAt(teacher?.times ?? times, now)?.toISOString() ?? null,
          },
          entries: await entriesOf(tx, scope, thread.id),
        }
      }),

    /** Keeps a question; sent again under its key it is the same question. */
    async ask(by: By, wardId: string, asked: Received<typeof askSchool>['body']): Promise<Response<typeof askSchool>> {
      const now = clock()
      const { made } = await db.as(by.scope, (tx) =>
        doneOnce(tx, by, now, Written, async () => {
          const right = await rightOf(tx, by.scope, wardId)
          if (!right) throw notFound()
          if (!right.mayMessage) throw mayNotWrite()
          await takeQuota(tx, by.scope, now)
          const { desk, about, is_private: isPrivate, text } = asked
          const times = await deskTimesOf(tx, by.schoolId)
          if (desk === 'class_teacher' && (await teacherAt(tx, wardId, times, now)) === null) throw nobodyAtDesk()
          const { schoolId, scope } = by
          const thread = await openThread(
            tx,
            {
              id: newId(),
              schoolId,
              wardId,
              desk,
              about,
              isPrivate,
              askedById: scope.userId,
              waitingSince: isHeld(desk, text, times) ? null : now,
            },
            now,
          )
          return said(tx, by, { thread, text, asks: true, times }, now)
        }),
      )
      await tellOf(by, wardId, made, now)
      return { thread_id: made.thread_id, entry_id: made.entry_id, reads_at: made.reads_at, held: made.held }
    },

    /** One more question opens again what was closed; thanks leave it as it is. */
    async writeOn(
      by: By,
      of: OfThread,
      { text, is_thanks }: Received<typeof writeOn>['body'],
    ): Promise<Response<typeof writeOn>> {
      const now = clock()
      const { made } = await db.as(by.scope, (tx) =>
        doneOnce(tx, by, now, Written, async () => {
          await takeQuota(tx, by.scope, now)
          const thread = await familyThread(tx, by.scope, { ...of, hold: true })
          if (!thread) throw notFound()
          if ((await unanswered(tx, thread.id)).many >= UNANSWERED_MOST) throw waitForAnswer()
          const asks = !is_thanks
          const times = await deskTimesOf(tx, by.schoolId)
          const waits = asks && !isHeld(thread.desk, text, times)
          await changeThread(tx, thread, waits ? { waitingSince: thread.waitingSince ?? now, closedAt: null } : {}, now)
          return said(tx, by, { thread, text, asks, times }, now)
        }),
      )
      await tellOf(by, of.wardId, made, now)
      return { entry_id: made.entry_id, reads_at: made.reads_at, held: made.held }
    },

    read: (scope: Scope, of: OfThread) =>
      db.as(scope, async (tx) => {
        const now = clock()
        const thread = await familyThread(tx, scope, { ...of, hold: false })
        if (!thread) throw notFound()
        if (!(await readAll(tx, scope, thread.id, 'family', now))) return
        await markRead(tx, { userId: scope.userId, tags: [tagOf(thread.id)] }, now)
        publishLive(tx, { schoolId: scope.schoolId, wardId: thread.wardId, word: 'messages' })
      }),

    takeBack: (by: By, of: OfThread, entryId: string) =>
      db.as(by.scope, async (tx) => {
        const thread = await familyThread(tx, by.scope, { ...of, hold: true })
        if (!thread) throw notFound()
        await takeBack(tx, by, thread, entryId, clock())
      }),

    async report(by: By, of: OfThread, reason: string): Promise<void> {
      const now = clock()
      const { schoolId, scope } = by
      const written = await db.as(scope, async (tx) => {
        const thread = await familyThread(tx, scope, { ...of, hold: true })
        if (!thread) throw notFound()
        const entryId = await report(tx, scope, thread, 'family', reason, now)
        if (entryId === null) return null
        await recordAudit(tx, { at: now, by, action: 'messages.reported', wardId: thread.wardId, subjectId: thread.id })
        return { entryId, threadId: thread.id }
      })
      if (written) await db.asSystem((tx) => tellHeads(tx, schoolId, written, now))
    },
  }
}

/** The office reads first what is written to others than itself. */
const isHeld = (desk: Desk, text: string, { heldWords }: { heldWords: string }): boolean =>
  desk === 'class_teacher' && hasHeldWord(text, heldWords)

type Said = { thread: Thread; text: string; asks: boolean; times: DeskTimes & { heldWords: string } }

async function said(tx: Tx, by: By, { thread, text, asks, times }: Said, now: Date): Promise<z.infer<typeof Written>> {
  const { id, wardId, desk, schoolId } = thread
  const held = isHeld(desk, text, times)
  const words = { thread, byId: by.scope.userId, side: 'family', kind: 'said', text, hold: held ? 'waits' : null } as const
  const entryId = await writeEntry(tx, words, now)
  await recordAudit(tx, { at: now, by, action: 'messages.written', wardId, subjectId: id })
  publishLive(tx, { schoolId, wardId, word: 'messages' })
  const teacher = desk === 'office' || held ? null : await teacherAt(tx, wardId, times, now)
  const at = readsAt(teacher?.times ?? times, now)
  return { thread_id: id, entry_id: entryId, desk, asks, reads_at: at?.toISOString() ?? null, held }
}

/** Refuses what would be too much in an hour or in a day, with the seconds until the oldest of them no longer counts. */
async function takeQuota(tx: Tx, { userId }: Scope, now: Date): Promise<void> {
  const longest = Math.max(...QUOTAS.map(({ ms }) => ms))
  const written = await writtenSince(tx, userId, new Date(now.getTime() - longest))
  for (const { most, ms } of QUOTAS) {
    const counted = written.filter((at) => now.getTime() - at.getTime() < ms)
    const oldest = counted.at(-most)
    if (oldest) throw tooManyMessages(Math.ceil((oldest.getTime() + ms - now.getTime()) / 1000))
  }
}

/** The desks at which somebody sits when what is written now is read. */
async function openDesks(tx: Tx, wardId: string, times: DeskTimes, now: Date): Promise<OpenDesk[]> {
  const open = (desk: Desk, sits: string | null, own: DeskTimes): OpenDesk => {
    const at = readsAt(own, now)
    return {
      desk,
      sits,
      ...(own.from === times.from && own.to === times.to ? {} : { hours: { from: own.from, to: own.to } }),
      is_open: at !== null && at <= now,
      reads_at: at?.toISOString() ?? null,
    }
  }
  const teacher = await teacherAt(tx, wardId, times, now)
  return [...(teacher === null ? [] : [open('class_teacher', teacher.name, teacher.times)]), open('office', null, times)]
}
