import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { billItems, bills, guardianships, persons, terms, users, wards } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import { postBills } from '#modules/billing'
import { TEST_NOW } from './people.ts'

type Many = {
  schoolId: string
  classId: string
  pupils: readonly { firstName: string; middleName?: string; lastName: string }[]
  /** The mother of this pupil and the next. */
  motherOf: (at: number) => { fullname: string; phone: string }
  /** What each bill of a pupil asks for. */
  asks: (at: number) => readonly number[]
}

/** So many pupils who owe, two by two of one mother, for benches; answers the pupils' ids, in their order. */
export async function addManyOwing(tx: Tx, { schoolId, classId, pupils, motherOf, asks }: Many, now: Date): Promise<string[]> {
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
  if (!term) throw new Error('The school has no term.')
  const children = pupils.map((names, at) => ({ id: newId(), schoolId, classId, admissionNo: `NYP/26/${at}`, ...names }))
  const mothers = Array.from({ length: Math.ceil(pupils.length / 2) }, (_, at) => {
    const id = newId()
    const role = 'parent' as const
    return { id, personId: id, schoolId, ref: `G-${at}`, username: `g-${at}`, role, ...motherOf(at * 2) }
  })
  const links = children.map(({ id: wardId }, at) => {
    const guardianId = mothers[Math.floor(at / 2)]?.id ?? ''
    return { id: newId(), schoolId, wardId, guardianId, relationship: 'mother' as const }
  })
  const asked = children.flatMap(({ id: wardId }, at) =>
    asks(at).map((amountMinor, which) => ({ wardId, at, which, amountMinor })),
  )
  const owed = asked.map(({ wardId, at, which }) => {
    const times = { issuedAt: TEST_NOW, dueOn: '2026-01-09', status: 'issued' as const }
    const head = { billNo: `B-${at}-${which}`, wardId, termId: term.id, verifyCode: `V-${at}-${which}` }
    return { id: newId(), schoolId, publicId: newPublicId(), ...head, ...times }
  })
  const lines = owed.map(({ id: billId }, at) => {
    const amountMinor = asked[at]?.amountMinor ?? 0
    return { id: newId(), schoolId, billId, position: 1, code: 'TUI', name: 'Tuition', kind: 'fee' as const, amountMinor }
  })
  const everybody = mothers.map(({ id, phone }) => ({ id, phone }))
  await upsert(tx, persons, everybody, [])
  await upsert(tx, users, mothers, [])
  await upsert(tx, wards, children, [])
  await upsert(tx, guardianships, links, [])
  await upsert(tx, bills, owed, [])
  await upsert(tx, billItems, lines, [])
  const ids = owed.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += 2000) await postBills(tx, schoolId, ids.slice(start, start + 2000), now)
  return children.map(({ id }) => id)
}
