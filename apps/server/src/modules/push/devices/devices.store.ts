import { createHash } from 'node:crypto'
import type { PushDevice } from '@schoolgate/contracts/push'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { pushDevices, sessions, users } from '#db/schema'
import { takesMessages } from '#db/sessions'
import { oneAtATime } from '#lib/one-at-a-time'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import type { PushAddress } from './device-id.ts'

type Choices = Required<Pick<typeof users.$inferInsert, 'notify' | 'quietFrom' | 'quietTo' | 'resultsInSchoolHours'>> &
  Pick<typeof users.$inferInsert, 'namesOnLockScreen'>

/** Where messages reach an app, and the site at which it runs. */
type AppAddress = PushAddress & { site: string }

/** Nobody carries more; a phone that asked anew each time would be sent each message as often. The one longest silent goes. */
const MOST = 10

/** The oldest of more than ten go. Two that come at once are counted one after the other. */
async function bind(tx: Tx, scope: Scope, address: AppAddress, now: Date): Promise<void> {
  const owner = { personId: scope.personId, sessionId: scope.sessionId }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push_devices:${scope.personId}`}, 0))`)
  const endpointHash = createHash('sha256').update(address.endpoint).digest('hex')
  await tx
    .insert(pushDevices)
    .values({ id: newId(), ...owner, ...address, endpointHash, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: pushDevices.endpointHash,
      set: {
        ...owner,
        p256dh: address.p256dh,
        auth: address.auth,
        site: address.site,
        refusals: 0,
        lastSentAt: sql`case when ${pushDevices.personId} = excluded.person_id then ${pushDevices.lastSentAt} end`,
        createdAt: sql`case when ${pushDevices.personId} = excluded.person_id then ${pushDevices.createdAt} else excluded.created_at end`,
        updatedAt: now,
      },
    })
  const theirs = eq(pushDevices.personId, scope.personId)
  const others = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(theirs, ne(pushDevices.endpointHash, endpointHash)))
    .orderBy(desc(pushDevices.updatedAt), desc(pushDevices.id))
    .offset(MOST - 1)
  await tx.delete(pushDevices).where(and(theirs, inArray(pushDevices.id, others)))
}

export function createDeviceStore(db: Db) {
  const inTurn = oneAtATime()
  return {
    /** Binds the device to this session. As the system: the endpoint may still be another person's, who loses it (a shared phone). */
    register: (scope: Scope, address: AppAddress, now: Date): Promise<void> =>
      inTurn(scope.personId, () => db.asSystem((tx) => bind(tx, scope, address, now))),

    devicesOf: (scope: Scope, now: Date): Promise<PushDevice[]> =>
      db.as(scope, async (tx) => {
        const rows = await tx
          .select({ device: pushDevices, label: sessions.deviceLabel })
          .from(pushDevices)
          .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
          .where(and(eq(pushDevices.personId, scope.personId), takesMessages(tx, scope.userId, now)))
          .orderBy(desc(pushDevices.updatedAt), desc(pushDevices.id))
        return rows.map(({ device, label }) => ({
          id: device.id,
          kind: device.kind,
          label,
          added_at: device.createdAt.toISOString(),
          last_used_at: device.lastSentAt?.toISOString() ?? null,
          is_current: device.sessionId === scope.sessionId,
        }))
      }),

    countOf: (scope: Scope, now: Date): Promise<number> =>
      db.as(scope, (tx) =>
        tx.$count(pushDevices, and(eq(pushDevices.personId, scope.personId), takesMessages(tx, scope.userId, now))),
      ),

    /** False when this is no device of the caller's. */
    remove: (scope: Scope, id: string): Promise<boolean> =>
      db.as(scope, async (tx) => {
        const removed = await tx
          .delete(pushDevices)
          .where(and(eq(pushDevices.id, id), eq(pushDevices.personId, scope.personId)))
          .returning({ id: pushDevices.id })
        return removed.length > 0
      }),

    choose: (scope: Scope, choices: Choices, now: Date): Promise<void> =>
      db.as(scope, async (tx) => {
        await tx
          .update(users)
          .set({ ...choices, updatedAt: now })
          .where(eq(users.id, scope.userId))
      }),
  }
}

export type DeviceStore = ReturnType<typeof createDeviceStore>
