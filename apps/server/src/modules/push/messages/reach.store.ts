import { DEFAULT_NOTIFY } from '@schoolgate/contracts/profile'
import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { reachedBy, type Reached } from '#db/reached'
import { pushDevices, schools, users } from '#db/schema'
import { takesMessages } from '#db/sessions'
import { schoolOf, type Announcement } from './announce.store.ts'
import { decide } from './decide.ts'
import { pageOf, smsText } from './letter.ts'
import { smsLeft } from './plans.store.ts'
import { smsParts } from './sms-parts.ts'

/** What would become of an announcement: how many hear of it on which way first, and what goes by SMS. */
export type Reach = {
  hears: { push: number; sms: number; email: number; appOnly: number }
  smsAtOnce: number
  smsIfUnread: number
  smsAfterMinutes: number
  partsEach: number
  /** Of all texts, those that go only to who has not opened it among them. */
  partsAtMost: number
  smsLeft: number
}

type Told = Pick<Announcement, 'schoolId' | 'class' | 'navigate' | 'texts' | 'wardId'> & { userIds: readonly string[] }

/**
 * What would become of it if it were announced at `now`, by the rules by which it is: nothing is written. As the system, since devices are
 * nobody's to see but their person's; what comes out are counts.
 */
export async function reachOf(tx: Tx, told: Told, now: Date, addressOf: (school: Reached) => string): Promise<Reach> {
  const { schoolId, userIds, texts, navigate, wardId = null } = told
  const [school, left, people, address] = await Promise.all([
    schoolOf(tx, schoolId),
    smsLeft(tx, schoolId, now),
    peopleAt(tx, schoolId, userIds, now),
    addressed(tx, schoolId, addressOf),
  ])
  const page = pageOf({ navigate, wardId }, address)
  const parts = { en: smsParts(smsText(texts.en, page)), fr: smsParts(smsText(texts.fr, page)) }
  const reach: Reach = {
    hears: { push: 0, sms: 0, email: 0, appOnly: 0 },
    smsAtOnce: 0,
    smsIfUnread: 0,
    smsAfterMinutes: school.smsAfterMinutes,
    partsEach: 0,
    partsAtMost: 0,
    smsLeft: left,
  }
  for (const { notify, from, to, language, hasPhone, hasEmail, hasDevice } of people) {
    const choices = notify ?? DEFAULT_NOTIFY
    const plans = decide({ class: told.class, choices, quiet: { from, to }, school, waitsForSchoolEnd: false, now })
    const isBy = (channel: string) => plans.some((plan) => plan.channel === channel)
    const sms = hasPhone ? plans.find(({ channel }) => channel === 'sms') : undefined
    const isHeardFirst = isBy('push') && hasDevice
    const waits = sms?.isFallback === true && isHeardFirst
    reach.hears[isHeardFirst ? 'push' : sms ? 'sms' : isBy('email') && hasEmail ? 'email' : 'appOnly']++
    if (!sms) continue
    reach[waits ? 'smsIfUnread' : 'smsAtOnce']++
    reach.partsEach = Math.max(reach.partsEach, parts[language])
    reach.partsAtMost += parts[language]
  }
  return reach
}

const peopleAt = (tx: Tx, schoolId: string, userIds: readonly string[], now: Date) => {
  const device = tx
    .select({ one: sql`1` })
    .from(pushDevices)
    .where(and(eq(pushDevices.personId, users.personId), takesMessages(tx, users.id, now)))
  return tx
    .select({
      notify: users.notify,
      from: users.quietFrom,
      to: users.quietTo,
      language: users.language,
      hasPhone: sql<boolean>`${users.phone} is not null`,
      hasEmail: sql<boolean>`${users.email} is not null`,
      hasDevice: sql<boolean>`${exists(device)}`,
    })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.isActive, true), inArray(users.id, [...userIds])))
}

async function addressed(tx: Tx, schoolId: string, addressOf: (school: Reached) => string): Promise<string> {
  const [school] = await tx.select(reachedBy).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return addressOf(school)
}
