import type { Tx } from '#db'
import { balancesOf } from '#modules/billing'
import { cashOnItsWay, knownLines, knownPayments, LOOKED_BACK_MS, openSettlements, peopleOf } from './known.store.ts'
import type { Known } from './match/known.ts'

/** Who the school has, what is left to pay for them, and which money it knows of already. */
export async function knownFor(tx: Tx, schoolId: string, timezone: string, now: Date): Promise<Known> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS)
  const { pupils, standing, carers, numbered } = await peopleOf(tx, schoolId, since)
  const owed = await balancesOf(
    tx,
    pupils.map(({ ward }) => ward.id),
  )
  const guardiansOf = Map.groupBy(standing, ({ wardId }) => wardId)
  const billsOf = Map.groupBy(numbered, ({ wardId }) => wardId)
  return {
    wards: pupils.map(({ ward, className }) => ({
      id: ward.id,
      names: [ward.firstName, ward.middleName, ward.lastName].filter((name) => name !== null),
      lastName: ward.lastName,
      admissionNo: ward.admissionNo,
      className,
      owedMinor: owed.get(ward.id) ?? 0,
      guardianIds: (guardiansOf.get(ward.id) ?? []).map(({ guardianId }) => guardianId),
      billNos: (billsOf.get(ward.id) ?? []).map(({ billNo }) => billNo),
    })),
    guardians: carers.map(({ id, fullname, phone, secondPhone }) => ({
      id,
      fullname,
      phones: [phone, secondPhone].filter((each) => each !== null),
    })),
    payments: await knownPayments(tx, schoolId, timezone, since),
    lines: await knownLines(tx, schoolId),
    cash: await cashOnItsWay(tx, schoolId, since),
    settlements: await openSettlements(tx, schoolId, since),
  }
}
