import type { WardRequest } from '@schoolgate/contracts/requests'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { readPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import {
  askInTurn,
  ownRequests,
  sentBefore,
  shapeOf,
  speakerFor,
  takeBack,
  waitingOf,
  writePhoto,
  writeRequest,
} from './asking.store.ts'
import { asksAlready, decidedAlready, mayNotAsk, noNumber, sameAsNow } from './requests.problems.ts'

type Asking = { scope: Scope; wardId: string; requestId: string; address: string }
type Wish = { kind: 'address' | 'phone'; value: string } | { kind: 'photo'; photo: { sha256: string; bytes: number } }

/** What the caller asked of a ward; whoever is no guardian of it finds nothing. */
export const requestsOf = (db: Db, scope: Scope, wardId: string) =>
  db.as(scope, async (tx) => {
    const speaker = await speakerFor(tx, scope, wardId)
    if (!speaker) throw notFound()
    return { may_ask: speaker.mayAsk, requests: (await ownRequests(tx, scope, wardId)).map(shapeOf) }
  })

/** Who may ask, as the caller’s own rows say; then the system writes, since a parent may neither write files nor see what another asked. */
async function speaking(db: Db, scope: Scope, wardId: string) {
  const speaker = await db.as(scope, (tx) => speakerFor(tx, scope, wardId))
  if (!speaker) throw notFound()
  if (!speaker.mayAsk) throw mayNotAsk()
  return speaker
}

export const checkMayAsk = (db: Db, scope: Scope, wardId: string): Promise<unknown> => speaking(db, scope, wardId)

/** Keeps what a guardian asks for, once; a newer word takes the place of their own that waits. */
export async function ask(db: Db, { scope, wardId, requestId, address }: Asking, wish: Wish, now: Date): Promise<WardRequest> {
  const { schoolId, userId } = scope
  const speaker = await speaking(db, scope, wardId)
  const value = wish.kind === 'photo' ? null : readWish(wish, speaker.country)
  const standing = { address: speaker.homeAddress, phone: speaker.secondPhone, photo: undefined }[wish.kind]
  return db.asSystem(async (tx) => {
    await askInTurn(tx, wardId)
    const before = await sentBefore(tx, scope, requestId)
    if (before) return shapeOf(before)
    if (value === standing) throw sameAsNow()
    const waiting = await waitingOf(tx, { scope, wardId, kind: wish.kind })
    if (waiting && waiting.byId !== userId) throw asksAlready()
    if (waiting) await takeBack(tx, waiting.id, now)
    const photoId = wish.kind === 'photo' ? await writePhoto(tx, schoolId, wish.photo) : null
    const row = await writeRequest(tx, { scope, wardId, requestId, kind: wish.kind, value, photoId }, now)
    await told(tx, scope, { wardId, id: row.id, action: 'requests.asked', address }, now)
    return shapeOf(row)
  })
}

/** A number in the one spelling in which the school keeps it. */
function readWish({ kind, value }: { kind: 'address' | 'phone'; value: string }, country: string): string {
  if (kind === 'address') return value
  const phone = readPhone(value, [country])
  if (phone === null) throw noNumber()
  return phone
}

/** Takes one's own back, as long as the school has not decided. */
export const takeOwnBack = async (db: Db, { scope, wardId, requestId, address }: Asking, now: Date): Promise<WardRequest> => {
  const own = await db.as(scope, (tx) => ownRequests(tx, scope, wardId))
  if (!own.some(({ id }) => id === requestId)) throw notFound()
  return db.asSystem(async (tx) => {
    await askInTurn(tx, wardId)
    const row = own.find(({ id }) => id === requestId)
    const waiting = row && (await waitingOf(tx, { scope, wardId, kind: row.kind }))
    if (waiting?.id !== requestId) throw decidedAlready()
    const after = await takeBack(tx, requestId, now)
    await told(tx, scope, { wardId, id: requestId, action: 'requests.taken_back', address }, now)
    return shapeOf(after)
  })
}

type Line = { wardId: string; id: string; action: string; address: string }

/** Who asked sees it on their other phones too; the school finds it on its next look. */
async function told(tx: Tx, scope: Scope, { wardId, id, action, address }: Line, now: Date): Promise<void> {
  await recordAudit(tx, { at: now, scope, action, wardId, subjectId: id, address })
  publishLive(tx, { schoolId: scope.schoolId, userId: scope.userId, word: 'profile' })
}
