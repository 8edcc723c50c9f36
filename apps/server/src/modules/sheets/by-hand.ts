import { SHEET_FACTS, SHEET_MAX_BYTES, type SheetAnswers, type SheetKind, type SheetRow } from '@schoolgate/contracts/sheets'
import type { Db } from '#db'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { badRowsFile } from './bad-rows.ts'
import { checkedList } from './checked-list.ts'
import { countsOf, isReady } from './checked-rows.ts'
import { peopleFor, schoolFor } from './known.store.ts'
import { readSheet } from './reading.ts'
import { workOnSheets } from './sheet-work.ts'
import { sheetTooLarge } from './sheets.problems.ts'
import { NO_ANSWERS } from './sheets.service.ts'
import { keepSheet } from './sheets.store.ts'

export type ListByHand = {
  bytes: Buffer
  name: string
  kind: SheetKind | null
  /** Facts of the whole list, and answers for whole columns, by name: `subject`, `name_order`. */
  said: ReadonlyMap<string, string>
  /** Whether every repair that is offered is taken. */
  repairs: boolean
}

/** A list that somebody at the school's computer brings: understood and tried by the same code as the office's, and not written yet. */
export async function tryByHand({ db, clock }: { db: Db; clock: Clock }, by: Actor, list: ListByHand) {
  if (list.bytes.length > SHEET_MAX_BYTES) throw sheetTooLarge()
  const school = await db.asSystem((tx) => schoolFor(tx, by.schoolId, clock()))
  const facts = Object.fromEntries([...list.said].filter(([name]) => SHEET_FACTS.some((fact) => fact === name)))
  const first = { ...NO_ANSWERS, kind: list.kind, facts }
  const { bytes, name } = list
  const { understood: offered } = await readSheet({ bytes, name, answers: first, school, people: null, withCells: false })
  const answers: SheetAnswers = { ...first, repairs: repairsOf(offered.repairs, list) }
  const people = await db.asSystem((tx) => peopleFor(tx, by.schoolId, offered.kind))
  const { read, rows } = await checkedList({ bytes, name, answers }, { db, by, now: clock(), school, people })
  const bad = async () => {
    const { cells } = await readSheet({ bytes, name, answers, school, people: null, withCells: true })
    return badRowsFile(rows, cells)
  }
  return { answers, understood: read.understood, rows, counts: countsOf(rows), bad }
}

function repairsOf(repairs: Awaited<ReturnType<typeof readSheet>>['understood']['repairs'], { said, repairs: all }: ListByHand) {
  return Object.fromEntries(
    repairs.flatMap(({ id, kind, choices }) => {
      const chosen =
        choices.find((choice) => choice === said.get(kind)) ?? (all ? choices.find((choice) => choice === 'repair') : undefined)
      return chosen === undefined ? [] : [[id, chosen] as const]
    }),
  )
}

/** Keeps the list as the office's are kept, so that it can be undone for as long, and saves what of it is ready. */
export async function saveByHand(
  world: { db: Db; clock: Clock },
  by: Actor & { userId: string },
  { bytes, name }: ListByHand,
  { answers, understood }: Pick<Awaited<ReturnType<typeof tryByHand>>, 'answers' | 'understood'>,
): Promise<void> {
  const { db, clock } = world
  const sheet = { schoolId: by.schoolId, broughtById: by.userId, bytes, name, answers, understood }
  const sheetId = await db.asSystem((tx) => keepSheet(tx, sheet, clock()))
  const work = workOnSheets(world)
  const atWork = {
    by,
    report: null,
    write: <T>(deed: Parameters<typeof db.asSystem<T>>[0]) => db.asSystem(deed),
    keep: async () => undefined,
    progress: async () => undefined,
  }
  for (const act of ['check', 'save'] as const) await work.carryOut({ ...atWork, input: { sheetId, act } })
}

export const isOpenRow = (row: SheetRow): boolean => !isReady(row)
