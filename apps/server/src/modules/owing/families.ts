import type { NotReminded, OwingAge, OwingStand } from '@schoolgate/contracts/owing'
import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import {
  childrenOf,
  inPeace,
  owingWards,
  paidWards,
  remindedSince,
  schoolOf,
  standingFor,
  termsBegun,
  type OwingWard,
  type Stander,
} from './families.store.ts'

/** A family is not reminded again before so long, whoever reminded it. */
const WEEK_MS = 7 * 86_400_000
const NO_TERM = '00000000-0000-0000-0000-000000000000'

/** Children who owe and whose bills the same people may see. */
export type Family = {
  /** The child by whom the family is named: of those who owe, the first by id. */
  id: string
  /** By what it is sorted. */
  place: string
  children: readonly OwingWard[]
  /** Who may see the bills, who stood first before the others. */
  payers: readonly Stander[]
  hasLimit: boolean
  leftMinor: number
  dueMinor: number
  ages: Readonly<Record<OwingAge, number>>
  since: { term: string; academicYear: string; age: OwingAge }
  promise: { day: string; amountMinor: number } | null
  stand: OwingStand
  notReminded: NotReminded | null
}

/**
 * All families of a school with something left to pay, or those of `only` these children, by the name of whom the school calls first; and
 * what the school reckons by.
 */
export async function owingFamilies(tx: Tx, schoolId: string, now: Date, only?: readonly string[]) {
  const school = await schoolOf(tx, schoolId)
  const today = dayIn(school.timezone, now)
  const begun = await termsBegun(tx, schoolId, today)
  const [thisTerm, lastTerm] = [begun[0]?.id ?? NO_TERM, begun[1]?.id ?? NO_TERM]
  const [owing, standing, reminded, peace] = await Promise.all([
    owingWards(tx, schoolId, { today, thisTerm, lastTerm }, only),
    standingFor(tx, schoolId, only),
    remindedSince(tx, schoolId, new Date(now.getTime() - WEEK_MS)),
    inPeace(tx, schoolId, today),
  ])
  const standers = Map.groupBy(standing, ({ wardId }) => wardId)
  const termOpening = new Map(begun.map((term) => [term.opens, term]))
  const ageOf = (opens: string | null): OwingAge =>
    opens === begun[1]?.opens ? 'last_term' : opens === null || opens >= (begun[0]?.opens ?? '') ? 'this_term' : 'older'

  const familyOf = (children: readonly OwingWard[]): Family => {
    const all = children.flatMap(({ id }) => standers.get(id) ?? [])
    const payers = [...new Map(all.filter(({ mayBills }) => mayBills).map((each) => [each.guardianId, each])).values()]
    const sum = (of: (child: OwingWard) => number) => children.reduce((total, child) => total + of(child), 0)
    const leftMinor = sum(({ left }) => left)
    const opens = children.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null
    const term = opens === null ? undefined : termOpening.get(opens)
    const promise = promiseOf(children)
    const stand = children.some(({ id }) => peace.has(id)) ? 'in_peace' : standOf(promise, today)
    const family = {
      id: children[0]?.id ?? '',
      place: placeOf(payers, children),
      children,
      payers,
      hasLimit: all.some(({ mayBills }) => !mayBills),
      leftMinor,
      dueMinor: Math.max(
        0,
        Math.min(
          sum(({ due }) => due),
          leftMinor,
        ),
      ),
      ages: agesOf({ leftMinor, thisTerm: sum((child) => child.thisTerm), lastTerm: sum((child) => child.lastTerm) }),
      since: {
        term: term?.name ?? begun[0]?.name ?? '',
        academicYear: term?.academicYear ?? begun[0]?.academicYear ?? '',
        age: ageOf(opens),
      },
      promise,
      stand,
    } as const
    return {
      ...family,
      notReminded: whyNot(
        family,
        children.some(({ id }) => reminded.has(id)),
      ),
    }
  }
  const families = together(owing, standers).map(familyOf).toSorted(byPlace)
  /** The family of a child that owes nothing any more; null where the school has no such child. */
  const paid = async (wardId: string): Promise<Family | null> => {
    const payerIds = (standers.get(wardId) ?? []).filter(({ mayBills }) => mayBills).map(({ guardianId }) => guardianId)
    const all = [...new Set([wardId, ...(await childrenOf(tx, schoolId, payerIds))])]
    // A brother may owe still.
    const theirs = families.find(({ children }) => children.some(({ id }) => all.includes(id)))
    if (theirs) return theirs
    const children = await paidWards(tx, schoolId, all)
    return children.some(({ id }) => id === wardId) ? familyOf(children) : null
  }
  return { school, today, families, paid }
}

/** Puts children together who share somebody that may see their bills; a child for whom nobody may is a family of its own. */
export function together(
  owing: readonly OwingWard[],
  standers: ReadonlyMap<string, readonly Pick<Stander, 'guardianId' | 'mayBills'>[]>,
): OwingWard[][] {
  const above = new Map<string, string>()
  const headOf = (id: string): string => {
    const next = above.get(id) ?? id
    if (next === id) return id
    const head = headOf(next)
    above.set(id, head)
    return head
  }
  for (const { id } of owing)
    for (const { guardianId, mayBills } of standers.get(id) ?? []) if (mayBills) above.set(headOf(guardianId), headOf(id))
  const groups = Map.groupBy(owing, ({ id }) => headOf(id))
  return [...groups.values()].map((children) => children.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
}

/** What is left by its age: money that no bill has used yet goes to the oldest, as it will. */
function agesOf({ leftMinor, thisTerm, lastTerm }: { leftMinor: number; thisTerm: number; lastTerm: number }) {
  const newest = Math.min(leftMinor, Math.max(0, thisTerm))
  const before = Math.min(leftMinor - newest, Math.max(0, lastTerm))
  return { this_term: newest, last_term: before, older: leftMinor - newest - before }
}

/** The latest day that was named, and all that was named for it. */
function promiseOf(children: readonly OwingWard[]): Family['promise'] {
  const all = children.flatMap(({ promises }) => promises)
  const day = all.reduce((latest, [each]) => (each > latest ? each : latest), '')
  if (day === '') return null
  return { day, amountMinor: all.reduce((sum, [each, minor]) => (each === day ? sum + minor : sum), 0) }
}

const standOf = (promise: Family['promise'], today: string): OwingStand =>
  promise === null ? 'no_date' : promise.day >= today ? 'date_given' : 'date_passed'

function whyNot({ stand, children, payers, dueMinor }: Omit<Family, 'notReminded'>, wasReminded: boolean): NotReminded | null {
  if (children.every(({ left }) => left <= 0)) return 'paid'
  if (stand === 'in_peace' || stand === 'date_given') return stand
  if (children.every(({ status }) => status !== 'active')) return 'left'
  if (payers.length === 0) return 'nobody'
  if (wasReminded) return 'reminded'
  return dueMinor === 0 ? 'not_due' : null
}

/** By what a family is sorted: the name of whom the school calls first, as it sounds without accents; who has nobody comes last. */
const placeOf = (payers: readonly Stander[], children: readonly OwingWard[]): string =>
  (payers[0]?.fullname ?? `\u{10FFFF}${children[0]?.lastName ?? ''}`).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a family comes after this place in the list; thousands are compared, so by their letters alone. */
export const isAfter = ({ place, id }: Pick<Family, 'place' | 'id'>, other: Pick<Family, 'place' | 'id'>): boolean =>
  place > other.place || (place === other.place && id > other.id)

const byPlace = (one: Family, other: Family): number => (isAfter(one, other) ? 1 : -1)
