import type { agreeOwnReduction, OwnReduction, OwnReductionsToday } from '@schoolgate/contracts/own-reductions'
import type { Received } from '@schoolgate/contracts/endpoint'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { nameOf, recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { doneOnce } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { fullnameOf } from '#lib/full-name'
import { moneyText } from '#lib/money'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import {
  notAtSchool,
  reductionEnded,
  reductionOfNoFee,
  reductionPast,
  reductionThere,
  reductionUnclear,
} from './billing.problems.ts'
import { lockWards } from './ledger.store.ts'
import {
  endReduction,
  feeNames,
  holdReduction,
  pupilFor,
  reductionsOf,
  termsFrom,
  writeReduction,
} from './own-reductions.store.ts'

type Agreed = Received<typeof agreeOwnReduction>['body']
type By = KeyedActor & { scope: Scope }

/** Scholarships and discounts of single children that last: agreed and taken back, while bills that went out stay as they are. */
export const createOwnReductions = (db: Db) => ({
  list: (scope: Scope, wardId: string, now: Date): Promise<OwnReductionsToday> =>
    db.as(scope, (tx) => told(tx, scope.schoolId, wardId, now)),

  agree: (by: By, wardId: string, agreed: Agreed, now: Date): Promise<OwnReductionsToday> =>
    db.as(by.scope, async (tx) => {
      await doneOnce(tx, by, now, z.string(), () => write(tx, by, wardId, agreed, now))
      return told(tx, by.schoolId, wardId, now)
    }),

  end: (by: By, id: string, reason: string, now: Date): Promise<OwnReductionsToday> =>
    db.as(by.scope, async (tx) => {
      const { made: wardId } = await doneOnce(tx, by, now, z.string(), () => takeBack(tx, by, { id, reason }, now))
      return told(tx, by.schoolId, wardId, now)
    }),
})

async function write(tx: Tx, by: By, wardId: string, agreed: Agreed, now: Date): Promise<string> {
  const { schoolId } = by
  if (!(await pupilFor(tx, schoolId, wardId, now))) throw notFound()
  await lockWards(tx, schoolId, [wardId])
  const found = await pupilFor(tx, schoolId, wardId, now)
  if (found?.ward.status !== 'active') throw notAtSchool()
  if ((agreed.percent_hundredths === null) === (agreed.amount_minor === null)) throw reductionUnclear()
  if (agreed.until !== null && agreed.until < found.today) throw reductionPast()
  const known = new Set((await feeNames(tx, schoolId)).map(({ code }) => code))
  if (agreed.fees?.some((code) => !known.has(code))) throw reductionOfNoFee()
  const id = await writeReduction(tx, { ...agreed, schoolId, wardId, writtenByName: await nameOf(tx, by) }, now)
  if (id === null) throw reductionThere()
  const { kind, name: note, until, approved_by } = agreed
  const changes = changesBetween({}, { kind, off: offText(agreed, found.currency), until, approved_by })
  await recordAudit(tx, { at: now, by, action: 'fees.reduction_agreed', wardId, subjectId: id, note, changes })
  return id
}

async function takeBack(tx: Tx, by: By, { id, reason }: { id: string; reason: string }, now: Date): Promise<string> {
  const row = await holdReduction(tx, by.schoolId, id)
  if (!row) throw notFound()
  if (row.endedAt !== null) throw reductionEnded()
  await endReduction(tx, id, { endedByName: await nameOf(tx, by), endReason: reason }, now)
  const { wardId, name } = row
  await recordAudit(tx, { at: now, by, action: 'fees.reduction_ended', wardId, subjectId: id, note: `${name}: ${reason}` })
  return wardId
}

const offText = ({ percent_hundredths, amount_minor }: Agreed, currency: string): string =>
  percent_hundredths === null ? moneyText({ amount_minor: amount_minor ?? 0, currency }, 'en') : `${percent_hundredths / 100} %`

async function told(tx: Tx, schoolId: string, wardId: string, now: Date): Promise<OwnReductionsToday> {
  const found = await pupilFor(tx, schoolId, wardId, now)
  if (!found) throw notFound()
  const { ward, className, currency, today } = found
  const rows = await reductionsOf(tx, wardId)
  return {
    ward: { id: ward.id, fullname: fullnameOf(ward), class: className },
    is_here: ward.status === 'active',
    today,
    currency,
    terms: await termsFrom(tx, schoolId, today),
    fees: await feeNames(tx, schoolId),
    reductions: rows.map((row): OwnReduction => {
      const { id, kind, name, fees, purpose, until } = row
      const { endedAt, endedByName, endReason } = row
      return {
        id,
        kind,
        name,
        percent_hundredths: row.percentHundredths,
        amount_minor: row.amountMinor,
        fees: fees === null ? null : [...fees],
        purpose,
        approved_by: row.approvedBy,
        until,
        written_by: row.writtenByName,
        written_at: row.createdAt.toISOString(),
        ended:
          endedAt === null || endedByName === null || endReason === null
            ? null
            : { at: endedAt.toISOString(), by: endedByName, reason: endReason },
      }
    }),
  }
}
