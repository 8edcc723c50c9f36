import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayUnlessGivenUp } from '#features/identity'

/** Settles one thing at once: it shows as chosen while it is sent, and as it was where the school did not take it. */
export const useSetting = ({ queryKey }: { queryKey: QueryKey }) => {
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const settle = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      sayUnlessGivenUp(error)
    }
    await answers.invalidateQueries({ queryKey })
    setBusy(false)
  }
  return { settle, isBusy }
}
