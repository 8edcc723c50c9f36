import type { Tx } from '#db'
import { announceAll, type Announcement } from '#modules/push'
import { firstNamesOf } from './announce-bills.store.ts'

/** News for so long; later it only stands in the app. */
const NEWS_FOR_SECONDS = 3 * 86_400

/** Tells the phones of those who may see a ward's bills that there is a new one; never an amount. */
export async function announceBills(
  tx: Tx,
  schoolId: string,
  issued: readonly { wardId: string; billId: string }[],
  now: Date,
): Promise<void> {
  const firstNames = await firstNamesOf(
    tx,
    issued.map(({ wardId }) => wardId),
  )
  const announcements = issued.map(({ wardId, billId }): Announcement => {
    const name = firstNames.get(wardId) ?? ''
    return {
      schoolId,
      wardIds: [wardId],
      wardId,
      right: 'bills',
      kind: 'bill_issued',
      class: 'money',
      tag: `bill:${billId}`,
      dedupeKey: `bill:${billId}`,
      navigate: '/bills',
      ttlSeconds: NEWS_FOR_SECONDS,
      texts: {
        en: { title: `A bill for ${name} is ready`, body: 'You can see it in the app.' },
        fr: { title: `Une facture pour ${name} est prête`, body: 'Vous la trouvez dans l’application.' },
      },
    }
  })
  await announceAll(tx, schoolId, announcements, now)
}
