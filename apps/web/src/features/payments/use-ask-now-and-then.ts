import { useEffect } from 'react'
import { isReachable } from '@schoolgate/ui/lib/network'

/** A “no” is not told to the school, only found by asking (Paystack tells of successes); the payer should not wait a minute for it. */
const ASK_EVERY = 10_000

/** Asks the provider while the page is looked at; `isBack` asks at once: the payment page’s way back proves nothing. */
export const useAskNowAndThen = (ask: () => void, isBack: boolean): void => {
  useEffect(() => {
    if (isBack) ask()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && isReachable()) ask()
    }, ASK_EVERY)
    return () => clearInterval(timer)
  }, [ask, isBack])
}
