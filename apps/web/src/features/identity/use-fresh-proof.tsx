import { type ReactNode, useState } from 'react'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { StepUpSheet } from './step-up-sheet.tsx'

/** The parent closed the sheet instead of proving who they are: nothing was done, and nothing need be said. */
export class ProofDeclined extends Error {
  override name = 'ProofDeclined'
}

type Asked = { prove: () => void; decline: () => void }

const needsProof = (error: unknown): boolean => error instanceof ApiError && error.code === 'identity.fresh_proof_needed'

/**
 * Does something that may need a second proof: `withProof(work)` runs it, asks for the proof if the server wants one,
 * and runs it again. Throws `ProofDeclined` when the parent does not give it. `proofSheet` must be rendered.
 */
export const useFreshProof = (hasPassword: boolean) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const askForProof = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    setAsked({ prove: resolve, decline: () => reject(new ProofDeclined()) })
    return promise.finally(() => setAsked(null))
  }
  const withProof = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (!needsProof(error)) throw error
      await askForProof()
      return work()
    }
  }
  const proofSheet: ReactNode = (
    <StepUpSheet
      open={asked !== null}
      hasPassword={hasPassword}
      onClose={() => asked?.decline()}
      onProven={() => asked?.prove()}
    />
  )
  return { withProof, proofSheet }
}
