import type { SheetAnswers } from '@schoolgate/contracts/sheets'
import type { Db } from '#db'
import type { Actor } from '#lib/actor'
import { rowsOf, tryPlan } from './checked-rows.ts'
import { readSheet } from './reading.ts'
import type { KnownPeople } from './understand/known-people.ts'
import type { KnownSchool } from './understand/understand.ts'

type List = { bytes: Uint8Array; name: string; answers: SheetAnswers }
type At = { db: Db; by: Actor; now: Date; school: KnownSchool; people: KnownPeople }

/** Reads a list, lays it on the school and tries it: the office's check, its saving and the command line all do the same. Nothing is written. */
export async function checkedList({ bytes, name, answers }: List, at: At, step: (done: number) => Promise<void> | void) {
  const { db, by, now, school, people } = at
  const read = await readSheet({ bytes, name, answers, school, people, withCells: false })
  const { plan } = read
  if (!plan) throw new Error('A sheet that was read with the school’s people has no plan.')
  await step(1)
  await tryPlan(plan, { db, by, now, people: answers.people })
  await step(2)
  return { read, plan, rows: rowsOf(plan) }
}
