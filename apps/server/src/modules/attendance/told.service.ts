import { TOLD_STATES, type AwayAndTold, type listToldOfAbsences, type ToldState } from '@schoolgate/contracts/attendance'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Db } from '#db'
import { dayIn } from '#lib/days'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'
import { cameOf } from '#modules/push'
import { alertOf, awayOn, guardiansOf, registersOn, toldBy, type ToldBy } from './told.store.ts'

type Answer = Response<typeof listToldOfAbsences>
type Guardian = AwayAndTold['guardians'][number]
type Found = Awaited<ReturnType<typeof awayOn>>[number]

/** What is most to be done about stands first; of two guardians the one who has it counts. */
const NEEDS_US: readonly ToldState[] = ['not_reached', 'not_told', 'waiting', 'arrived', 'read', 'explained']
const needsUs = ({ state }: { state: ToldState }) => NEEDS_US.indexOf(state)
const bestFirst = ({ state }: { state: ToldState }) => TOLD_STATES.indexOf(state)
const ARRIVED: ReadonlySet<string> = new Set(['delivered', 'unsure', 'digest', 'not_needed'])

/** Who is away today, whom the school told and how. */
export const toldOfAbsences = (db: Db, scope: Scope, now: Date): Promise<Answer> =>
  db.as(scope, async (tx) => {
    const { timezone, alertAt } = await alertOf(tx, scope.schoolId)
    const day = dayIn(timezone, now)
    const found = await awayOn(tx, scope.schoolId, day)
    const keyOf = (wardId: string) => `absence:${wardId}:${day}`
    const ids = found.map(({ ward }) => ward.id)
    const told = await toldBy(tx, scope.schoolId, ids.map(keyOf))
    const guardians = Map.groupBy(await guardiansOf(tx, ids), ({ wardId }) => wardId)
    const away = found.map((one) => {
      const key = keyOf(one.ward.id)
      const their = (guardians.get(one.ward.id) ?? []).map(({ wardId: _wardId, ...who }) => ({
        ...who,
        ...heard(told, key, who.id),
      }))
      return awayAndTold(one, their)
    })
    const first = told.plans.map(({ sentAt }) => sentAt.toISOString()).toSorted()[0]
    return {
      day,
      timezone,
      alert_at: alertAt,
      told_at: first ?? null,
      registers: await registersOn(tx, scope.schoolId, day),
      away: away.toSorted(
        (one, other) => needsUs(one) - needsUs(other) || one.ward.fullname.localeCompare(other.ward.fullname, 'en'),
      ),
    }
  })

function awayAndTold({ ward, className, explanation, by }: Found, guardians: Guardian[]): AwayAndTold {
  const best = guardians.toSorted((one, other) => bestFirst(one) - bestFirst(other))[0]
  const shown = { ward: { id: ward.id, fullname: fullnameOf(ward), class: className }, guardians }
  if (explanation) {
    const { reason, text, at } = explanation
    return { ...shown, state: 'explained', at: at.toISOString(), explanation: { reason, text, by } }
  }
  return { ...shown, state: best?.state ?? 'not_told', at: best?.told_at ?? null, explanation: null }
}

/** What one guardian has of the message by now; the best of its ways counts. */
function heard({ plans, attempts }: ToldBy, key: string, userId: string): Pick<Guardian, 'state' | 'way' | 'reason' | 'told_at'> {
  const own = plans.filter((one) => one.key === key && one.plan.userId === userId)
  const tried = attempts.filter((one) => one.key === key && one.attempt.userId === userId).map(({ attempt }) => attempt)
  const [first] = own
  if (!first) return { state: 'not_told', way: null, reason: null, told_at: null }
  const ways = own.map(({ plan }) => ({ way: plan.channel, ...cameOf(plan, tried) }))
  const at = (channel: string) =>
    tried.findLast((one) => one.channel === channel && one.state === 'delivered')?.updatedAt ?? first.sentAt
  const opened = own.flatMap(({ plan }) => plan.readAt ?? [])[0]
  const arrived = ways.find(({ state }) => ARRIVED.has(state))
  const way = (arrived ?? ways[0])?.way ?? null
  if (opened) return { state: 'read', way, reason: null, told_at: opened.toISOString() }
  if (arrived) return { state: 'arrived', way, reason: null, told_at: at(arrived.way).toISOString() }
  const waiting = ways.find(({ state }) => state === 'waiting')
  if (waiting) return { state: 'waiting', way: waiting.way, reason: null, told_at: first.sentAt.toISOString() }
  const last = ways.at(-1)
  return { state: 'not_reached', way: last?.way ?? null, reason: last?.reason ?? null, told_at: first.sentAt.toISOString() }
}
