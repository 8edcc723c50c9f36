import type { Response } from '@schoolgate/contracts/endpoint'
import { outcomeOfStatus } from '@schoolgate/contracts/letters'
import { saveRegister } from '@schoolgate/contracts/registers'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError, OfflineError } from '@schoolgate/ui/lib/api-error'
import { log } from '@schoolgate/ui/lib/log'
import { drop, type Kept, keep, keptAt, waitingOf } from './kept.ts'

export type Saved = Response<typeof saveRegister>
/** What came of sending: the school has it, there is no way to it just now, or it will not take it. */
export type Outcome = { is: 'sent'; saved: Saved } | { is: 'later' } | { is: 'refused'; code: string }

/** Sends a register under its own key, so that it is taken once however often it goes. */
export const send = async (kept: Kept): Promise<Outcome> => {
  const { person, register, sending } = kept
  if (!sending) return { is: 'later' }
  const which = { person, classId: register.class.id, day: register.day }
  const isStill = () => keptAt(which)?.sending?.key === sending.key
  try {
    const saved = await call(
      saveRegister,
      { params: { id: register.class.id }, body: sending.body },
      { idempotencyKey: sending.key },
    )
    // What was tapped while it was on its way stays.
    if (isStill()) drop(which)
    return { is: 'sent', saved }
  } catch (error) {
    if (error instanceof OfflineError) return { is: 'later' }
    if (!(error instanceof ApiError)) throw error
    if (outcomeOfStatus(error.status) !== 'refused') return { is: 'later' }
    if (isStill()) keep({ ...kept, refused: error.code })
    return { is: 'refused', code: error.code }
  }
}

type Told = (kept: Kept, outcome: Outcome) => void
let underWay: Promise<void> = Promise.resolve()

/** Sends what waits of this person, one after the other. */
export const sendWaiting = (person: string, tell: Told): Promise<void> => {
  underWay = underWay
    .then(async () => {
      for (const kept of waitingOf(person)) {
        const outcome = await send(kept)
        tell(kept, outcome)
        if (outcome.is === 'later') return
      }
    })
    .catch((error: unknown) => log('a register was not sent', error))
  return underWay
}
