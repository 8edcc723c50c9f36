import type { CashMoves, moveCash } from '@schoolgate/contracts/cash-moves'
import type { Request } from '@schoolgate/contracts/endpoint'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'
import { notFound } from '#lib/problem'
import {
  beforeClosed,
  dayAhead,
  dayClosed,
  movedBack,
  notInBox,
  notYourTill,
  onBankSheet,
  slipTaken,
} from './billing.problems.ts'
import { bookingsFor } from './booking.ts'
import { inBoxNow, leastInBox } from './cash-box.ts'
import {
  accountsPaidInTo,
  closedFrom,
  isOnBankSheet,
  isSlipTaken,
  latestMoves,
  moveNamed,
  writeMove,
  type CashMoveRow,
} from './cash-moves.store.ts'
import { slipsOf } from './cash-slips.store.ts'
import { lockDays } from './days.store.ts'
import { schoolLocale } from './debtors.store.ts'
import { isTillOf, tillFor } from './tills.ts'
import { tillsOf, type TillAt } from './tills.store.ts'
import { post, reverse, standingTransactions } from './ledger.store.ts'

type Wish = Request<typeof moveCash>['body']

/** What was put into the box and paid in, and what the books say is in it now. */
export async function cashMovesOf(tx: Tx, schoolId: string, now: Date): Promise<CashMoves> {
  const { currency, timezone } = await schoolLocale(tx, schoolId)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const rows = await latestMoves(tx, schoolId)
  const slips = Map.groupBy(
    await slipsOf(
      tx,
      schoolId,
      rows.map(({ move }) => move.id),
    ),
    ({ moveId }) => moveId,
  )
  const inBox = await inBoxNow(tx, schoolId, dayIn(timezone, now))
  return {
    moves: rows.map(({ till, move: { id, kind, bookedOn, amountMinor, account, slipNo, createdAt }, by, back }) => ({
      id,
      kind,
      till,
      day: bookedOn,
      amount: money(amountMinor),
      account,
      slip_no: slipNo,
      slip: shownSlip(slips.get(id)?.[0]),
      by,
      at: createdAt.toISOString(),
      taken_back: back && { day: back.bookedOn, reason: back.reason ?? '', by: back.by, at: back.createdAt.toISOString() },
    })),
    in_box: inBox === null ? null : money(inBox),
    accounts: await accountsPaidInTo(tx, schoolId),
  }
}

const shownSlip = (slip: Awaited<ReturnType<typeof slipsOf>>[number] | undefined) =>
  slip ? { mime: slip.mime, bytes: slip.bytes, uploaded_at: slip.at.toISOString() } : null

/** Writes down a float or a paying in, once: into an open day, and never more out of the box than is in it. */
export const moveCashOf = async (tx: Tx, by: KeyedActor, wish: Wish, now: Date): Promise<void> => {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const { schoolId } = by
    // Nobody else moves cash of the box or closes a day until this is written.
    await lockDays(tx, schoolId)
    const { timezone } = await schoolLocale(tx, schoolId)
    const today = dayIn(timezone, now)
    if (wish.day > today) throw dayAhead()
    const closed = await closedFrom(tx, schoolId, wish.day)
    if (closed !== null) throw closed === wish.day ? dayClosed() : beforeClosed()
    const till = await tillFor(tx, by, wish.till_id)
    const bank = wish.kind === 'paid_in' ? { account: wish.account, slipNo: wish.slip_no } : null
    if (bank) {
      if (await isSlipTaken(tx, schoolId, bank)) throw slipTaken()
      await refuseMoreThanThere(tx, schoolId, wish.amount_minor, wish.day, till)
    }
    const move = {
      kind: wish.kind,
      tillId: till?.id ?? null,
      bookedOn: wish.day,
      amountMinor: wish.amount_minor,
      account: null,
      slipNo: null,
      ...bank,
    }
    const id = await writeMove(tx, by, move, now)
    // From the safe to the box all stays cash in hand.
    if (bank) await postPaidIn(tx, schoolId, { id, ...move }, now)
    await recordAudit(tx, { at: now, by, action: bank ? 'payments.cash_paid_in' : 'payments.cash_put_in', subjectId: id })
    return null
  })
}

const postPaidIn = (tx: Tx, schoolId: string, move: Pick<CashMoveRow, 'id' | 'bookedOn' | 'amountMinor' | 'slipNo'>, now: Date) =>
  post(
    tx,
    schoolId,
    [
      {
        kind: 'paid_in',
        about: { cashMoveId: move.id },
        at: now,
        happenedAt: move.bookedOn,
        memo: move.slipNo ?? '',
        sides: [
          { account: 'bank', amountMinor: move.amountMinor },
          { account: 'cash', amountMinor: -move.amountMinor },
        ],
        dedupeKey: `paid_in:${move.id}`,
      },
    ],
    now,
  )

type TakingBack = { id: string; reason: string }

/** Takes a move back by its mirror, once: on its own day while no count has it, else on the next day that is open. */
export const takeBackMove = async (tx: Tx, by: KeyedActor, { id, reason }: TakingBack, now: Date): Promise<void> => {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const { schoolId } = by
    await lockDays(tx, schoolId)
    const move = await moveNamed(tx, schoolId, id)
    if (!move) throw notFound()
    if (move.isTakenBack) throw movedBack()
    if (await isOnBankSheet(tx, id)) throw onBankSheet()
    // What a later day counted was in the box or was not: there too only a later count can have it otherwise.
    const isCounted = (await closedFrom(tx, schoolId, move.bookedOn)) !== null
    const [booking] = await bookingsFor(tx, schoolId, [{ happened: isCounted ? now : move.bookedOn }], now)
    if (!booking) throw new Error('What is taken back is in no day.')
    const { bookedOn } = booking
    const till = await tillOfBack(tx, by, move.tillId)
    if (move.kind === 'put_in') await refuseMoreThanThere(tx, schoolId, move.amountMinor, bookedOn, till)
    const { kind, amountMinor, account, slipNo } = move
    await writeMove(
      tx,
      by,
      { kind, tillId: till?.id ?? null, bookedOn, amountMinor, account, slipNo, reversesId: id, reason },
      now,
    )
    await reverse(
      tx,
      schoolId,
      await standingTransactions(tx, { cashMoveIds: [id] }, ['paid_in']),
      isCounted ? { at: now } : { at: now, isOfItsDay: true },
    )
    await recordAudit(tx, { at: now, by, action: 'payments.cash_move_taken_back', subjectId: id, note: reason })
    return null
  })
}

/** The till into which a move is taken back: its own, where cash is taken still, else the first. */
async function tillOfBack(tx: Tx, by: KeyedActor, tillId: string | null): Promise<TillAt | null> {
  const rows = await tillsOf(tx, by.schoolId)
  const own = rows.find(({ id }) => id === tillId) ?? rows.find(({ isFirst }) => isFirst)
  if (own && !isTillOf(by, own)) throw notYourTill()
  return own?.endedAt ? (rows.find(({ isFirst }) => isFirst) ?? null) : (own ?? null)
}

/** Nobody takes out of the box what is not in it: not on this day, and not on one that follows. */
async function refuseMoreThanThere(
  tx: Tx,
  schoolId: string,
  amountMinor: number,
  day: string,
  till: TillAt | null,
): Promise<void> {
  const there = await leastInBox(tx, schoolId, day, till)
  if (amountMinor <= there) return
  const { currency } = await schoolLocale(tx, schoolId)
  throw notInBox(moneyText({ amount_minor: Math.max(there, 0), currency }, 'en'))
}
