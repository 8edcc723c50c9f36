import type { Desk, DeskHours } from '@schoolgate/contracts/messages'
import { answerThread, type listDeskThreads } from '@schoolgate/contracts/office-messages'
import type { Received } from '@schoolgate/contracts/endpoint'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { instantIn } from '#lib/local-time'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import * as z from 'zod'
import { readsAt, timesOf } from './desk-hours.ts'
import { ownHours, setHours } from './desks.store.ts'
import { changeThread, entriesOf, isOpenedByHead, readAll, report, writeEntry, type Thread } from './entries.store.ts'
import { hasHeldWord } from './held.ts'
import { notAtThisDesk } from './messages.problems.ts'
import {
  atDeskNow,
  deskThread,
  deskThreadShown,
  deskThreadsPage,
  heldAt,
  readersOf,
  waitingAt,
  type Position,
} from './school.store.ts'
import { tellDesk, tellFamily, tellHeads, tellHeld } from './tell.ts'

const PAGE_SIZE = 30
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

type By = Actor & { scope: Scope }

/** Builds the school's side: the questions that lie at a desk, and what is done with them. */
export function createSchoolSide({ db, clock }: { db: Db; clock: Clock }) {
  /** Does something with a thread that lies at the caller's desk; the head may hand over any. */
  const act = (
    by: By,
    id: string,
    doing: (tx: Tx, thread: Thread, now: Date) => Promise<void>,
    may: 'sits' | 'sits_or_head' = 'sits',
  ) =>
    db.as(by.scope, async (tx) => {
      const now = clock()
      const { who } = await atDeskNow(tx, by.scope, now)
      const found = await deskThread(tx, who, { id, hold: true })
      if (!found) throw notFound()
      if (!found.isMine && !(may === 'sits_or_head' && who.role === 'head')) throw notAtThisDesk()
      await doing(tx, found.thread, now)
    })

  const note = (tx: Tx, by: By, action: string, { id, wardId }: Thread, at: Date) =>
    recordAudit(tx, { at, by, action, wardId, subjectId: id })

  const changed = (tx: Tx, { schoolId, wardId }: Thread) => publishLive(tx, { schoolId, wardId, word: 'messages' })

  return {
    list: (scope: Scope, { state = 'waiting', cursor, limit = PAGE_SIZE }: Received<typeof listDeskThreads>['query']) =>
      db.as(scope, async (tx) => {
        const now = clock()
        const { times, who } = await atDeskNow(tx, scope, now)
        const after = cursor === undefined ? null : readCursor(cursor, positionOf)
        const found = await deskThreadsPage(tx, who, { state, after, limit })
        const page = found.slice(0, limit)
        const last = found.length > limit ? page.at(-1)?.thread : undefined
        const { many } = await waitingAt(tx, who)
        const own = who.role === 'teacher' ? await ownHours(tx, who.userId) : null
        const opens = readsAt(timesOf(times, own), now)
        return {
          now: now.toISOString(),
          timezone: times.timezone,
          hours: { from: times.from, to: times.to },
          is_open: opens !== null && opens <= now,
          opens_at: opens?.toISOString() ?? null,
          own_hours: own,
          waiting: many,
          held: await heldAt(tx, who),
          threads: page.map(deskThreadShown),
          next_cursor: last
            ? writeCursor([((state === 'waiting' ? last.waitingSince : null) ?? last.lastAt).toISOString(), last.id])
            : null,
        }
      }),

    /** Opens one. That the head did stands in it from then on, once a day, before a word of it is shown. */
    open: (by: By, id: string) =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        const { scope } = by
        const { times, who } = await atDeskNow(tx, scope, now)
        const isHead = scope.role === 'head'
        const found = await deskThread(tx, who, { id, hold: isHead })
        if (!found) throw notFound()
        const { thread } = found
        const today = new Date(instantIn(times.timezone, who.day, '00:00'))
        if (isHead && !(await isOpenedByHead(tx, scope, id, today))) {
          await writeEntry(tx, { thread, byId: scope.userId, side: 'school', kind: 'opened_by_head' }, now)
          changed(tx, thread)
        }
        const readers = await readersOf(tx, thread)
        return {
          now: now.toISOString(),
          timezone: times.timezone,
          thread: {
            ...deskThreadShown(found),
            readers: readers.map(({ fullname }) => fullname),
            may_message: readers.some((reader) => reader.id === thread.askedById),
          },
          entries: await entriesOf(tx, scope, id),
        }
      }),

    /** When the caller answers as a class teacher; within the school's hours, which hold where they lie beside those. */
    setHours: (by: By, hours: DeskHours | null) =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        const before = await ownHours(tx, by.scope.userId)
        await setHours(tx, by.scope.userId, hours, now)
        const told = (those: DeskHours | null) => ({ own_hours: those && `${those.from}–${those.to}` })
        await recordAudit(tx, {
          at: now,
          by,
          action: 'messages.hours_set',
          subjectId: by.scope.userId,
          changes: changesBetween(told(before), told(hours)),
        })
      }),

    read: (by: By, id: string) =>
      act(by, id, async (tx, thread, now) => {
        if (await readAll(tx, by.scope, thread.id, 'school', now)) changed(tx, thread)
      }),

    /** Keeps an answer and tells the family; sent again under its key it is the same answer. */
    async answer(by: KeyedActor & By, id: string, { text, close }: Received<typeof answerThread>['body']) {
      const now = clock()
      const { made } = await db.as(by.scope, (tx) =>
        doneOnce(tx, by, now, answerThread.response, async () => {
          const { who, times } = await atDeskNow(tx, by.scope, now)
          const found = await deskThread(tx, who, { id, hold: true })
          if (!found) throw notFound()
          if (!found.isMine) throw notAtThisDesk()
          const { thread } = found
          const byId = by.scope.userId
          await readAll(tx, by.scope, id, 'school', now)
          const held = who.role === 'teacher' && hasHeldWord(text, times.heldWords)
          const words = { thread, byId, side: 'school', kind: 'said', text, hold: held ? 'waits' : null } as const
          const entryId = await writeEntry(tx, words, now)
          await note(tx, by, 'messages.answered', thread, now)
          changed(tx, thread)
          // The family waits until the office has read it, and nothing is closed by it.
          if (held) {
            await tellHeld(tx, { ...thread, entryId }, now)
            return { entry_id: entryId, held }
          }
          if (close) await writeEntry(tx, { thread, byId, side: 'school', kind: 'closed' }, now)
          await changeThread(tx, thread, { waitingSince: null, closedAt: close ? now : null }, now)
          await tellFamily(tx, thread, entryId, now)
          return { entry_id: entryId, held }
        }),
      )
      return made
    },

    close: (by: By, id: string) =>
      act(by, id, async (tx, thread, now) => {
        if (thread.closedAt !== null) return
        await writeEntry(tx, { thread, byId: by.scope.userId, side: 'school', kind: 'closed' }, now)
        await changeThread(tx, thread, { waitingSince: null, closedAt: now }, now)
        await note(tx, by, 'messages.closed', thread, now)
        changed(tx, thread)
      }),

    /** The other desk has it from now on, and hears of it where the family still waits. */
    handOver: (by: By, id: string, desk: Desk) =>
      act(
        by,
        id,
        async (tx, thread, now) => {
          if (thread.desk === desk) return
          const entryId = await writeEntry(
            tx,
            { thread, byId: by.scope.userId, side: 'school', kind: 'handed_over', toDesk: desk },
            now,
          )
          await changeThread(tx, thread, { desk }, now)
          await note(tx, by, 'messages.handed_over', thread, now)
          if (thread.waitingSince !== null && thread.closedAt === null) await tellDesk(tx, { ...thread, desk, entryId }, now)
          changed(tx, thread)
        },
        'sits_or_head',
      ),

    report: (by: By, id: string, reason: string) =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        const { who } = await atDeskNow(tx, by.scope, now)
        const found = await deskThread(tx, who, { id, hold: true })
        if (!found) throw notFound()
        const entryId = await report(tx, by.scope, found.thread, 'school', reason, now)
        if (entryId === null) return
        await note(tx, by, 'messages.reported', found.thread, now)
        await tellHeads(tx, by.schoolId, { entryId, threadId: id }, now)
      }),
  }
}

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [at, id] = parsed.data
  return { at, id }
}
