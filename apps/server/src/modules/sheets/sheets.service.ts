import { PAGE_LIMIT } from '@schoolgate/contracts/primitives'
import {
  HEADS_KINDS,
  MONEY_KINDS,
  SHEET_KEPT_DAYS,
  type Sheet,
  type SheetAnswers,
  type SheetKind,
} from '@schoolgate/contracts/sheets'
import type { Undo } from '@schoolgate/contracts/sheet-undo'
import type { SheetTask, Work } from '@schoolgate/contracts/office-work'
import type { Db } from '#db'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { askFor, showWork, type LongWork } from '#modules/work'
import { badRowsFile } from './bad-rows.ts'
import { isReady, unpacked } from './checked-rows.ts'
import { readSheet } from './reading.ts'
import {
  checkFirst,
  headsOnly,
  moneyStays,
  noSuchClass,
  notAllReady,
  notSaved,
  nothingReady,
  savedAlready,
  tooManySheets,
  undoneAlready,
} from './sheets.problems.ts'
import { schoolFor } from './known.store.ts'
import { foreseen, undone } from './undo/show-undo.ts'
import {
  beginOf,
  classesOf,
  countSheets,
  dropSheet,
  heldSheet,
  keepAnswers,
  keepSheet,
  sheetsOf,
  type SheetRecord,
} from './sheets.store.ts'

const DAY_MS = 86_400_000
export const SHEET_KEPT_MS = SHEET_KEPT_DAYS * DAY_MS
/** So many sheets of one school lie here at a time. */
const MOST_SHEETS = 40

export const NO_ANSWERS: SheetAnswers = {
  kind: null,
  facts: {},
  columns: {},
  repairs: {},
  classes: {},
  left_out_tabs: [],
  people: {},
}

/** Who may sign in to the office, and what families owe, is not for everybody at the office to say. */
function refuseOthers({ role }: Scope, kind: SheetKind): void {
  if (role !== 'head' && HEADS_KINDS.includes(kind)) throw headsOnly()
}

function refuseMoney(kind: SheetKind): void {
  if (MONEY_KINDS.includes(kind)) throw moneyStays()
}

type Show = 'ready' | 'attention' | 'all'

