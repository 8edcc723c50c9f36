import type { Debtor } from '@schoolgate/contracts/fees'
import type { Tx } from '#db'
import { fullnameOf } from '#lib/full-name'
import { dayIn } from '#lib/days'
import { localPhone } from '#lib/phone'
import { creditsOf } from './accounts.store.ts'
import { guardiansOf, schoolLocale, openBillsOfSchool, promisesOf } from './debtors.store.ts'

type DebtorFilter = { class_id?: string | undefined; overdue?: 'yes' | undefined; promised?: 'yes' | 'late' | undefined }

/** Who owes the school, the largest first. */
export async function debtorsOf(tx: Tx, schoolId: string, filter: DebtorFilter, now: Date) {
  const [{ currency, timezone }, open] = await Promise.all([
    schoolLocale(tx, schoolId),
    openBillsOfSchool(tx, schoolId, filter.class_id),
  ])
  const today = dayIn(timezone, now)
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  const byWard = Map.groupBy(open, ({ ward }) => ward.id)
  const wardIds = [...byWard.keys()]
  const [promises, guardians, credits] = await Promise.all([
    promisesOf(
      tx,
      open.map(({ billId }) => billId),
    ),
    guardiansOf(tx, wardIds),
    wardIds.length === 0 ? new Map<string, number>() : creditsOf(tx, wardIds),
  ])
  const promiseOf = new Map(promises.map((promise) => [promise.billId, promise]))
  const guardiansByWard = Map.groupBy(guardians, ({ wardId }) => wardId)

  const debtors = [...byWard.values()].flatMap((bills): Debtor[] => {
    const [first] = bills
    if (!first) return []
    const { ward, className } = first
    const owed = bills.reduce((sum, { minor }) => sum + minor, 0) - (credits.get(ward.id) ?? 0)
    const late = bills.reduce((sum, { dueOn, minor }) => (dueOn !== null && dueOn < today ? sum + minor : sum), 0)
    const promised = bills
      .flatMap(({ billId }) => promiseOf.get(billId) ?? [])
      .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())[0]
    return [
      {
        ward_id: ward.id,
        admission_no: ward.admissionNo,
        fullname: fullnameOf(ward),
        class: className,
        balance: money(owed),
        overdue: money(Math.max(0, Math.min(late, owed))),
        due_on: first.dueOn,
        bills: bills.map(({ billId, billNo, term, academicYear, minor }) => {
          return { bill_id: billId, bill_no: billNo, term, academic_year: academicYear, balance: money(minor) }
        }),
        promise: promised
          ? { day: promised.day, amount: money(promised.amountMinor), made_by: promised.madeBy, is_late: promised.day < today }
          : null,
        guardians: (guardiansByWard.get(ward.id) ?? []).map(({ title, fullname, phone }) => {
          return { fullname: [title, fullname].filter((part) => part !== null).join(' '), phone: phone && localPhone(phone) }
        }),
      },
    ]
  })
  const shown = debtors
    .filter(({ balance }) => balance.amount_minor > 0)
    .filter(({ overdue }) => filter.overdue === undefined || overdue.amount_minor > 0)
    .filter(
      ({ promise }) => filter.promised === undefined || (promise !== null && (filter.promised === 'yes' || promise.is_late)),
    )
    .toSorted((one, other) => other.balance.amount_minor - one.balance.amount_minor || (one.ward_id < other.ward_id ? -1 : 1))
  const total = (of: (debtor: Debtor) => number) => money(shown.reduce((sum, debtor) => sum + of(debtor), 0))
  return {
    owed: total(({ balance }) => balance.amount_minor),
    overdue: total(({ overdue }) => overdue.amount_minor),
    debtors: shown,
  }
}
