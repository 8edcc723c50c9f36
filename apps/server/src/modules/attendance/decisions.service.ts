import type { ExplanationToDecide } from '@schoolgate/contracts/attendance'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { announce } from '#modules/push'
import { explainedOtherwise, notWaitingAnyMore } from '#modules/attendance/problems'
import { questionTexts } from './decisions.words.ts'
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

/** So long a phone is still told that the school asks something. */
const ASKS_FOR_MS = 3 * 86_400_000

type Question = { id: string; question: string }

/**
 * Asks the family back. It stands for the days as before, so that no child is absent because the school wants to know more; the
 * guardians hear of it, and whoever of them answers says it anew. Null when there is none.
 */
export async function askBack(tx: Tx, { id, question }: Question, by: Actor, now: Date): Promise<ExplanationToDecide | null> {
  const explanation = await explanationAt(tx, by, id)
  if (!explanation) return null
  if (explanation.state === 'asked' && explanation.question === question) return explanation
  if (explanation.state !== 'pending' && explanation.state !== 'asked') throw notWaitingAnyMore()
  const wardId = explanation.ward.id
  const schoolId = await writeDecision(tx, { id, state: 'asked', question, by }, now)
  await recordAudit(tx, { at: now, by, action: 'attendance.explanation_asked', wardId, subjectId: id })
  publishLive(tx, { schoolId, wardId, word: 'attendance' })
  await announce(
    tx,
    {
      schoolId,
      wardIds: [wardId],
      right: 'academics',
      wardId,
      kind: 'attendance',
      class: 'action',
      tag: `explanation:${id}`,
      navigate: `/attendance?ward=${wardId}&day=${explanation.first_day}`,
      texts: questionTexts(explanation.ward.fullname.split(' ')[0] ?? ''),
      ttlSeconds: ASKS_FOR_MS / 1000,
      dedupeKey: `explanation:${id}:${now.toISOString()}`,
    },
    now,
  )
  return explanationAt(tx, by, id)
}
