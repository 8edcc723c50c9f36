import { UNBILLED_SHOWN, type OnePupilBill, type Unbilled } from '@schoolgate/contracts/unbilled'
import type { Tx } from '#db'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { fullnameOf } from '#lib/full-name'
import { notFound } from '#lib/problem'
import { billedAlready, feesChanged, notAtSchool, nothingToBill, partWrong, termOver } from './billing.problems.ts'
import { billsFromFees, type NewBill } from './bills-from-fees.ts'
import { lockSchedule, schedulesOf, type ScheduleRow } from './fees.store.ts'
import { findAround, writeFresh } from './issue.service.ts'
import { lockWards } from './ledger.store.ts'
import { changedLines, linesBeside, weeksLeft, withParts, wrongPart, type PartOfLine } from './one-pupil.ts'
import { joinersOf, takenBackOf } from './unbilled.store.ts'

/** Who has no bill of fees that have gone out, of terms that are not over; who joined last stands first. */
export async function unbilledOf(
  tx: Tx,
  schoolId: string,
  { ward_id: only }: { ward_id?: string | undefined },
  now: Date,
): Promise<{ pupils: Unbilled[]; count: number }> {
  const found: Unbilled[] = []
  for (const row of await schedulesOf(tx, schoolId))
    if (row.bills > 0 && !isOver(row, now)) found.push(...(await withoutBill(tx, schoolId, row.schedule.id, now)))
  const wanted = only === undefined ? found : found.filter(({ ward_id }) => ward_id === only)
  const inOrder = wanted.toSorted((one, other) => (other.joined_on ?? '').localeCompare(one.joined_on ?? ''))
  return { pupils: inOrder.slice(0, UNBILLED_SHOWN), count: wanted.length }
}

async function withoutBill(tx: Tx, schoolId: string, scheduleId: string, now: Date): Promise<Unbilled[]> {
  const { row, parts, changes, pupils, has, asked } = await findAround(tx, schoolId, scheduleId, now)
  const wanted = pupils.filter(({ wardId }) => !has.has(wardId))
  const fresh = billsFromFees(parts, wanted, changes, asked)
  const wardIds = fresh.map(({ pupil }) => pupil.wardId)
  const who = new Map((await joinersOf(tx, schoolId, wardIds)).map((ward) => [ward.id, ward]))
  const takenBack = await takenBackOf(tx, scheduleId)
  return fresh.flatMap(({ pupil, totalMinor }) => {
    const ward = who.get(pupil.wardId)
    if (!ward) return []
    return [
      {
        ward_id: ward.id,
        admission_no: ward.admissionNo,
        fullname: fullnameOf(ward),
        class: pupil.className,
        joined_on: ward.joinedOn,
        schedule: shortOf(row),
        total: { amount_minor: totalMinor, currency: row.currency },
        was_void: takenBack.has(ward.id),
      },
    ]
  })
}

const isOver = ({ term, timezone }: ScheduleRow, now: Date): boolean => term.closes < dayIn(timezone, now)

const shortOf = ({ schedule: { id, name }, term }: ScheduleRow) => {
  return { id, name, term: term.name, academic_year: term.academicYear }
}

/** Which bill, and how much of it. */
export type OnePupil = {
  scheduleId: string
  wardId: string
  parts: readonly PartOfLine[]
  reason?: string | undefined
  /** The whole lines as somebody looked at them. */
  seen?: readonly { code: string; amount_minor: number }[] | undefined
}

/** Refuses fees or pupils that the school does not have. */
export async function refuseUnknown(tx: Tx, schoolId: string, { scheduleId, wardId }: OnePupil): Promise<void> {
  const [ward] = await joinersOf(tx, schoolId, [wardId])
  const [row] = await schedulesOf(tx, schoolId, scheduleId)
  if (!ward || !row) throw notFound()
}

/** How the bill of one pupil would be; nothing is left behind. */
export async function rehearseOne(tx: Tx, schoolId: string, wanted: OnePupil, now: Date): Promise<OnePupilBill> {
  return (await findOne(tx, schoolId, wanted, now)).shown
}

/**
 * The bill of one pupil who joined when the others had theirs: made, posted and told as theirs were. Two who do it at once wait for each
 * other, and the second is refused.
 */
export async function billOne(tx: Tx, by: Actor, wanted: OnePupil, now: Date): Promise<string> {
  const { row, part } = await findOne(tx, by.schoolId, wanted, now, true)
  if (!part) throw nothingToBill()
  const writing = { row, by, note: part.pupil.className, wardId: wanted.wardId }
  const [billId] = await writeFresh(tx, [part], writing, now)
  if (billId === undefined) throw new Error('A bill was not written.')
  return billId
}

/** The whole bill, and what is asked of it. The schedule is held until the transaction ends; `isHeld`: so is the pupil. */
async function findOne(tx: Tx, schoolId: string, { scheduleId, wardId, ...asking }: OnePupil, now: Date, isHeld = false) {
  const { parts: wantedParts, reason, seen } = asking
  const [ward] = await joinersOf(tx, schoolId, [wardId])
  if (!ward || !(await lockSchedule(tx, schoolId, scheduleId))) throw notFound()
  if (isHeld) await lockWards(tx, schoolId, [wardId])
  const around = await findAround(tx, schoolId, scheduleId, now)
  const { row, parts, changes, pupils, has, asked } = around
  if (!pupils.some((pupil) => pupil.wardId === wardId)) throw notAtSchool()
  if (has.has(wardId)) throw billedAlready()
  if (isOver(row, now)) throw termOver()
  // With brothers and sisters who have none yet: what a family is asked for once stays with the eldest.
  const open = pupils.filter((pupil) => !has.has(pupil.wardId))
  const billBy = (by: typeof changes) => billsFromFees(parts, open, by, asked).find(({ pupil }) => pupil.wardId === wardId)
  const whole = billBy(changes)
  if (!whole) throw nothingToBill()
  const different = seen ? changedLines(whole, seen) : []
  if (different.length > 0) throw feesChanged(different)
  const followers = [...parts.rules, ...(parts.lasting.get(wardId) ?? [])]
  const ruleCodes = new Set(followers.map(({ code }) => code))
  const wrong = wrongPart(whole, ruleCodes, wantedParts)
  if (wrong >= 0) throw partWrong(wrong)
  const own = withParts(whole, changes.get(wardId) ?? [], wantedParts, reason)
  const part = billBy(new Map([...changes, [wardId, own]])) ?? null
  const money = (bill: NewBill | null) => ({ amount_minor: bill?.totalMinor ?? 0, currency: row.currency })
  const shown: OnePupilBill = {
    ward_id: wardId,
    fullname: fullnameOf(ward),
    class: whole.pupil.className,
    joined_on: ward.joinedOn,
    schedule: shortOf(row),
    due_on: row.schedule.dueOn,
    weeks: weeksLeft(row.term, ward.joinedOn ?? dayIn(row.timezone, now)),
    lines: linesBeside(whole, part, ruleCodes),
    whole: money(whole),
    total: money(part),
  }
  return { row, part, shown }
}
