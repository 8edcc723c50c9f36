import type { BankGuess, BankLine, BankStand } from '@schoolgate/contracts/bank'
import type { OfficeMoney } from '@schoolgate/contracts/office-payments'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { ShownOf } from '#lib/route'
import type { Scope } from '#lib/scope'
import { balancesOf, keepDays } from '#modules/billing'
import type { PaymentsDesk } from '#modules/payments'
import {
  lineChanged,
  moreThanLine,
  nobodyMeant,
  noSuchCash,
  noSuchPayment,
  noSuchSettlement,
  notTakenBack,
  otherAmount,
  undoneAlready,
  wentOut,
} from './bank.problems.ts'
import {
  addUse,
  aboutLines,
  changeLine,
  endUse,
  holdFreePayment,
  holdLine,
  holdLines,
  markForLook,
  linesOf,
  standingUses,
  useOf,
  type LinePosition,
  type LineRow,
  type Use,
} from './lines.store.ts'
import { cashOnItsWay, LOOKED_BACK_MS, openSettlements } from './known.store.ts'
import { moneyOf } from './money-of.ts'
import { shownLines } from './shape.ts'
import { schoolFor, sheetsOf } from './sheets.store.ts'

export type By = KeyedActor & { scope: Scope }
type Seen = { open_minor: number }
type Parts = OfficeMoney['parts']
export type LineShown = { line: BankLine; of: ShownOf[] }

