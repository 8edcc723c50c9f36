import type { DayTotals } from '@schoolgate/contracts/days'
import type { Money } from '@schoolgate/contracts/money'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import { dayIn } from '#lib/days'
import { nameKept, type KeyedActor } from '#lib/actor'
import { countDiffers, dayAhead, dayClosed, dayGone, dayOpen } from './billing.problems.ts'
import { boxOfClosing, cashBoxOf, tillBoxesOf } from './cash-box.ts'
import { judgeCount, shownCount, type CashBox, type Counted } from './day-count.ts'
import { sumsOf } from './day-rules.ts'
import { figuresNow } from './days-lines.store.ts'
import { closingsOf, endClosing, lockDays, nameOf, writeClosing } from './days.store.ts'
import { schoolLocale } from './debtors.store.ts'

/** A day, or the one a moment falls on: as it was when it was closed, else as it is now. */
export async function dayTotals(tx: Tx, schoolId: string, when: string | Date): Promise<DayTotals> {
  const { currency, timezone } = await schoolLocale(tx, schoolId)
  const day = typeof when === 'string' ? when : dayIn(timezone, when)
  const closings = await closingsOf(tx, schoolId, day)
  const standing = closings.find(({ closing }) => closing.reopenedAt === null)
  const figures = standing?.closing.figures ?? (await figuresNow(tx, schoolId, day))
  const { methods, cameInMinor, givenBackMinor, takenBackMinor, putRightMinor } = sumsOf(figures)
  const { box, boxes } = standing
    ? { box: await boxOfClosing(tx, standing.closing), boxes: [] }
    : await boxesOf(tx, schoolId, day)
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  return {
    day,
    closed_at: standing?.closing.closedAt.toISOString() ?? null,
    closed_by: nameOf(standing?.closer) ?? standing?.closing.closedByName ?? null,
    methods: methods.map(({ method, payments, minor }) => ({ method, payments, amount: money(minor) })),
    total: money(cameInMinor),
    given_back: money(givenBackMinor),
    taken_back: money(takenBackMinor),
    put_right: money(putRightMinor),
    receipts_voided: figures.receipts_voided,
    lines: figures.lines.map(({ amount_minor, ...line }) => ({ ...line, amount: money(amount_minor) })),
    cash_box: {
      ...shownBox(box, money),
      tills: boxes.map(({ tillId: id, name, ...till }) => ({ id, name, ...shownBox(till, money) })),
    },
    count: standing?.closing.count ? shownCount(standing.closing.count, currency) : null,
    earlier_closings: closings.flatMap(({ closing, closer, opener }) =>
      closing.reopenedAt === null
        ? []
        : {
            closed_at: closing.closedAt.toISOString(),
            closed_by: nameOf(closer) ?? closing.closedByName,
            total: money(sumsOf(closing.figures).cameInMinor),
            reopened_at: closing.reopenedAt.toISOString(),
            reopened_by: nameOf(opener) ?? closing.reopenedByName,
            reason: closing.reopenReason ?? '',
          },
    ),
  }
}

const boxesOf = async (tx: Tx, schoolId: string, day: string) => ({
  box: await cashBoxOf(tx, schoolId, day),
  boxes: await tillBoxesOf(tx, schoolId, day),
})

const shownBox = (box: CashBox, money: (minor: number) => Money) => ({
  float: box.floatMinor === null ? null : money(box.floatMinor),
  moved: money(box.movedMinor),
  put_in: money(box.putInMinor),
  paid_in: money(box.paidInMinor),
})

type DayAction = { day: string; by: KeyedActor }

/** `count`: the box by its notes; without it only the sum is said, as at the command line. */
type Closing = DayAction & { countedMinor: number; count?: Counted | undefined }

/** Closes a day, when what was counted is what the books say; what they say of it is kept as it is now. */
export const closeDayOf = (tx: Tx, deed: Closing, now: Date): Promise<DayTotals> =>
  onceOn(tx, deed, now, () => closeOpenDay(tx, deed, now))

async function closeOpenDay(tx: Tx, { day, countedMinor, count: said, by }: Closing, now: Date): Promise<void> {
  const { schoolId } = by
  await lockDays(tx, schoolId)
  const { timezone, currency } = await schoolLocale(tx, schoolId)
  if (day > dayIn(timezone, now)) throw dayAhead()
  if (await standingOf(tx, schoolId, day)) throw dayClosed()
  const figures = await figuresNow(tx, schoolId, day)
  if (sumsOf(figures).cameInMinor !== countedMinor) throw countDiffers()
  const count = said ? judgeCount(said, { figures, ...(await boxesOf(tx, schoolId, day)) }, currency) : null
  await writeClosing(tx, { schoolId, day, closedById: by.userId, closedByName: nameKept(by), figures, count }, now)
  await recordAudit(tx, { at: now, by, action: 'payments.day_closed', note: count?.reason ? `${day}: ${count.reason}` : day })
}

/** Opens today again (day-rules.ts, rule 5); its closing is kept as one that did not last. */
export const reopenDayOf = (tx: Tx, deed: DayAction & { reason: string }, now: Date): Promise<DayTotals> =>
  onceOn(tx, deed, now, () => reopenToday(tx, deed, now))

async function reopenToday(tx: Tx, { day, reason, by }: DayAction & { reason: string }, now: Date): Promise<void> {
  const { schoolId } = by
  await lockDays(tx, schoolId)
  const { timezone } = await schoolLocale(tx, schoolId)
  const standing = await standingOf(tx, schoolId, day)
  if (!standing) throw dayOpen()
  if (day !== dayIn(timezone, now)) throw dayGone()
  await endClosing(tx, standing.id, { by, reason }, now)
  await recordAudit(tx, { at: now, by, action: 'payments.day_reopened', note: `${day}: ${reason}` })
}

/** Does something to a day once, and answers how the day stands. */
async function onceOn(tx: Tx, { day, by }: DayAction, now: Date, act: () => Promise<void>): Promise<DayTotals> {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    await act()
    return null
  })
  return dayTotals(tx, by.schoolId, day)
}

/** The closing of this day that counts. */
async function standingOf(tx: Tx, schoolId: string, day: string) {
  const closings = await closingsOf(tx, schoolId, day)
  return closings.find(({ closing }) => closing.reopenedAt === null)?.closing ?? null
}
