import { and, desc, eq, gt, lte, notInArray, or } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { knownDevices } from '#db/schema'
import type { Clock } from '#lib/clock'
import { hashSecret, newId } from '#lib/random'

/** Nobody signs in in more browsers than these; the one longest unused is forgotten. */
const MOST = 10
/** As long as a browser keeps a cookie at most. */
export const KNOWN_FOR_SECONDS = 400 * 86_400

/** The browsers in which people signed in before. */
export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Builds the memory of known devices. */
export function createKnownDevices({ db, clock }: { db: Db; clock: Clock }) {
  const longAgo = () => new Date(clock().getTime() - KNOWN_FOR_SECONDS * 1000)
  return {
    /** Whether this person signed in in this browser before. For nobody, or without a cookie, it does the same work and says no. */
    isKnown: (personId: string | null, device: string | null): Promise<boolean> =>
      db.asSystem(async (tx) => {
        const rows = await tx
          .select({ personId: knownDevices.personId })
          .from(knownDevices)
          .where(
            and(
              eq(knownDevices.personId, personId ?? newId()),
              eq(knownDevices.deviceHash, hashSecret(device ?? '')),
              gt(knownDevices.signedInAt, longAgo()),
            ),
          )
        return rows.length > 0
      }),

    /** This person signs in here now. */
    async remember(tx: Tx, personId: string, device: string): Promise<void> {
      const deviceHash = hashSecret(device)
      await tx
        .insert(knownDevices)
        .values({ personId, deviceHash, signedInAt: clock() })
        .onConflictDoUpdate({ target: [knownDevices.personId, knownDevices.deviceHash], set: { signedInAt: clock() } })
      const newest = tx
        .select({ deviceHash: knownDevices.deviceHash })
        .from(knownDevices)
        .where(eq(knownDevices.personId, personId))
        .orderBy(desc(knownDevices.signedInAt))
        .limit(MOST)
      await tx
        .delete(knownDevices)
        .where(
          and(
            eq(knownDevices.personId, personId),
            or(notInArray(knownDevices.deviceHash, newest), lte(knownDevices.signedInAt, longAgo())),
          ),
        )
    },
  }
}
