import { type ComponentType, useEffect, useState } from 'react'
import { log } from '@schoolgate/ui/lib/log'
import { isUsefulMoment } from './moment.ts'

/** The card that asks for messages, at a useful moment; its code waits for the worker, without which it would ask in vain. */
export function PushCard() {
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isUsefulMoment() || !('serviceWorker' in navigator)) return
    navigator.serviceWorker.ready
      .then(() => import('./push-question.tsx'))
      .then((code) => setQuestion(() => code.PushQuestion))
      // No network: another visit asks.
      .catch((error: unknown) => log('the question about messages did not come', error))
  }, [])
  return Question && <Question />
}
