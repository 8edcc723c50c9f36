import { type ReactNode, useState } from 'react'
import { Dialog } from '@schoolgate/ui/dialog'
import { Button } from '@schoolgate/ui/button'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { identityWords } from './identity.words.ts'
import { NotProven } from './not-proven.ts'
import { SecondProof } from './second-proof.tsx'
import { take, useSession } from './session.ts'

type Waiting = { goOn: () => void; giveUp: () => void }

/**
 * For acts that want a fresh proof: `proven` does the work and, where the server asks for a proof first, asks here at the button and does
 * it again. `asking` is the question, to be put on the page. Throws `NotProven` where it was cancelled.
 */
export const useFreshProof = (): { proven: <Result>(work: () => Promise<Result>) => Promise<Result>; asking: ReactNode } => {
  const text = useWords(identityWords)
  const session = useSession()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const proven = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'identity.fresh_proof_needed') throw error
      await new Promise<void>((resolve, reject) => setWaiting({ goOn: resolve, giveUp: () => reject(new NotProven()) }))
      return work()
    }
  }
  const giveUp = () => {
    setWaiting(null)
    waiting?.giveUp()
  }
  const asking =
    session.state === 'in' ? (
      <Dialog
        open={waiting !== null}
        onClose={giveUp}
        title={text.freshTitle}
        line={text.freshLine}
        actions={<Button onClick={giveUp}>{text.cancel}</Button>}
      >
        <SecondProof
          proofs={session.staff.second_proofs}
          onProven={(renewed) => {
            take(renewed)
            setWaiting(null)
            waiting?.goOn()
          }}
        />
      </Dialog>
    ) : null
  return { proven, asking }
}
