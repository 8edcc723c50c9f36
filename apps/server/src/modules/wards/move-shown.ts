import { MOVE_UNDONE_DAYS, type Move } from '@schoolgate/contracts/moves'
import { daysAfter } from '#lib/days'
import type { MoveNamed } from './moves.store.ts'

const DAY_MS = 86_400_000

/** Since when what was done can still be undone. */
export const undoneSince = (now: Date): Date => new Date(now.getTime() - MOVE_UNDONE_DAYS * DAY_MS)

/** A move as the office reads it: of who leaves, the last day here. */
export const moveShown = ({ move, from, to }: MoveNamed, now: Date): Move => ({
  act_id: move.actId,
  day: move.toClassId === null ? daysAfter(move.day, -1) : move.day,
  from,
  to,
  becomes: move.becomes,
  reason: move.reason,
  next_school: move.nextSchool,
  asked_by: move.askedBy,
  state: move.state,
  may_undo: move.state === 'waiting' || (move.state === 'done' && move.doneAt !== null && move.doneAt >= undoneSince(now)),
})
