import type { SheetAnswers } from '@schoolgate/contracts/sheets'
import type { Db } from '#db'
import type { Actor } from '#lib/actor'
import { tryRows } from '#modules/intake'
import { confirmedIn, rowsOf, tryOf } from './checked-rows.ts'
import { readSheet } from './reading.ts'
import type { KnownPeople } from './understand/known-people.ts'
import type { KnownSchool } from './understand/understand.ts'

type List = { bytes: Uint8Array; name: string; answers: SheetAnswers }
type Known = { school: KnownSchool; people: KnownPeople }
type At = Known & { db: Db; by: Actor; now: Date; step?: (done: number) => Promise<void> }

/** Reads a list and lays it on the school. */
export async function plannedList({ bytes, name, answers }: List, { school, people }: Known) {
  const read = await readSheet({ bytes, name, answers, school, people, withCells: false })
  const { plan } = read
  if (!plan) throw new Error('A sheet that was read with the school’s people has no plan.')
  return { read, plan }
}

/** The same, and tries it until all that is ready could be written: the office's check and the command line's. Nothing is written. */
export async function checkedList(list: List, { db, by, now, step, ...known }: At) {
  const { read, plan } = await plannedList(list, known)
  await step?.(1)
  const confirmedFamilies = confirmedIn(list.answers.people)
  let isTaken = false
  while (!isTaken) {
    const { files, learn } = tryOf(plan)
    isTaken = learn(await tryRows(db, { files, by, now, confirmedFamilies }))
  }
  return { read, rows: rowsOf(plan) }
}
