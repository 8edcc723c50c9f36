import type { BankColumns, BankFigures, BankSheet } from '@schoolgate/contracts/bank'
import type { BankTask, Work } from '@schoolgate/contracts/office-work'
import type { Db, Tx } from '#db'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { askFor, showWork, type LongWork } from '#modules/work'
import { columnsMissing, notTaken, nothingToTake, takenAlready, tooManyWaiting } from './bank.problems.ts'
import { figuresOf, sumsOf } from './figures.store.ts'
import { readInSubprocess } from './in-subprocess.ts'
import { cashOnItsWay, LOOKED_BACK_MS } from './known.store.ts'
import { shownSheet } from './shape.ts'
import { changeSheet, countWaiting, dropSheet, holdSheet, keepSheet, schoolFor, sheetsOf, type Position } from './sheets.store.ts'

/** So many sheets of one school wait to be taken in at a time. */
const MOST_WAITING = 40

type By = Actor & { scope: Scope }

/** Bank sheets: brought, their columns said, taken in, matched. */
export function createBankSheets({ db, clock }: { db: Db; clock: Clock }, work: LongWork<BankTask>) {
  const show = async (tx: Tx, scope: Scope, id: string): Promise<BankSheet> => {
    const [sheet] = await sheetsOf(tx, scope.schoolId, { id })
    if (!sheet) throw notFound()
    const { school } = await schoolFor(tx, scope.schoolId, clock())
    return shownSheet(sheet, await sumsOf(tx, scope.schoolId, [id]), school.currency)
  }
  const ask = async (by: By, input: BankTask, about: string): Promise<Work> => {
    const id = await db.asSystem((tx) => askFor(tx, work, { by, input, about }, clock()))
    return showWork({ db, clock }, by.scope, id)
  }
  /** Of a sheet whose lines are kept, more work is asked for. */
  const again = async (by: By, id: string, act: 'match' | 'book'): Promise<Work> => {
    const sheet = await db.as(by.scope, (tx) => show(tx, by.scope, id))
    if (sheet.state !== 'taken') throw notTaken()
    return ask(by, { bankSheetId: id, act }, sheet.account)
  }

  return {
    async bring(scope: Scope, { name, bytes }: { name: string; bytes: Buffer }): Promise<BankSheet> {
      const { schoolId, userId } = scope
      const known = await db.as(scope, async (tx) => {
        if ((await countWaiting(tx, schoolId)) >= MOST_WAITING) throw tooManyWaiting()
        return schoolFor(tx, schoolId, clock())
      })
      const { lines: _, ...read } = await readInSubprocess({ bytes, name, said: null, ...known })
      return db.as(scope, async (tx) => {
        const id = await keepSheet(tx, { schoolId, broughtById: userId, name, bytes, ...read }, clock())
        return show(tx, scope, id)
      })
    },

    async list(scope: Scope, after: Position | null, limit: number) {
      return db.as(scope, async (tx) => {
        const rows = await sheetsOf(tx, scope.schoolId, { after, limit })
        const page = rows.slice(0, limit)
        const { school } = await schoolFor(tx, scope.schoolId, clock())
        const ids = page.map(({ id }) => id)
        const sums = await sumsOf(tx, scope.schoolId, ids)
        const all = await sumsOf(tx, scope.schoolId, null)
        const waiting = await cashOnItsWay(tx, scope.schoolId, new Date(clock().getTime() - LOOKED_BACK_MS))
        const figures: BankFigures = figuresOf(all(''), school.currency)
        const last = rows.length > limit ? page.at(-1) : undefined
        return {
          sheets: page.map((sheet) => shownSheet(sheet, sums, school.currency)),
          figures,
          cash_on_its_way: waiting.map(({ day, amountMinor }) => ({
            day,
            amount: { amount_minor: amountMinor, currency: school.currency },
          })),
          next: last ? { at: last.createdAt, id: last.id } : null,
        }
      })
    },

    one: (scope: Scope, id: string): Promise<BankSheet> => db.as(scope, (tx) => show(tx, scope, id)),

    /** Reads it again by what somebody says of its columns. */
    async read(scope: Scope, id: string, columns: BankColumns): Promise<BankSheet> {
      const { schoolId } = scope
      const { known, sheet } = await db.as(scope, async (tx) => ({
        known: await schoolFor(tx, schoolId, clock()),
        sheet: await holdSheet(tx, schoolId, id),
      }))
      if (!sheet) throw notFound()
      if (sheet.bytes === null) throw takenAlready()
      const read = await readInSubprocess({ bytes: sheet.bytes, name: sheet.name, said: columns, ...known })
      return db.as(scope, async (tx) => {
        const held = await holdSheet(tx, schoolId, id)
        if (held?.state !== 'brought') throw takenAlready()
        await changeSheet(tx, id, { columns: read.columns, understood: read.understood }, clock())
        return show(tx, scope, id)
      })
    },

    async take(by: By, id: string, said: { account: string; kind: 'bank' | 'momo' }): Promise<Work> {
      await db.as(by.scope, async (tx) => {
        const sheet = await holdSheet(tx, by.schoolId, id)
        if (!sheet) throw notFound()
        if (sheet.state !== 'brought') throw takenAlready()
        if (!sheet.understood.is_complete) throw columnsMissing()
        if (sheet.understood.rows === 0) throw nothingToTake()
        await changeSheet(tx, id, said, clock())
      })
      return ask(by, { bankSheetId: id, act: 'take' }, said.account)
    },

    match: (by: By, id: string): Promise<Work> => again(by, id, 'match'),
    bookSure: (by: By, id: string): Promise<Work> => again(by, id, 'book'),

    async drop(scope: Scope, id: string): Promise<void> {
      await db.as(scope, async (tx) => {
        const sheet = await holdSheet(tx, scope.schoolId, id)
        if (!sheet) throw notFound()
        if (sheet.state !== 'brought') throw takenAlready()
        await dropSheet(tx, id)
      })
    },
  }
}

export type BankSheets = ReturnType<typeof createBankSheets>
