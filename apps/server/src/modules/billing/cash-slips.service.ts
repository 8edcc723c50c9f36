import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { withBytes } from '#lib/keyed'
import { paperMadeSafe } from '#lib/paper-made-safe'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import { movedBack, noSlipOfFloat, tooManySlips } from './billing.problems.ts'
import { moveNamed } from './cash-moves.store.ts'
import { slipsOf, writeSlip, type StoredSlip } from './cash-slips.store.ts'
import { lockDays } from './days.store.ts'

/** A blurred one is sent again; nobody has a reason for more. */
const MOST_SLIPS = 5

type World = { db: Db; clock: Clock; storage: Storage }
type Sending = { scope: Scope; by: KeyedActor; id: string; bytes: () => Promise<Buffer> }

/** The bank's slips, as photo or PDF, beside the cash that was paid in with them. */
export function createCashSlips({ db, clock, storage }: World) {
  async function refuseOther(tx: Tx, schoolId: string, id: string): Promise<readonly { sha256: string }[]> {
    const move = await moveNamed(tx, schoolId, id)
    if (!move) throw notFound()
    if (move.kind !== 'paid_in') throw noSlipOfFloat()
    if (move.isTakenBack) throw movedBack()
    return slipsOf(tx, schoolId, [id])
  }
  async function keep(tx: Tx, by: KeyedActor, id: string, file: StoredSlip): Promise<void> {
    const { schoolId } = by
    const now = clock()
    await lockDays(tx, schoolId)
    const kept = await refuseOther(tx, schoolId, id)
    if (kept[0]?.sha256 === file.sha256) return
    if (kept.length >= MOST_SLIPS) throw tooManySlips()
    await writeSlip(tx, by, id, file, now)
    await recordAudit(tx, { at: now, by, action: 'payments.cash_slip_sent', subjectId: id })
  }
  return {
    /** Keeps a slip beside its paying in; the same bytes again are the same slip. */
    async send({ scope, by, id, bytes }: Sending): Promise<void> {
      const { schoolId } = scope
      const known = await db.as(scope, (tx) => moveNamed(tx, schoolId, id))
      if (!known) throw notFound()
      const sent = await bytes()
      const safe = await paperMadeSafe(sent, 'billing')
      const file = { sha256: await storage.put(safe.bytes), mime: safe.mime, bytes: safe.bytes.length }
      const keyed = withBytes(by.keyed, sent)
      // Bursars write no rows of files: the system does, and looks once more at what is there by now.
      await db.asSystem((tx) =>
        doneOnce(tx, { ...by, keyed }, clock(), NOTHING_MADE, async () => {
          await keep(tx, by, id, file)
          return null
        }),
      )
    },

    /** The latest slip of a paying in, with its bytes. */
    async get(scope: Scope, id: string) {
      const slip = await db.as(scope, async (tx) => {
        const move = await moveNamed(tx, scope.schoolId, id)
        const [latest] = await slipsOf(tx, scope.schoolId, move ? [id] : [])
        return move && latest ? { ...latest, slipNo: move.slipNo ?? '' } : null
      })
      if (!slip) throw notFound()
      return { slip, bytes: await storage.get(slip.sha256) }
    },
  }
}
