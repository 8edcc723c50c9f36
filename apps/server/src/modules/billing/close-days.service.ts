import type { DaySpan, DaysOfSpan } from '@schoolgate/contracts/days'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import { nameKept, type KeyedActor } from '#lib/actor'
import { countDiffers, dayAhead, daysClosed, daysOpen } from './billing.problems.ts'
import { voidedOn, writeEmptyClosings } from './days-of-span.store.ts'
import { daysOfSpan, readSpan } from './days-of-span.ts'
import { lockDays } from './days.store.ts'

type Closing = { span: DaySpan; day: string; totalMinor: number; by: KeyedActor }

/**
 * Closes a month or term. Its days with money were counted one by one; the others are closed here, since into a day that is open money may
 * still be written, and then the month would say something else than it said to the head.
 */
export async function closeDaysOf(tx: Tx, deed: Closing, now: Date): Promise<DaysOfSpan> {
  const { by } = deed
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    await closeEmptyDays(tx, deed, now)
    return null
  })
  return daysOfSpan(tx, by.schoolId, deed, now)
}

async function closeEmptyDays(tx: Tx, { span, day, totalMinor, by }: Closing, now: Date): Promise<void> {
  const { schoolId, userId } = by
  await lockDays(tx, schoolId)
  const { shown, empty } = await readSpan(tx, schoolId, { span, day }, now)
  if (!shown.is_over) throw dayAhead()
  if (shown.total.amount_minor !== totalMinor) throw countDiffers()
  if (shown.open > 0) throw daysOpen()
  if (empty.length === 0) throw daysClosed()
  const voided = await voidedOn(tx, schoolId, shown)
  const closer = { schoolId, closedById: userId, closedByName: nameKept(by) }
  const days = empty.map((each) => ({ day: each, voided: voided.get(each) ?? 0 }))
  await writeEmptyClosings(tx, closer, days, now)
  await recordAudit(tx, { at: now, by, action: 'payments.days_closed', note: `${shown.from} – ${shown.to}` })
}
