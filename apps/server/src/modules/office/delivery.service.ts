import type { ChildAnswers, DeliveryState, NoticeDelivery } from '@schoolgate/contracts/office'
import { cameOf } from '#modules/push'
import { familiesOf } from './families.ts'
import { bestOf, wayOf, whyNotOf } from './reached-by.ts'
import type { DeliveryRows } from './delivery.store.ts'

/** Who got a notice and how, with what the guardians did about it. */
export function reportOf({ notice, people, plans, attempts, reads, answers, children }: DeliveryRows) {
  const [plansOf, attemptsOf] = [Map.groupBy(plans, byUser), Map.groupBy(attempts, byUser)]
  const [readOf, answersOf] = [new Map(reads.map((read) => [read.userId, read])), Map.groupBy(answers, byUser)]
  const rows = people.map(({ id, title, fullname, phone, hasContact }): NoticeDelivery => {
    const channels = (plansOf.get(id) ?? []).map((plan) => ({
      channel: plan.channel,
      ...cameOf(plan, attemptsOf.get(id) ?? []),
    }))
    const read_at = readOf.get(id)?.readAt.toISOString() ?? null
    const way = wayOf({ channels, read_at }, hasContact)
    return {
      user_id: id,
      name: [title, fullname].filter((part) => part !== null).join(' '),
      phone,
      ward_ids: children.filter(({ guardianIds }) => guardianIds.includes(id)).map(({ wardId }) => wardId),
      channels,
      way,
      why_not: whyNotOf({ channels, read_at }, way),
      read_at,
      acknowledged_at: readOf.get(id)?.acknowledgedAt?.toISOString() ?? null,
      answers: (answersOf.get(id) ?? []).map(({ wardId, response, answeredAt }) => ({
        ward_id: wardId,
        response,
        answered_at: answeredAt.toISOString(),
      })),
    }
  })
  const count = (holds: (row: NoticeDelivery) => boolean) => rows.filter(holds).length
  const wentAs = (group: Group) => count((row) => groupOf(row) === group)
  return {
    notice: {
      id: notice.id,
      code: notice.code,
      title: notice.title,
      published_at: notice.publishedAt.toISOString(),
      announced_at: notice.announcedAt?.toISOString() ?? null,
    },
    totals: {
      guardians: rows.length,
      delivered: wentAs('delivered'),
      waiting: wentAs('waiting'),
      failed: wentAs('failed'),
      no_device: wentAs('no_device'),
      read: count((row) => row.read_at !== null),
      acknowledged: count((row) => row.acknowledged_at !== null),
      answered: count((row) => row.answers.length > 0),
    },
    people: rows,
    families: familiesReached(children, rows),
    children: children.map((child) => answersFor(child, rows, answers)),
  }
}

function familiesReached(children: readonly Child[], people: readonly NoticeDelivery[]) {
  const wayOfPerson = new Map(people.map(({ user_id, way }) => [user_id, way]))
  const pairs = children.flatMap(({ wardId, guardianIds }) => {
    const known: (string | null)[] = guardianIds.filter((id) => wayOfPerson.has(id))
    return (known.length === 0 ? [null] : known).map((guardianId) => ({ wardId, guardianId }))
  })
  return familiesOf(pairs).map(({ wardIds, guardianIds }) => ({
    ward_ids: wardIds,
    user_ids: guardianIds,
    way: bestOf(guardianIds.flatMap((id) => wayOfPerson.get(id) ?? [])),
  }))
}

type Child = DeliveryRows['children'][number]

/** What its guardians answered for a child: what counts for it, else what they answered for the family. */
function answersFor(child: Child, people: readonly NoticeDelivery[], answers: DeliveryRows['answers']): ChildAnswers {
  const named = new Map(people.map(({ user_id, name }) => [user_id, name]))
  const isOfFamily = ({ wardId, userId }: DeliveryRows['answers'][number]) =>
    wardId === null && child.guardianIds.includes(userId)
  const given = answers.filter((answer) => answer.wardId === child.wardId || isOfFamily(answer))
  return {
    ward_id: child.wardId,
    admission_no: child.admissionNo,
    fullname: child.fullname,
    class: child.className,
    answers: given.map(({ userId, response, answeredAt }) => ({
      response,
      by: named.get(userId) ?? '',
      answered_at: answeredAt.toISOString(),
    })),
    confirmed_by: people
      .filter(({ user_id, acknowledged_at }) => acknowledged_at !== null && child.guardianIds.includes(user_id))
      .map(({ name }) => name),
  }
}

const byUser = ({ userId }: { userId: string }) => userId

type Group = 'delivered' | 'waiting' | 'failed' | 'no_device'

const GROUPS: Record<DeliveryState, Group> = {
  delivered: 'delivered',
  digest: 'delivered',
  not_needed: 'delivered',
  unsure: 'delivered',
  waiting: 'waiting',
  failed: 'failed',
  over_cap: 'failed',
  expired: 'failed',
  no_device: 'no_device',
}
const BEST_FIRST = ['delivered', 'waiting', 'failed'] as const

/** Each person counts once, by the channel on which it went best; who has no channel at all has no device. */
function groupOf({ channels }: NoticeDelivery): Group {
  const groups = new Set(channels.map(({ state }) => GROUPS[state]))
  return BEST_FIRST.find((group) => groups.has(group)) ?? 'no_device'
}
