import type { Tx } from '#db'
import { publishLive } from '#db/live'
import { MONEY_CAME } from '#db/payer'
import { addToFeed } from '#modules/feed'
import { announceAll, type Announcement } from '#modules/push'
import type { PaymentRow } from './settle.store.ts'

const NEWS_FOR_SECONDS = 3 * 86_400

/** Open apps look at the payments and bills of these wards again. */
export async function refreshApps(tx: Tx, schoolId: string, wardIds: readonly string[]): Promise<void> {
  const words = ['payments', 'billing'] as const
  publishLive(tx, ...[...new Set(wardIds)].flatMap((wardId) => words.map((word) => ({ schoolId, wardId, word }))))
}

type Concerned = { payment: PaymentRow; wardIds: readonly string[] }

/**
 * What stands in the families' feed of payments of a school: that one is on its way or did not arrive, or its receipt. Of one by a link
 * they hear once money came: else whoever has a link could write to the family by starting payments.
 */
export async function addPaymentsToFeed(
  tx: Tx,
  schoolId: string,
  kind: 'payment' | 'receipt',
  all: readonly Concerned[],
  now: Date,
): Promise<void> {
  const heard = all.filter(({ payment }) => payment.shareId === null || kind === 'receipt' || MONEY_CAME.includes(payment.status))
  const happenings = heard.flatMap(({ payment, wardIds }) =>
    wardIds.map((wardId) => ({ kind, wardId, subjectId: payment.id, occurredAt: now })),
  )
  if (happenings.length > 0) await addToFeed(tx, schoolId, happenings, now)
}

/**
 * Something a phone is rung about, and the page that opens. `of` is the id of what happened: the payment that arrived or was taken back,
 * the refusal, the money that was given back. Of each the family hears once, however often it is told.
 */
type Call = Concerned & { what: keyof typeof TEXTS; of: string; navigate: string }

/** Notifies the guardians' phones calmly, without an amount. */
export const notifyGuardians = (tx: Tx, call: Call, now: Date) => notifyAllGuardians(tx, call.payment.schoolId, [call], now)

/** The same for several payments of a school. */
export const notifyAllGuardians = (tx: Tx, schoolId: string, calls: readonly Call[], now: Date) =>
  announceAll(tx, schoolId, calls.map(announcementOf), now)

const announcementOf = ({ what, of, payment, wardIds, navigate }: Call): Announcement => ({
  schoolId: payment.schoolId,
  wardIds,
  right: 'bills',
  kind: what === 'receipt' || what === 'sharedReceipt' ? 'receipt' : 'payment',
  class: what === 'refused' || what === 'takenBack' ? 'action' : 'money',
  tag: `payment:${payment.id}`,
  navigate,
  texts: TEXTS[what],
  ttlSeconds: NEWS_FOR_SECONDS,
  dedupeKey: `${what}:${of}`,
  ...(wardIds.length === 1 && wardIds[0] !== undefined ? { wardId: wardIds[0] } : {}),
})

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
