import type { Received } from '@schoolgate/contracts/endpoint'
import type { getNoticeReach, NoticeReach } from '@schoolgate/contracts/office-notices'
import type { Tx } from '#db'
import { reachOf } from '#modules/push'
import type { Addresses } from '#modules/schools'
import { classOf, pageOf } from './announce-due.service.ts'
import { peopleOf } from './audiences.store.ts'
import { textsOf } from './lock-screen.words.ts'
import { nobodyThere } from './office.problems.ts'
import { audienceNamed, signatureOf, timezoneOf } from './publish.store.ts'
import type { SmsPrice } from './sms-price.ts'

type Asked = Received<typeof getNoticeReach>['query']
type Place = { schoolId: string; userId: string; now: Date; addresses: Addresses; smsPrice: SmsPrice | undefined }

/** An id as long as that of a notice: the link to it is part of a text, and counted. */
const SOME_NOTICE = '00000000-0000-7000-8000-000000000000'

/** How many a notice would reach and by which ways, and what its texts would say and cost. Reads as the system (`reachOf`). */
export async function reachOfNotice(tx: Tx, asked: Asked, place: Place): Promise<NoticeReach> {
  const { schoolId, userId, now, addresses, smsPrice } = place
  const audience = await audienceNamed(tx, schoolId, {
    audience: asked.audience,
    ...(asked.for === undefined ? {} : { for: asked.for }),
  })
  if (!audience) throw nobodyThere()
  const rows = await peopleOf(tx, schoolId, audience)
  const guardians = [...new Set(rows.flatMap(({ guardianId }) => guardianId ?? []))]
  const [first] = rows
  const isForOne = asked.audience === 'ward'
  const action = asked.action ?? null
  const texts = textsOf(
    {
      title: asked.title,
      sender: await signatureOf(tx, userId),
      action,
      actionDueAt: asked.action_due_at === undefined ? null : new Date(asked.action_due_at),
    },
    isForOne ? (first?.firstName ?? null) : null,
    await timezoneOf(tx, schoolId),
  )
  const at = asked.published_at === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(asked.published_at)))
  const reach = await reachOf(
    tx,
    {
      schoolId,
      userIds: guardians,
      class: classOf({ action, priority: asked.priority }),
      navigate: pageOf(SOME_NOTICE),
      texts,
      ...(isForOne && first ? { wardId: first.wardId } : {}),
    },
    at,
    addresses.at,
  )
  const { hears, smsAtOnce, smsIfUnread, smsAfterMinutes, partsEach, partsAtMost, smsLeft } = reach
  return {
    audience_label: labelOf(asked, first),
    children: new Set(rows.map(({ wardId }) => wardId)).size,
    families: countFamilies(rows),
    guardians: guardians.length,
    hears: { push: hears.push, sms: hears.sms, email: hears.email, app_only: hears.appOnly },
    sms: {
      at_once: smsAtOnce,
      if_unread: smsIfUnread,
      after_minutes: smsAfterMinutes,
      parts_each: partsEach,
      cost_at_most: smsPrice?.of(partsAtMost) ?? null,
      left_this_month: smsLeft,
    },
    texts,
  }
}

type Pair = { wardId: string; guardianId: string | null }

type Child = { fullname: string; className: string }

function labelOf({ audience, for: name }: Asked, first: Child | undefined): string | null {
  if (audience === 'school') return null
  if (!first || audience === 'level') return name ?? null
  return audience === 'class' ? first.className : `${first.fullname}, ${first.className}`
}

/** Children who share a guardian are one family; a child for whom nobody stands is one too. */
export function countFamilies(pairs: readonly Pair[]): number {
  const familyOf = new Map<string, string>()
  const headOf = (id: string): string => {
    const above = familyOf.get(id) ?? id
    return above === id ? id : headOf(above)
  }
  for (const { wardId, guardianId } of pairs) {
    const head = headOf(wardId)
    familyOf.set(wardId, head)
    if (guardianId !== null) familyOf.set(headOf(guardianId), head)
  }
  return new Set(pairs.map(({ wardId }) => headOf(wardId))).size
}
