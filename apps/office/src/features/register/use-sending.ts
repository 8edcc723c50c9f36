import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { isReachable, whenReachableChanges } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { isOfToday, wasAtHand } from './at-hand.ts'
import { lookAgain } from './kept.ts'
import { registerQuery, registersQuery } from './register.queries.ts'
import { registerWords } from './register.words.ts'
import { sendWaiting } from './sending.ts'

/** Sends what waits on this device: at start, after signing in, and when the network is back; says what came of it. */
export const useSendRegisters = (person: string): void => {
  const text = useWords(registerWords)
  const answers = useQueryClient()
  const go = useCallback(() => {
    lookAgain()
    // What is shown was told before: the school is there again to be asked.
    if (wasAtHand()) {
      void answers.invalidateQueries(registersQuery)
      void answers.invalidateQueries({ queryKey: ['register'] })
    }
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

/**
 * Lays the registers of a teacher at hand, so that one can be taken after a start without network. Only where the worker could start the
 * office then: each look at a class list is written down for its parents.
 */
export const useRegistersAtHand = (isTeacher: boolean): void => {
  const answers = useQueryClient()
  const isWanted = isTeacher && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  const { data } = useQuery({ ...registersQuery, enabled: isWanted })
  useEffect(() => {
    if (!isWanted || !data || data.no_register !== null || !isReachable()) return
    for (const { class_id, pupils } of data.classes)
      if (pupils > 0 && !isOfToday(class_id, data.day)) void answers.prefetchQuery(registerQuery(class_id, null))
  }, [answers, data, isWanted])
}
