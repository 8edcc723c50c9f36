import type { RequestState } from '@schoolgate/contracts/requests'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import { nameKept, type KeyedActor } from '#lib/actor'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import { announce } from '#modules/push'
import {
  heldRequest,
  secondPhoneOf,
  sharingAddress,
  stillStands,
  wardOf,
  writeAddress,
  writeDecision,
  writeSecondPhone,
  writeWardPhoto,
} from './deciding.store.ts'
import { decidedAlready, mayNotAsk, reasonNeeded } from './requests.problems.ts'
import { decidedTexts } from './requests.words.ts'

type Decision = { id: string; state: 'accepted' | 'declined'; reason: string | undefined }
type Request = NonNullable<Awaited<ReturnType<typeof heldRequest>>>

const Decided = z.object({ state: z.enum(['accepted', 'declined']) })
const NEWS_FOR_SECONDS = 3 * 86_400

/**
 * Writes down what a parent asked for, or says why not. As the system, since neither a child's row nor a parent's is the staff's to write:
 * what the role may decide, the door has said.
 */
export const decide = async (
  db: Db,
  by: KeyedActor,
  { id, state, reason }: Decision,
  now: Date,
): Promise<{ state: RequestState }> => {
  if (state === 'declined' && reason === undefined) throw reasonNeeded()
  return db.asSystem(
    async (tx) =>
      (
        await doneOnce(tx, by, now, Decided, async () => {
          const request = await heldRequest(tx, by.schoolId, id)
          if (!request) throw notFound()
          if (request.state !== 'waiting') throw decidedAlready()
          // Whoever lost their part, or was limited since, asks no more.
          if (state === 'accepted' && !(await stillStands(tx, request))) throw mayNotAsk()
          await writeDecision(tx, id, { state, reason: reason ?? null, userId: by.userId, name: nameKept(by) }, now)
          if (state === 'accepted') await writeThrough(tx, by, request, now)
          else await record(tx, by, { wardId: request.wardId, id, action: 'requests.declined', note: reason }, now)
          await tell(tx, request, state, now)
          return { state }
        })
      ).made,
  )
}

type Said = Readonly<Record<string, string | null>>
type Line = { wardId: string; id: string; action: string; note?: string | undefined; before?: Said; after?: Said }

const record = (tx: Tx, by: KeyedActor, { wardId, id, action, note, before = {}, after = {} }: Line, now: Date) =>
  recordAudit(tx, {
    at: now,
    by,
    action,
    wardId,
    subjectId: id,
    changes: changesBetween(before, after),
    ...(note === undefined ? {} : { note }),
  })

/** What was asked for now stands in the record, and in the school's own record before and after. */
async function writeThrough(tx: Tx, by: KeyedActor, request: Request, now: Date): Promise<void> {
  const { id, kind, value, wardId, byId, photoId, schoolId } = request
  const action = 'requests.accepted'
  if (kind === 'address')
    for (const ward of await sharingAddress(tx, request)) {
      await writeAddress(tx, ward.id, value, now)
      const said = { before: { home_address: ward.homeAddress }, after: { home_address: value } }
      await record(tx, by, { wardId: ward.id, id, action, ...said }, now)
      publishLive(tx, { schoolId, wardId: ward.id, word: 'wards' })
    }
  if (kind === 'phone') {
    const before = await secondPhoneOf(tx, byId)
    await writeSecondPhone(tx, byId, value, now)
    const said = { before: { second_phone: before && localPhone(before) }, after: { second_phone: value && localPhone(value) } }
    await record(tx, by, { wardId, id, action, ...said }, now)
  }
  if (kind === 'photo') {
    const ward = await wardOf(tx, wardId)
    await writeWardPhoto(tx, wardId, photoId, now)
    await record(tx, by, { wardId, id, action, before: { photo: ward?.photoId ?? null }, after: { photo: photoId } }, now)
    publishLive(tx, { schoolId, wardId, word: 'wards' })
  }
}

/** Who asked hears that there is an answer; what it is stands in the app. */
async function tell(tx: Tx, { id, schoolId, byId, wardId }: Request, state: 'accepted' | 'declined', now: Date): Promise<void> {
  publishLive(tx, { schoolId, userId: byId, word: 'profile' })
  const ward = await wardOf(tx, wardId)
  await announce(
    tx,
    {
      schoolId,
      userIds: [byId],
      kind: 'account',
      class: state === 'declined' ? 'action' : 'info',
      tag: `request:${id}`,
      navigate: '/requests',
      wardId,
      texts: decidedTexts(state, ward?.firstName ?? ''),
      ttlSeconds: NEWS_FOR_SECONDS,
      dedupeKey: `request:${id}`,
    },
    now,
  )
}