export function createSheetsService({ db, clock }: { db: Db; clock: Clock }, work: LongWork<SheetTask>) {
  const since = () => new Date(clock().getTime() - SHEET_KEPT_MS)
  const one = async (scope: Scope, id: string): Promise<Sheet> => {
    const { record, classes } = await db.as(scope, async (tx) => {
      const [found] = await sheetsOf(tx, scope.schoolId, since(), id)
      return { record: found, classes: await classesOf(tx, scope.schoolId) }
    })
    if (!record) throw notFound()
    return { ...shapeOf(record), school_classes: classes }
  }
  const held = async (scope: Scope, id: string) => {
    const sheet = await db.as(scope, (tx) => heldSheet(tx, scope.schoolId, id))
    if (!sheet || beginOf(sheet) <= since()) throw notFound()
    return sheet
  }
  const read = async (scope: Scope, sheet: { bytes: Buffer; name: string }, answers: SheetAnswers, withCells = false) => {
    const school = await db.as(scope, (tx) => schoolFor(tx, scope.schoolId, clock()))
    const codes = new Set(school.classes.map(({ code }) => code))
    if (Object.values(answers.classes).some((code) => !codes.has(code))) throw noSuchClass()
    return readSheet({ bytes: sheet.bytes, name: sheet.name, answers, school, people: null, withCells })
  }
  const ask = async (by: Actor & { scope: Scope }, input: SheetTask, about: string): Promise<Work> => {
    const id = await db.asSystem((tx) => askFor(tx, work, { by, input, about }, clock()))
    return showWork({ db, clock }, by.scope, id)
  }
  const rowsOfChecked = async (scope: Scope, id: string) => {
    const { checkedRows, ...sheet } = await held(scope, id)
    if (!checkedRows) throw checkFirst()
    return { sheet, rows: unpacked(checkedRows) }
  }

  return {
    one,

    list: async (scope: Scope) => (await db.as(scope, (tx) => sheetsOf(tx, scope.schoolId, since()))).map(shapeOf),

    async bring(scope: Scope, sheet: { bytes: Buffer; name: string }): Promise<Sheet> {
      if ((await db.as(scope, (tx) => countSheets(tx, scope.schoolId))) >= MOST_SHEETS) throw tooManySheets()
      const { understood } = await read(scope, sheet, NO_ANSWERS)
      const kept = { schoolId: scope.schoolId, broughtById: scope.userId, ...sheet, answers: NO_ANSWERS, understood }
      return one(scope, await db.as(scope, (tx) => keepSheet(tx, kept, clock())))
    },

    async answer(scope: Scope, id: string, answers: SheetAnswers): Promise<Sheet> {
      const { understood } = await read(scope, await held(scope, id), answers)
      const isKept = await db.as(scope, (tx) =>
        keepAnswers(tx, { schoolId: scope.schoolId, id }, { answers, understood }, clock()),
      )
      if (!isKept) throw savedAlready()
      return one(scope, id)
    },

    async check(by: Actor & { scope: Scope }, id: string): Promise<Work> {
      const { name, state, understood } = await one(by.scope, id)
      if (state === 'saved') throw savedAlready()
      refuseOthers(by.scope, understood.kind)
      return ask(by, { sheetId: id, act: 'check' }, name)
    },

    async rows(scope: Scope, id: string, { show = 'all', after = 0 }: { show?: Show | undefined; after?: number | undefined }) {
      const { rows } = await rowsOfChecked(scope, id)
      const shown = rows.filter((row) => show === 'all' || isReady(row) === (show === 'ready'))
      return { rows: shown.slice(after, after + PAGE_LIMIT), total: shown.length }
    },

    async save(by: Actor & { scope: Scope }, id: string, which: 'all' | 'good'): Promise<Work> {
      const { name, state, counts, understood } = await one(by.scope, id)
      if (state === 'saved') throw savedAlready()
      refuseOthers(by.scope, understood.kind)
      if (state !== 'checked' || !counts) throw checkFirst()
      if (counts.ready === 0) throw nothingReady()
      if (which === 'all' && counts.bad + counts.look > 0) throw notAllReady()
      return ask(by, { sheetId: id, act: 'save' }, name)
    },

    async showUndo(scope: Scope, id: string): Promise<Undo> {
      const { state, savedAt, undoneAt, schoolId, understood } = await held(scope, id)
      if (savedAt === null || (state !== 'saved' && state !== 'undone')) throw notSaved()
      refuseMoney(understood.kind)
      // What became of whom is the system's to know: of whose sheet it is asked, the session says.
      const saved = { id, schoolId, savedAt }
      const shown = state === 'undone' ? await db.asSystem((tx) => undone(tx, saved)) : await foreseen(db, saved)
      return {
        until: new Date(savedAt.getTime() + SHEET_KEPT_MS).toISOString(),
        undone_at: undoneAt?.toISOString() ?? null,
        ...shown,
      }
    },

    async undo(by: Actor & { scope: Scope }, id: string): Promise<Work> {
      const { name, state, understood } = await held(by.scope, id)
      refuseOthers(by.scope, understood.kind)
      refuseMoney(understood.kind)
      if (state === 'undone') throw undoneAlready()
      if (state !== 'saved') throw notSaved()
      return ask(by, { sheetId: id, act: 'undo' }, name)
    },

    async badRows(scope: Scope, id: string): Promise<{ name: string; bytes: Buffer }> {
      const { sheet, rows } = await rowsOfChecked(scope, id)
      const { cells } = await read(scope, sheet, sheet.answers, true)
      return { name: `${sheet.name.replace(/\.\w+$/, '')} - to mend.xlsx`, bytes: badRowsFile(rows, cells) }
    },

    async drop(scope: Scope, id: string): Promise<void> {
      if (!(await db.as(scope, (tx) => dropSheet(tx, scope.schoolId, id)))) throw notFound()
    },
  }
}

export type SheetsService = ReturnType<typeof createSheetsService>

const shapeOf = (record: SheetRecord): Omit<Sheet, 'school_classes'> => ({
  id: record.id,
  name: record.name,
  bytes: record.size,
  state: record.state,
  brought_by: { id: record.broughtById, name: record.broughtBy },
  brought_at: record.createdAt.toISOString(),
  kept_until: new Date(beginOf(record).getTime() + SHEET_KEPT_MS).toISOString(),
  answers: record.answers,
  understood: record.understood,
  counts: record.counts,
  saved_at: record.state === 'saved' || record.state === 'undone' ? (record.savedAt?.toISOString() ?? null) : null,
  undone_at: record.undoneAt?.toISOString() ?? null,
})
