import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { isReachable, whenReachableChanges } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { lookAgain } from './kept.ts'
import { registersQuery } from './register.queries.ts'
import { registerWords } from './register.words.ts'
import { sendWaiting } from './sending.ts'

/** Sends what waits on this device: at start, after signing in, and when the network is back; says what came of it. */
export const useSendRegisters = (person: string): void => {
  const text = useWords(registerWords)
  const answers = useQueryClient()
  const go = useCallback(() => {
    lookAgain()
    return sendWaiting(person, ({ register }, outcome) => {
      if (outcome.is === 'later') return
      const { name } = register.class
      toast(outcome.is === 'sent' ? text.sent(name) : text.notTakenYet(name))
      void answers.invalidateQueries(registersQuery)
      void answers.invalidateQueries({ queryKey: ['register', register.class.id] })
    })
  }, [person, answers, text])
  useEffect(() => {
    void go()
    const stop = whenReachableChanges(() => {
      if (isReachable()) void go()
    })
    window.addEventListener('online', go)
    return () => {
      stop()
      window.removeEventListener('online', go)
    }
  }, [go])
}