/** What somebody decides of a line: one act each, done once, and of two people at once the second is told. */
export function createBankLines({ db, clock, desk }: { db: Db; clock: Clock; desk: PaymentsDesk }) {
  const { record, recordMany, approve, reverse } = desk.inside

  const seen = async (tx: Tx, schoolId: string, id: string, { open_minor }: Seen): Promise<LineRow> => {
    const line = await holdLine(tx, schoolId, id)
    if (!line) throw notFound()
    if (line.openMinor !== open_minor || line.openMinor === 0) throw lineChanged()
    return line
  }
  /** Two who name the same money for two lines at once: the second is told. */
  const say = async (tx: Tx, line: LineRow, by: Actor, use: Use): Promise<void> => {
    if (!(await addUse(tx, line, by, use, clock()))) throw lineChanged()
  }
  const note = (tx: Tx, by: Actor, action: string, line: LineRow) =>
    recordAudit(tx, { at: clock(), by, action: `bank.${action}`, subjectId: line.id, note: line.reference ?? line.narration })

  const show = (scope: Scope, id: string): Promise<LineShown> =>
    db.as(scope, async (tx) => {
      const { school } = await schoolFor(tx, scope.schoolId, clock())
      const rows = await linesOf(tx, scope.schoolId, { id, limit: 1 })
      const { lines, of } = await shownLines(tx, { schoolId: scope.schoolId, currency: school.currency }, rows)
      const [line] = lines
      if (!line) throw notFound()
      return { line, of }
    })

  /** Does an act of somebody at the desk once, and shows the line as it is then. */
  const act = async (by: By, id: string, work: (tx: Tx) => Promise<void>): Promise<LineShown> => {
    await db.as(by.scope, (tx) =>
      doneOnce(tx, by, clock(), NOTHING_MADE, async () => {
        await work(tx)
        return null
      }),
    )
    return show(by.scope, id)
  }

  /** Books a held line, or a part of it. */
  async function bookHeld(tx: Tx, by: Actor, line: LineRow, { parts, creditMinor }: { parts: Parts; creditMinor: number }) {
    if (line.amountMinor < 0) throw wentOut()
    if (parts.length === 0) throw nobodyMeant()
    const amountMinor = parts.reduce((sum, part) => sum + part.amount_minor, 0)
    if (amountMinor > line.openMinor) throw moreThanLine()
    const [sheet] = await sheetsOf(tx, line.schoolId, { id: line.sheetId })
    const { school } = await schoolFor(tx, line.schoolId, clock())
    const isFirst = (await standingUses(tx, line.id)).length === 0
    const money = moneyOf(line, { kind: sheet?.kind ?? 'bank', isFirst, countries: school.countries, parts, creditMinor })
    const { id: paymentId } = await record(tx, by, money)
    await say(tx, line, by, { kind: 'booked', amountMinor, paymentId })
    await note(tx, by, 'booked', line)
  }

  /** The bank took this money back, or somebody does: what was booked of it is reversed. */
  async function endBooking(
    tx: Tx,
    by: Actor,
    { use, reference }: { use: { id: string }; reference: string | null },
    reason: string,
  ) {
    if (!(await endUse(tx, use.id, by, reason, clock()))) throw undoneAlready()
    if (reference !== null) await reverse(tx, by, reference, reason)
  }

  return {
    show,

    async list(
      scope: Scope,
      which: { sheetId?: string | undefined; stand: BankStand; after: LinePosition | null; limit: number },
    ) {
      return db.as(scope, async (tx) => {
        const { school } = await schoolFor(tx, scope.schoolId, clock())
        const rows = await linesOf(tx, scope.schoolId, which)
        const page = rows.slice(0, which.limit)
        const last = rows.length > which.limit ? page.at(-1) : undefined
        const shown = await shownLines(tx, { schoolId: scope.schoolId, currency: school.currency }, page)
        return { ...shown, next: last ? { day: last.day, id: last.id } : null }
      })
    },

    book: (by: By, id: string, { parts, credit_minor, ...line }: Seen & { parts: Parts; credit_minor?: number | undefined }) =>
      act(by, id, async (tx) =>
        bookHeld(tx, by, await seen(tx, by.schoolId, id, line), { parts, creditMinor: credit_minor ?? 0 }),
      ),

    /**
     * Books lines as they are thought to be, when that is sure and holds still; all of them or, where one is refused, none. What is more
     * than is left to pay by now waits for a look.
     */
    async bookSure(tx: Tx, by: Actor, ids: readonly string[]): Promise<void> {
      const sure = (await holdLines(tx, by.schoolId, ids)).flatMap((line) =>
        line.stand === 'sure' && line.guess !== null && line.openMinor > 0 ? [{ line, guess: line.guess }] : [],
      )
      for (const { line, guess } of sure) if (guess.payment !== null) await closeHeld(tx, by, line, guess.payment)
      const { fresh, tooMuch } = await withinOwed(
        tx,
        sure.filter(({ guess }) => guess.payment === null),
      )
      for (const { line } of tooMuch) await markForLook(tx, by.schoolId, line.id, clock())
      if (fresh.length === 0) return
      const { school } = await schoolFor(tx, by.schoolId, clock())
      const { kinds, begun } = await aboutLines(
        tx,
        fresh.map(({ line }) => line),
      )
      const money = fresh.map(({ line, guess: { parts } }) =>
        moneyOf(line, {
          kind: kinds.get(line.sheetId) ?? 'bank',
          isFirst: !begun.has(line.id),
          countries: school.countries,
          parts,
          creditMinor: 0,
        }),
      )
      const made = await recordMany(tx, by, money)
      for (const [at, { line }] of fresh.entries()) {
        const amountMinor = money[at]?.parts.reduce((sum, part) => sum + part.amount_minor, 0) ?? 0
        if (amountMinor > line.openMinor) throw moreThanLine()
        await say(tx, line, by, { kind: 'booked', amountMinor, paymentId: made[at]?.id ?? null })
        await note(tx, by, 'booked', line)
      }
    },

    closeSlip: (by: By, id: string, { reference, ...line }: Seen & { reference: string }) =>
      act(by, id, async (tx) => closeHeld(tx, by, await seen(tx, by.schoolId, id, line), reference)),

    link: (by: By, id: string, { reference, ...line }: Seen & { reference: string }) =>
      act(by, id, async (tx) => {
        const held = await seen(tx, by.schoolId, id, line)
        if (held.amountMinor < 0) throw wentOut()
        const payment = await holdFreePayment(tx, by.schoolId, reference)
        if (payment?.status !== 'succeeded' || payment.method === 'cash') throw noSuchPayment()
        if (payment.amountMinor !== held.openMinor) throw otherAmount()
        await say(tx, held, by, { kind: 'here', amountMinor: held.openMinor, paymentId: payment.id })
        await note(tx, by, 'linked', held)
      }),

    ownCash: (by: By, id: string, { day, ...line }: Seen & { day: string }) =>
      act(by, id, async (tx) => {
        const held = await seen(tx, by.schoolId, id, line)
        if (held.amountMinor < 0) throw wentOut()
        await keepDays(tx, by.schoolId)
        const waiting = await cashOnItsWay(tx, by.schoolId, new Date(clock().getTime() - LOOKED_BACK_MS))
        const cash = waiting.find((each) => each.day === day && each.amountMinor === held.openMinor)
        if (!cash) throw noSuchCash()
        const whose = cash.paidIn === null ? { cashDay: day } : { cashMoveId: cash.paidIn.id }
        await say(tx, held, by, { kind: 'paid_in', amountMinor: held.openMinor, ...whose })
        await note(tx, by, 'cash_found', held)
      }),

    settled: (by: By, id: string, { settlement_id: settlementId, ...line }: Seen & { settlement_id: string }) =>
      act(by, id, async (tx) => {
        const held = await seen(tx, by.schoolId, id, line)
        if (held.amountMinor < 0) throw wentOut()
        const open = await openSettlements(tx, by.schoolId, new Date(clock().getTime() - LOOKED_BACK_MS))
        const found = open.find((each) => each.id === settlementId && each.netMinor === held.openMinor)
        if (!found) throw noSuchSettlement()
        await say(tx, held, by, { kind: 'paid_out', amountMinor: held.openMinor, settlementId })
        await note(tx, by, 'settlement_found', held)
      }),

    explain: (by: By, id: string, { words, ...line }: Seen & { words: string }) =>
      act(by, id, async (tx) => {
        const held = await seen(tx, by.schoolId, id, line)
        await say(tx, held, by, { kind: 'explained', amountMinor: held.openMinor, words })
        await note(tx, by, 'explained', held)
      }),

    takeBack: (by: By, id: string, { of_line, ...line }: Seen & { of_line: string }) =>
      act(by, id, async (tx) => {
        // The earlier of the two first, so that nobody waits in a circle.
        const [first, second] = [id, of_line].toSorted()
        if (first === undefined || second === undefined || first === second) throw notTakenBack()
        await holdLine(tx, by.schoolId, first)
        await holdLine(tx, by.schoolId, second)
        const out = await seen(tx, by.schoolId, id, line)
        const came = await holdLine(tx, by.schoolId, of_line)
        if (!came) throw notFound()
        const uses = await standingUses(tx, came.id)
        const isTaken = uses.some(({ use }) => use.kind === 'taken_back')
        if (out.amountMinor >= 0 || came.amountMinor !== -out.amountMinor || isTaken) throw notTakenBack()
        for (const { use, reference, status } of uses)
          await endBooking(tx, by, { use, reference: status === 'succeeded' ? reference : null }, out.narration.slice(0, 200))
        const both = { kind: 'taken_back' as const, amountMinor: came.amountMinor }
        await say(tx, { ...came, openMinor: came.amountMinor }, by, both)
        await say(tx, out, by, both)
        await note(tx, by, 'taken_back', came)
      }),

    async undo(by: By, useId: string, reason: string): Promise<LineShown> {
      const found = await db.as(by.scope, (tx) => useOf(tx, by.schoolId, useId))
      if (!found) throw notFound()
      return act(by, found.use.lineId, async (tx) => {
        const line = await holdLine(tx, by.schoolId, found.use.lineId)
        if (!line) throw notFound()
        const isBooking = found.use.kind === 'booked'
        await endBooking(tx, by, { use: found.use, reference: isBooking ? found.reference : null }, reason)
        await changeLine(tx, line.id, { openMinor: line.openMinor + found.use.amountMinor, stand: 'look', guess: null }, clock())
        await note(tx, by, 'undone', line)
      })
    },
  }

  /** The line is the money of a slip: approved for what came. */
  async function closeHeld(tx: Tx, by: Actor, line: LineRow, reference: string) {
    if (line.amountMinor < 0) throw wentOut()
    const payment = await holdFreePayment(tx, by.schoolId, reference)
    if (payment?.status !== 'proof_submitted') throw noSuchPayment()
    await approve(tx, by, reference, line.openMinor)
    await say(tx, line, by, { kind: 'booked', amountMinor: line.openMinor, paymentId: payment.id })
    await note(tx, by, 'booked', line)
  }
}

/** Lines for what is left to pay now, each after those before it, and those for more than that. */
async function withinOwed<Sure extends { guess: BankGuess }>(tx: Tx, all: readonly Sure[]) {
  const left = await balancesOf(
    tx,
    all.flatMap(({ guess }) => guess.parts.map(({ ward_id }) => ward_id)),
  )
  const fresh: Sure[] = []
  const tooMuch: Sure[] = []
  for (const one of all) {
    const { parts } = one.guess
    const fits = parts.every(({ ward_id, amount_minor }) => amount_minor <= (left.get(ward_id) ?? 0))
    if (fits) for (const { ward_id, amount_minor } of parts) left.set(ward_id, (left.get(ward_id) ?? 0) - amount_minor)
    ;(fits ? fresh : tooMuch).push(one)
  }
  return { fresh, tooMuch }
}

export type BankLines = ReturnType<typeof createBankLines>
