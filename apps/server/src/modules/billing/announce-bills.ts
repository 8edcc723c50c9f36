import type { Tx } from '#db'
import { announceAll, type Announcement } from '#modules/push'
import { firstNamesOf } from './announce-bills.store.ts'

/** News for so long; later it only stands in the app. */
const NEWS_FOR_SECONDS = 3 * 86_400

/** Tells the phones of those who may see a ward's bills that there is a new one, or that a bill has one more fee, `more`; never an amount. */
export async function announceBills(
  tx: Tx,
  schoolId: string,
  issued: readonly { wardId: string; billId: string }[],
  now: Date,
  more?: string,
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
      dedupeKey: more === undefined ? `bill:${billId}` : `bill:${billId}:${more}`,
      navigate: '/bills',
      ttlSeconds: NEWS_FOR_SECONDS,
      texts: more === undefined ? readyTexts(name) : moreTexts(name),
    }
  })
  await announceAll(tx, schoolId, announcements, now)
}

const readyTexts = (name: string) => ({
  en: { title: `A bill for ${name} is ready`, body: 'You can see it in the app.' },
  fr: { title: `Une facture pour ${name} est prête`, body: 'Vous la trouvez dans l’application.' },
})

const moreTexts = (name: string) => ({
  en: { title: `There is something more on the bill for ${name}`, body: 'You can see it in the app.' },
  fr: { title: `Il y a une ligne de plus sur la facture de ${name}`, body: 'Vous la trouvez dans l’application.' },
})
