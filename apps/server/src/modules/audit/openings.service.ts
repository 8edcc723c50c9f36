import { CHILDREN_A_DAY, EXPORTS_A_DAY, LISTS_A_DAY, OPENINGS, type Opening, type Reach } from '@schoolgate/contracts/openings'
import type { Db, Tx } from '#db'
import { nameOf, recordAudit, recordOpenings, type RecordedOpening } from '#db/audit'
import type { Clock } from '#lib/clock'
import { signedIn, type Actor } from '#lib/actor'
import { newId } from '#lib/random'
import type { Shown } from '#lib/route'
import type { Scope } from '#lib/scope'
import { announce } from '#modules/push'
import { alertTexts } from './alert.words.ts'
import { tooManyOpenings } from './audit.problems.ts'
import { holdReader, isWritten, seenLately, watchersOf } from './openings.store.ts'

const LIMITS: Record<Reach, { alert: number; most: number }> = { child: CHILDREN_A_DAY, list: LISTS_A_DAY, export: EXPORTS_A_DAY }
const DAY_SECONDS = 86_400
const REFUSED = 'audit.opening_refused'

/** Who of the staff asked to be shown what, and why where it leaves the school. */
export type AskedToSee = {
  what: Opening
  scope: Scope
  address: string
  note: string | null
  /** It was done already, whatever the day's limit says: then the limit refuses no answer. */
  isDone: boolean
}

/** Shows staff what they asked for, once it stands in the record. */
export const createOpenings = ({ db, clock }: { db: Db; clock: Clock }) => ({
  async open<T>({ scope, address, ...asked }: AskedToSee, { of, answer }: Shown<T>): Promise<T> {
    if (of.length === 0 && OPENINGS[asked.what] === 'child') return answer()
    const by = signedIn(scope, address)
    // A transaction of its own, since what was read is read: should this one fail, nothing is shown.
    const retryAfter = await db.as(scope, (tx) => openOrRefuse(tx, { ...asked, by, userId: scope.userId, of }, clock()))
    if (retryAfter !== null) throw tooManyOpenings(retryAfter)
    return answer()
  },
})

export type Openings = ReturnType<typeof createOpenings>

type Opened = RecordedOpening & { by: Actor; userId: string; isDone: boolean }

/** Writes down what is shown, and lets others know of much at once; answers when to come back where the day's limit is reached. */
async function openOrRefuse(tx: Tx, opened: Opened, now: Date): Promise<number | null> {
  const { by, userId, what, isDone } = opened
  const reach = OPENINGS[what]
  const { alert, most } = LIMITS[reach]
  await holdReader(tx, userId)
  const before = await seenLately(tx, userId, reach, now)
  if (before.count >= most && !isDone) {
    if (!(await isWritten(tx, userId, REFUSED, now))) {
      await recordAudit(tx, { at: now, by, action: REFUSED, note: what })
      await tellOthers(tx, by, 'refused', now)
    }
    const since = before.since ?? now
    return Math.max(1, Math.ceil((since.getTime() - now.getTime()) / 1000) + DAY_SECONDS)
  }
  if (reach === 'export') {
    await recordExport(tx, by, opened, now)
    return null
  }
  if (reach === 'list') await recordAudit(tx, { at: now, by, action: what })
  await recordOpenings(tx, by, opened, now)
  const after = await seenLately(tx, userId, reach, now)
  if (before.count < alert && after.count >= alert) await tellOthers(tx, by, reach, now)
  return null
}

/** Papers of many children leave the school: a line for the act, one for each child, and the other heads and the office hear of it at once. */
export async function recordExport(tx: Tx, by: Actor, opened: RecordedOpening, now: Date): Promise<void> {
  const { what, note } = opened
  await recordAudit(tx, { at: now, by, action: what, ...(note === null ? {} : { note }) })
  await recordOpenings(tx, by, opened, now)
  await tellOthers(tx, by, 'export', now)
}

async function tellOthers(tx: Tx, by: Actor, about: keyof typeof alertTexts, now: Date): Promise<void> {
  const { schoolId, userId } = by
  const who = await nameOf(tx, by)
  await announce(
    tx,
    {
      schoolId,
      userIds: await watchersOf(tx, schoolId, userId, now),
      kind: 'openings',
      class: 'urgent',
      isAlarm: true,
      tag: `openings:${userId ?? 'computer'}`,
      navigate: '/',
      texts: alertTexts[about](who),
      ttlSeconds: DAY_SECONDS,
      dedupeKey: `openings:${newId()}`,
    },
    now,
  )
}
