import type { ExplanationToDecide } from '@schoolgate/contracts/attendance'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { explainedOtherwise } from '#modules/attendance/problems'
import { explanationAt, isToldOtherwise, writeDecision } from './decisions.store.ts'

type Decision = { id: string; state: 'accepted' | 'rejected' }

/** Takes an explanation or not. The register stays as it was marked; the guardians see it at once. Null when there is none. */
export async function decide(tx: Tx, { id, state }: Decision, by: Actor, now: Date): Promise<ExplanationToDecide | null> {
  const explanation = await explanationAt(tx, by, id)
  if (!explanation || explanation.state === state) return explanation
  if (state === 'accepted' && (await isToldOtherwise(tx, explanation))) throw explainedOtherwise()
  const schoolId = await writeDecision(tx, { id, state, by }, now)
  await recordAudit(tx, {
    at: now,
    by,
    action: `attendance.explanation_${state}`,
    wardId: explanation.ward.id,
    subjectId: id,
  })
  publishLive(tx, { schoolId, wardId: explanation.ward.id, word: 'attendance' })
  return explanationAt(tx, by, id)
}
