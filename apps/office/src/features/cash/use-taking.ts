import type { KeptCash } from '@schoolgate/contracts/kept-cash'
import { outcomeOfStatus } from '@schoolgate/contracts/letters'
import { type OfficePayment, recordPayment } from '@schoolgate/contracts/office-payments'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError, OfflineError } from '@schoolgate/ui/lib/api-error'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { notePayment } from './cash.queries.ts'
import { cashWords } from './cash.words.ts'
import { keepCash, keptCash } from './kept.ts'
import { useRefusals } from './refusals.ts'

/** How the money that is being taken stands. */
type Standing =
  | { is: 'open'; problem: string | null }
  | { is: 'sending'; kept: KeptCash }
  /** Nobody knows yet whether the school has it. */
  | { is: 'unsure'; kept: KeptCash }
  | { is: 'taken'; payment: OfficePayment }

const OPEN: Standing = { is: 'open', problem: null }

/** An answer that does not come is asked for again so soon. */
const AGAIN_MS = 4000

/** Takes money once: under a key made before it is first sent, kept on this device until the school has answered. */
export function useTaking(person: string) {
  const text = useWords(cashWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const isReachable = useIsReachable()
  const [standing, setStanding] = useState<Standing>(() => {
    const kept = keptCash(person)
    return kept ? { is: 'unsure', kept } : OPEN
  })
  const isOut = useRef(false)
  const send = useCallback(
    async (kept: KeptCash) => {
      if (isOut.current) return
      isOut.current = true
      keepCash(person, kept)
      setStanding({ is: 'sending', kept })
      try {
        const { payment } = await call(recordPayment, { body: kept.money }, { idempotencyKey: kept.key })
        keepCash(person, null)
        setStanding({ is: 'taken', payment })
        await notePayment(answers, payment)
      } catch (error) {
        const isRefused = error instanceof ApiError && outcomeOfStatus(error.status) === 'refused'
        if (isRefused) {
          keepCash(person, null)
          setStanding({ is: 'open', problem: refusals[error.code] ?? text.problems.notTaken })
          await answers.invalidateQueries({ queryKey: ['desk'] })
        } else if (error instanceof OfflineError || error instanceof ApiError) setStanding({ is: 'unsure', kept })
        else throw error
      } finally {
        isOut.current = false
      }
    },
    [person, answers, refusals, text],
  )
  const waiting = standing.is === 'unsure' ? standing.kept : null
  useEffect(() => {
    if (waiting === null || !isReachable) return undefined
    const timer = setTimeout(() => void send(waiting), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [waiting, isReachable, send])
  return {
    standing,
    take: (of: Omit<KeptCash, 'key'>) => void send({ key: crypto.randomUUID(), ...of }),
    again: () => void (waiting && send(waiting)),
    next: () => setStanding(OPEN),
  }
}
