import type { Received } from '@schoolgate/contracts/endpoint'
import type { getNoticeReach, NoticeReach } from '@schoolgate/contracts/office-notices'
import type { Db, Tx } from '#db'
import type { Scope } from '#lib/scope'
import { reachOf } from '#modules/push'
import type { Addresses } from '#modules/schools'
import { classOf, pageOf } from './announce-due.service.ts'
import { peopleOf } from './audiences.store.ts'
import { textsOf } from './lock-screen.words.ts'
import { nobodyThere } from './office.problems.ts'
import { audienceNamed, signatureOf, timezoneOf } from './publish.store.ts'
import { reachShown } from './reach-shown.ts'
import type { SmsPrice } from './sms-price.ts'

type Asked = Received<typeof getNoticeReach>['query']
type Place = { now: Date; addresses: Addresses; smsPrice: SmsPrice | undefined }

/** An id as long as that of a notice: the link to it is part of a text, and counted. */
const SOME_NOTICE = '00000000-0000-7000-8000-000000000000'

/** How many a notice would reach and by which ways, and what its texts would say and cost. */
export async function reachOfNotice(
  db: Db,
  scope: Scope,
  asked: Asked,
  { addresses, smsPrice, now }: Place,
): Promise<NoticeReach> {
  const { schoolId } = scope
  const { rows, texts } = await db.as(scope, (tx) => meantBy(tx, scope, asked))
  const guardians = [...new Set(rows.flatMap(({ guardianId }) => guardianId ?? []))]
  const [first] = rows
  const told = {
    schoolId,
    userIds: guardians,
    class: classOf({ action: asked.action ?? null, priority: asked.priority }),
    navigate: pageOf(SOME_NOTICE),
    texts,
    ...(asked.audience === 'ward' && first ? { wardId: first.wardId } : {}),
  }
  const at = asked.published_at === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(asked.published_at)))
  // As the system: whose phone takes messages is nobody's to see, and only counts come out.
  const reach = await db.asSystem((tx) => reachOf(tx, told, at, addresses.at))
  return {
    audience_label: labelOf(asked, first),
    children: new Set(rows.map(({ wardId }) => wardId)).size,
    families: countFamilies(rows),
    guardians: guardians.length,
    ...reachShown(reach, smsPrice),
    texts,
  }
}

/** Whom it is for, pupil by pupil with who stands for them, and what lock screens would say. */
async function meantBy(tx: Tx, { schoolId, userId }: Scope, asked: Asked) {
  const audience = await audienceNamed(tx, schoolId, asked)
  if (!audience) throw nobodyThere()
  const rows = await peopleOf(tx, schoolId, audience)
  const notice = {
    title: asked.title,
    sender: await signatureOf(tx, userId),
    action: asked.action ?? null,
    actionDueAt: asked.action_due_at === undefined ? null : new Date(asked.action_due_at),
  }
  const firstName = asked.audience === 'ward' ? (rows[0]?.firstName ?? null) : null
  return { rows, texts: textsOf(notice, firstName, await timezoneOf(tx, schoolId)) }
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
