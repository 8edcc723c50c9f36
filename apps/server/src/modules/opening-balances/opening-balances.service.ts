import type { OpeningBalance, OpeningKind } from '@schoolgate/contracts/opening-balances'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { fullnameOf } from '#lib/full-name'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { balancesOf, lockWards, pupilFor } from '#modules/billing'
import { secondPerson, type Wish } from '#modules/corrections'
import { openingCells, type WriteRows } from '#modules/intake'
import { dayAhead, noTerm, notAtSchool, writtenAlready } from './opening-balances.problems.ts'
import { hasTerm, nameBoth, openingOf } from './opening-balances.store.ts'

/** How the account of a child stood, from the book of before. */
export type Said = { wardId: string; kind: OpeningKind; amountMinor: number; asOf: string; reason: string }

export type OpeningBalances = ReturnType<typeof createOpeningBalancesService>

/** Builds the writing of opening balances by hand: by the posting of those that are brought, once for each child. */
export function createOpeningBalancesService({ db, clock, writing }: { db: Db; clock: Clock; writing: WriteRows }) {
  return {
    one: (scope: Scope, wardId: string): Promise<{ opening: OpeningBalance; today: string }> =>
      db.as(scope, (tx) => told(tx, scope.schoolId, wardId, clock())),

    /** Writes it, or has it wait for a second person: then the id of what waits. `agreed`: what `by` says yes to as the second. */
    write: (by: KeyedActor, said: Said, agreed: string | null = null): Promise<string | null> =>
      writing(by, async (tx, write) => {
        const now = clock()
        const { made } = await doneOnce(tx, by, now, z.string().nullable(), async () => {
          const ward = await heldFor(tx, by.schoolId, said, now)
          const { waits, both } = await secondPerson(tx, by, wishFor(said), agreed, now)
          if (waits !== null) return waits
          const cells = openingCells({ ...said, admissionNo: ward.admissionNo, text: said.reason })
          await write(new Map([['opening_balances', [cells]]]))
          await noted(tx, by, said, both && `${both.askedBy}, ${both.agreedBy}`, now)
          return null
        })
        return made
      }),
  }
}

/** The child, of whose money nothing else moves until the transaction ends; refused where nothing can be written of it. */
async function heldFor(tx: Tx, schoolId: string, { wardId, asOf }: Said, now: Date) {
  if (!(await pupilFor(tx, schoolId, wardId, now))) throw notFound()
  await lockWards(tx, schoolId, [wardId])
  const found = await pupilFor(tx, schoolId, wardId, now)
  if (found?.ward.status !== 'active') throw notAtSchool()
  if (await openingOf(tx, wardId)) throw writtenAlready()
  if (asOf > found.today) throw dayAhead()
  if (!(await hasTerm(tx, schoolId))) throw noTerm()
  return found.ward
}

const wishFor = ({ wardId, kind, amountMinor, asOf, reason }: Said): Wish => ({
  kind: kind === 'debt' ? 'owed_before' : 'ahead_before',
  act: { do: 'opening', ward_id: wardId, kind, amount_minor: amountMinor, as_of: asOf, reason },
  amountMinor,
  wardId,
  about: { openingOf: wardId },
  reason,
})

async function noted(tx: Tx, by: KeyedActor, said: Said, approvedBy: string | null, now: Date): Promise<void> {
  const { wardId, kind, amountMinor, reason } = said
  const written = await openingOf(tx, wardId)
  if (!written) throw new Error('An opening balance was written, and yet is not there.')
  const { id, billId } = written.opening
  if (billId !== null && approvedBy !== null) await nameBoth(tx, billId, approvedBy, now)
  const changes = [{ field: 'amount_minor', before: null, after: kind === 'debt' ? amountMinor : -amountMinor }]
  await recordAudit(tx, { at: now, by, action: 'opening_balances.written', wardId, subjectId: id, note: reason, changes })
  publishLive(tx, { schoolId: by.schoolId, wardId, word: 'billing' })
}

async function told(tx: Tx, schoolId: string, wardId: string, now: Date): Promise<{ opening: OpeningBalance; today: string }> {
  const found = await pupilFor(tx, schoolId, wardId, now)
  if (!found) throw notFound()
  const { ward, className, currency, today } = found
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const written = await openingOf(tx, wardId)
  const opening: OpeningBalance = {
    ward: { id: ward.id, fullname: fullnameOf(ward), class: className, admission_no: ward.admissionNo },
    is_here: ward.status === 'active',
    balance: money((await balancesOf(tx, [wardId])).get(wardId) ?? 0),
    written: written && {
      kind: written.opening.kind,
      amount: money(written.opening.amountMinor),
      as_of: written.opening.asOf,
      reason: written.opening.text,
      bill:
        written.opening.billId === null || written.billNo === null
          ? null
          : { id: written.opening.billId, bill_no: written.billNo },
    },
  }
  return { opening, today }
}
