import type { ReceiptTexts } from '@schoolgate/contracts/receipt-texts'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import type { SmsPrice } from '#modules/office'
import { announce, cameOf, RECEIPT_TEXT, smsBefore, smsLeft } from '#modules/push'
import { noSms, notTexted, receiptIsVoid } from '#modules/payments/problems'
import { dedupeKeyOf, readersOf, sentTexts } from './texts.store.ts'
import { receiptTexts } from './texts.words.ts'
import type { WholeReceipt } from './receipt.shape.ts'
import { wholeReceipt } from './whole-receipt.ts'

/** Who is not reached in a day calls the school. */
const TEXT_FOR_SECONDS = 86_400

export type TextsPlace = { now: Date; hasSms: boolean; price: SmsPrice | undefined; address: string }

/** To whom a receipt can go by SMS, and what became of it. */
export async function receiptTextsOf(db: Db, scope: Scope, id: string, { now, hasSms, price, address }: TextsPlace) {
  const { schoolId } = scope
  const { whole, readers } = await db.as(scope, (tx) => receiptAndReaders(tx, schoolId, id))
  const { sent, left } = await db.asSystem(async (tx) => ({
    sent: await sentTexts(tx, schoolId, id, idsOf(readers)),
    left: await smsLeft(tx, schoolId, now),
  }))
  const saying = wordsOf(whole)
  const texts: ReceiptTexts = {
    readers: readers.map(({ id: guardianId, title, fullname, phone, language }) => {
      const { text, parts } = smsBefore({ ...saying, language }, address)
      return {
        guardian_id: guardianId,
        name: [title, fullname].filter((part) => part !== null).join(' '),
        phone: phone === null ? null : localPhone(phone),
        text,
        parts,
        cost: price?.of(parts) ?? null,
        sent: sent
          .filter((one) => one.guardianId === guardianId)
          .map(({ at, plan, attempt }) => ({ at: at.toISOString(), ...cameOf(plan, attempt ? [attempt] : []) })),
      }
    }),
    why_not: whole.view.receipt.voidedAt ? 'void' : hasSms ? null : 'no_provider',
    left_this_month: left,
  }
  return { whole, texts }
}

type Wish = { id: string; guardianId: string; sentBefore: number }

/** Sends it to one of them: of however many who ask for the same time, once. */
export async function sendReceiptText(
  tx: Tx,
  by: KeyedActor,
  { id, guardianId, sentBefore }: Wish,
  place: Pick<TextsPlace, 'now' | 'hasSms'>,
) {
  const { now, hasSms } = place
  const { schoolId } = by
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const { whole, readers } = await receiptAndReaders(tx, schoolId, id)
    if (whole.view.receipt.voidedAt) throw receiptIsVoid()
    if (!hasSms) throw noSms()
    if (!readers.some((one) => one.id === guardianId && one.phone !== null)) throw notTexted()
    const [wardId] = wardIdsOf(whole)
    const told = {
      schoolId,
      userIds: [guardianId],
      kind: RECEIPT_TEXT,
      class: 'money',
      onlyBy: 'sms',
      tag: `payment:${whole.view.payment.id}`,
      ttlSeconds: TEXT_FOR_SECONDS,
      dedupeKey: dedupeKeyOf(id, guardianId, sentBefore + 1),
      ...wordsOf(whole),
      ...(wardId === undefined ? {} : { wardId }),
    } as const
    const { recipients } = await announce(tx, told, now)
    if (recipients > 0)
      await recordAudit(tx, {
        at: now,
        by,
        action: 'payments.receipt_texted',
        subjectId: guardianId,
        ...(wardId ? { wardId } : {}),
      })
    return null
  })
}

async function receiptAndReaders(tx: Tx, schoolId: string, id: string) {
  const whole = await wholeReceipt(tx, schoolId, id, null)
  if (!whole) throw notFound()
  return { whole, readers: await readersOf(tx, schoolId, wardIdsOf(whole)) }
}

const idsOf = (readers: readonly { id: string }[]) => readers.map(({ id }) => id)
const wardIdsOf = ({ parts }: WholeReceipt) => [...new Set(parts.map(({ wardId }) => wardId))]

/** What is said, and the page that tells whether it is true. */
function wordsOf({ view: { receipt, payment, school }, parts }: WholeReceipt) {
  const amount = { amount_minor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency: school.currency }
  const day = dayIn(school.timezone, payment.paidAt ?? receipt.issuedAt)
  return {
    navigate: `/verify?code=${receipt.verifyCode}`,
    texts: receiptTexts({ school: school.name, receiptNo: receipt.receiptNo, amount, day }),
  }
}
