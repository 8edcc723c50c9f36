import type { Received } from '@schoolgate/contracts/endpoint'
import { NOT_REMINDED, type OwingReminder, type remindOwing } from '@schoolgate/contracts/owing'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { localPhone } from '#lib/phone'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { addToFeed } from '#modules/feed'
import { reachShown, type SmsPrice } from '#modules/office'
import { announce, reachOf } from '#modules/push'
import type { Addresses } from '#modules/schools'
import { owingFamilies, type Family } from './families.ts'
import { openBillsOf } from './families.store.ts'
import { isMeant } from './list.service.ts'
import { nobodyToRemind, othersOwe } from './owing.problems.ts'
import { holdReminders } from './remind.store.ts'
import { reminderTexts } from './owing.words.ts'

const DAY_SECONDS = 86_400

/** How a reminder is told: by who may see the bills, who read them there. */
const MANNER = { kind: 'reminder', class: 'money', right: 'bills', navigate: '/bills' } as const

type Asked = Received<typeof remindOwing>['body']
type Place = { now: Date; addresses: Addresses; smsPrice: SmsPrice | undefined }

/** Whom these words would reach, on which ways, what they would say and cost; nothing is sent. */
export async function rehearse(db: Db, scope: Scope, asked: Asked, { addresses, smsPrice, now }: Place) {
  const { schoolId } = scope
  const { chosen, texts } = await db.as(scope, (tx) => chosenBy(tx, schoolId, asked, now))
  const reminded = remindable(chosen)
  const userIds = guardiansOf(reminded)
  // As the system: whose phone takes messages is nobody's to see, and only counts come out.
  const reach = await db.asSystem((tx) => reachOf(tx, { schoolId, userIds, texts, ...MANNER }, now, addresses.at))
  const preview: OwingReminder = {
    left_out: NOT_REMINDED.map((why) => ({
      why,
      families: chosen.filter(({ notReminded }) => notReminded === why).length,
    })).filter(({ families }) => families > 0),
    ...reachShown(reach, smsPrice),
    texts,
  }
  return { families: reminded.length, guardians: userIds.length, preview }
}

const Reminded = z.object({ families: z.int(), guardians: z.int() })

/** Reminds those who are meant, each person once, however many of their children owe. */
export const remind = async (tx: Tx, by: KeyedActor, asked: Asked, now: Date): Promise<z.infer<typeof Reminded>> =>
  (
    await doneOnce(tx, by, now, Reminded, async () => {
      const { schoolId } = by
      // Of two who remind at once the second sees whom the first has reminded.
      await holdReminders(tx, schoolId)
      const { chosen, texts } = await chosenBy(tx, schoolId, asked, now)
      const families = remindable(chosen)
      if (asked.families !== undefined && asked.families !== families.length) throw othersOwe()
      if (families.length === 0) throw nobodyToRemind()
      const wardIds = families.flatMap(({ children }) => children.filter(({ status }) => status === 'active').map(({ id }) => id))
      const told = { ...MANNER, tag: 'reminder:owing', dedupeKey: `reminder:owing:${newId()}`, ttlSeconds: DAY_SECONDS, texts }
      const { recipients } = await announce(tx, { ...told, schoolId, wardIds }, now)
      const bills = await openBillsOf(tx, wardIds)
      const happenings = bills.map(({ id, wardId }) => ({ kind: 'reminder' as const, wardId, subjectId: id, occurredAt: now }))
      await addToFeed(tx, schoolId, happenings, now)
      publishLive(tx, ...wardIds.map((wardId) => ({ schoolId, wardId, word: 'billing' as const })))
      await recordAudit(tx, { at: now, by, action: 'owing.reminded', note: String(families.length) })
      return { families: families.length, guardians: recipients }
    })
  ).made

async function chosenBy(tx: Tx, schoolId: string, asked: Asked, now: Date) {
  const { school, families } = await owingFamilies(tx, schoolId, now)
  const [only, except] = [asked.only && new Set(asked.only), new Set(asked.except)]
  const chosen = families.filter(
    (family) => isMeant(asked)(family) && !except.has(family.id) && (only === undefined || only.has(family.id)),
  )
  const [phone] = school.phones
  return { chosen, texts: reminderTexts(phone === undefined ? undefined : localPhone(phone)) }
}

const remindable = (families: readonly Family[]): Family[] => families.filter(({ notReminded }) => notReminded === null)

const guardiansOf = (families: readonly Family[]): string[] => [
  ...new Set(families.flatMap(({ payers }) => payers.map(({ guardianId }) => guardianId))),
]
