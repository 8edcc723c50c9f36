import { OWING_AGES, type OwingStand } from '@schoolgate/contracts/owing'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { readCursor, writeCursor } from '#lib/cursor'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { isAfter, owingFamilies, type Family } from './families.ts'
import { childrenOf, classesOf, notesOf, openBillsOf, partsOf, promisesOf } from './families.store.ts'
import { shownFamilies } from './shown.ts'

const PAGE_SIZE = 50
const YEAR_MS = 366 * 86_400_000

/** Which families of the list are meant. */
export type Which = { stand?: OwingStand | undefined; class_id?: string | undefined }

export const isMeant =
  ({ stand, class_id }: Which) =>
  (family: Family): boolean =>
    (stand === undefined || family.stand === stand) && isInClass(family, class_id)

const isInClass = ({ children }: Family, classId: string | undefined): boolean =>
  classId === undefined || children.some((child) => child.classId === classId)

type Asked = Which & { cursor?: string | undefined; limit?: number | undefined }
type Begun = { at: number; currency: string; families: readonly Family[] }

/** For so long whoever goes on through the list goes through it in the order in which it began. */
const KEPT_MS = 2 * 60_000

/**
 * Makes what answers a page of the list, and the figures of the whole. To know who belongs together, all families are reckoned. That is done
 * for the first page and kept for those that follow, here, for each school; what a page says of its families is read anew. Another server
 * reckons for itself.
 */
export function createOwingList(db: Db) {
  const kept = new Map<string, Begun>()
  const beginAnew = async (tx: Tx, schoolId: string, now: Date): Promise<Begun> => {
    const { school, families } = await owingFamilies(tx, schoolId, now)
    const begun = { at: now.getTime(), currency: school.currency, families }
    for (const [each, { at }] of kept) if (now.getTime() - at > KEPT_MS) kept.delete(each)
    kept.set(schoolId, begun)
    return begun
  }

  return (scope: Scope, { cursor, limit = PAGE_SIZE, ...which }: Asked, now: Date) =>
    db.as(scope, async (tx) => {
      const after = cursor === undefined ? null : readCursor(cursor, placeOf)
      const before = after === null ? undefined : kept.get(scope.schoolId)
      const goesOn = before !== undefined && Math.abs(now.getTime() - before.at) <= KEPT_MS
      const { families: all, currency } = goesOn ? before : await beginAnew(tx, scope.schoolId, now)
      const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
      const inClass = all.filter((family) => isInClass(family, which.class_id))
      const meant = inClass.filter(isMeant(which))
      // Who has paid meanwhile stands in the list no more: the page goes on after the name.
      const from = after === null ? 0 : meant.findIndex((family) => isAfter(family, { place: after[0], id: after[1] }))
      const rest = from === -1 ? [] : meant.slice(from)
      const page = rest.slice(0, limit)
      const last = rest.length > limit ? page.at(-1) : undefined
      const shown = goesOn ? (await asTheyAre(tx, scope.schoolId, page, now)).filter(isMeant(which)) : page
      const [classes, owing] = await Promise.all([classesOf(tx, scope.schoolId), shownFamilies(tx, shown, currency)])
      return {
        left: money(inClass.reduce((sum, { leftMinor }) => sum + leftMinor, 0)),
        families: inClass.length,
        ages: OWING_AGES.map((age) => ({
          age,
          left: money(inClass.reduce((sum, { ages }) => sum + ages[age], 0)),
          families: inClass.filter(({ ages }) => ages[age] > 0).length,
        })),
        stands: countsOf(inClass),
        to_remind: meant.filter(({ notReminded }) => notReminded === null).length,
        limits: meant.filter(({ hasLimit }) => hasLimit).length,
        classes,
        owing,
        next_cursor: last ? writeCursor([last.place, last.id]) : null,
      }
    })
}

/** These families as they stand now. */
async function asTheyAre(tx: Tx, schoolId: string, families: readonly Family[], now: Date): Promise<Family[]> {
  const wardIds = families.flatMap(({ children }) => children.map(({ id }) => id))
  return wardIds.length === 0 ? [] : (await owingFamilies(tx, schoolId, now, wardIds)).families
}

const Place = z.tuple([z.string(), z.uuid()])
type Place = z.infer<typeof Place>

function placeOf(position: unknown): Place | null {
  const parsed = Place.safeParse(position)
  return parsed.success ? parsed.data : null
}

const countOf = (families: readonly Family[], stand: OwingStand): number =>
  families.reduce((sum, family) => (family.stand === stand ? sum + 1 : sum), 0)

const countsOf = (families: readonly Family[]): Record<OwingStand, number> => ({
  no_date: countOf(families, 'no_date'),
  date_given: countOf(families, 'date_given'),
  date_passed: countOf(families, 'date_passed'),
  in_peace: countOf(families, 'in_peace'),
})

/** One family with its bills, the days it named and what was noted in the last year. */
export const owingFamily = (db: Db, scope: Scope, id: string, now: Date) =>
  db.as(scope, async (tx) => {
    const { school, today, families, paid } = await owingFamilies(tx, scope.schoolId, now)
    // A link that somebody kept still leads here after all was paid, and says so.
    const family = families.find(({ children }) => children.some((child) => child.id === id)) ?? (await paid(id))
    if (!family) throw notFound()
    const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency: school.currency })
    const wardIds = family.children.map((child) => child.id)
    const bills = await openBillsOf(tx, wardIds)
    const parts = await partsOf(
      tx,
      bills.map((bill) => bill.id),
    )
    // What was said while a brother owed still belongs to the family.
    const payerIds = family.payers.map(({ guardianId }) => guardianId)
    const all = [...new Set([...wardIds, ...(await childrenOf(tx, scope.schoolId, payerIds))])]
    const promises = await promisesOf(tx, all)
    const notes = await notesOf(tx, all, new Date(now.getTime() - YEAR_MS))
    const [shown] = await shownFamilies(tx, [family], school.currency)
    if (!shown) throw notFound()
    // What was noted of a family stands with each of its children.
    const once = new Map(notes.map((each) => [`${each.note.kind} ${each.note.at.toISOString()}`, each]))
    return {
      family: shown,
      bills: bills.map((bill) => ({
        bill_id: bill.id,
        ward_id: bill.wardId,
        bill_no: bill.billNo,
        term: bill.term,
        academic_year: bill.academicYear,
        due_on: bill.dueOn,
        total: money(bill.total),
        left: money(bill.left),
        plan: parts
          .filter(({ billId }) => billId === bill.id)
          .map(({ dueOn, amountMinor }) => ({ due_on: dueOn, amount: money(amountMinor) })),
      })),
      promises: promises.map(({ day, amountMinor, madeAt, madeBy, cameMinor }) => ({
        day,
        amount: money(amountMinor),
        made_at: madeAt.toISOString(),
        made_by: madeBy,
        state: cameMinor >= amountMinor ? ('kept' as const) : day >= today ? ('waits' as const) : ('broken' as const),
      })),
      notes: [...once.values()].map(({ note, by }) => ({
        id: note.id,
        kind: note.kind,
        text: note.said,
        until: note.until,
        at: note.at.toISOString(),
        by,
      })),
    }
  })
