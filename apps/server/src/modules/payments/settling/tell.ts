import type { Tx } from '#db'
import { tellLive } from '#db/live'
import { tellFeed } from '#modules/feed'
import { announce, type Announcement } from '#modules/push'
import type { PaymentRow } from './settle.store.ts'

const NEWS_FOR_SECONDS = 3 * 86_400

/** Open apps look at the payments and bills of these wards again. */
export async function tellApps(tx: Tx, schoolId: string, wardIds: readonly string[]): Promise<void> {
  for (const wardId of wardIds) {
    await tellLive(tx, { schoolId, wardId, word: 'payments' })
    await tellLive(tx, { schoolId, wardId, word: 'billing' })
  }
}

/** What stands in the families' feed of a payment: that it is on its way or did not arrive, or its receipt. */
export const tellFamilies = (tx: Tx, kind: 'payment' | 'receipt', payment: PaymentRow, wardIds: readonly string[], now: Date) =>
  tellFeed(
    tx,
    payment.schoolId,
    wardIds.map((wardId) => ({ kind, wardId, subjectId: payment.id, occurredAt: now })),
    now,
  )

/** Rings the guardians' phones calmly, without an amount. */
export const ring = (
  tx: Tx,
  what: keyof typeof TEXTS,
  { payment, wardIds, navigate }: { payment: PaymentRow; wardIds: readonly string[]; navigate: string },
  now: Date,
) =>
  announce(
    tx,
    {
      schoolId: payment.schoolId,
      wardIds,
      right: 'bills',
      kind: what === 'receipt' || what === 'sharedReceipt' ? 'receipt' : 'payment',
      class: what === 'refused' || what === 'takenBack' ? 'action' : 'money',
      tag: `payment:${payment.id}`,
      navigate,
      texts: TEXTS[what],
      ttlSeconds: NEWS_FOR_SECONDS,
      dedupeKey: `${what}:${payment.id}`,
      ...(wardIds.length === 1 && wardIds[0] !== undefined ? { wardId: wardIds[0] } : {}),
    },
    now,
  )

const TEXTS = {
  receipt: {
    en: { title: 'Your receipt is ready', body: 'The school has your payment. Thank you.' },
    fr: { title: 'Votre reçu est prêt', body: 'L’école a reçu votre paiement. Merci.' },
  },
  sharedReceipt: {
    en: { title: 'Somebody paid a part of a bill', body: 'The receipt is in the app.' },
    fr: { title: 'Quelqu’un a payé une partie d’une facture', body: 'Le reçu est dans l’application.' },
  },
  refused: {
    en: { title: 'Please look at your bank slip again', body: 'The school could not accept it. The reason is in the app.' },
    fr: { title: 'Regardez encore votre bordereau', body: 'L’école n’a pas pu l’accepter. La raison est dans l’application.' },
  },
  givenBack: {
    en: { title: 'Money is on its way back to you', body: 'The school has sent it. More is in the app.' },
    fr: { title: 'De l’argent vous est rendu', body: 'L’école l’a envoyé. Plus de détails dans l’application.' },
  },
  takenBack: {
    en: { title: 'A payment did not go through', body: 'The school had to take it back. More is in the app.' },
    fr: { title: 'Un paiement n’a pas abouti', body: 'L’école a dû l’annuler. Plus de détails dans l’application.' },
  },
} satisfies Record<string, Announcement['texts']>
