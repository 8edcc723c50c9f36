import type { OwingFamily } from '@schoolgate/contracts/owing'
import type { Tx } from '#db'
import { fullnameOf } from '#lib/full-name'
import { localPhone } from '#lib/phone'
import type { Family } from './families.ts'
import { lastWordsOf } from './families.store.ts'

/** These families as the bursar sees them. */
export async function shownFamilies(tx: Tx, families: readonly Family[], currency: string): Promise<OwingFamily[]> {
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  const words = Map.groupBy(
    await lastWordsOf(
      tx,
      families.flatMap(({ children }) => children.map(({ id }) => id)),
    ),
    ({ wardId }) => wardId,
  )
  return families.map((family) => {
    const { id, children, payers, hasLimit, leftMinor, dueMinor, since, stand, promise, notReminded } = family
    const [last] = children
      .flatMap((child) => words.get(child.id) ?? [])
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    return {
      id,
      name: payers[0] ? withTitle(payers[0]) : null,
      guardians: payers.map((each) => ({ fullname: withTitle(each), phone: each.phone && localPhone(each.phone) })),
      has_limit: hasLimit,
      children: children.map((child) => ({
        ward_id: child.id,
        first_name: child.firstName,
        fullname: fullnameOf(child),
        class: child.className,
        left: money(child.left),
        has_left: child.status !== 'active',
      })),
      left: money(leftMinor),
      overdue: money(dueMinor),
      since: { term: since.term, academic_year: since.academicYear, age: since.age },
      stand,
      promise: promise && { day: promise.day, amount: money(promise.amountMinor) },
      last_word: last ? { kind: last.kind, at: last.at.toISOString() } : null,
      not_reminded: notReminded,
    }
  })
}

export const withTitle = ({ title, fullname }: { title: string | null; fullname: string }): string =>
  [title, fullname].filter((part) => part !== null).join(' ')
