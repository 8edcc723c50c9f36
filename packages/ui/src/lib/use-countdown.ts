import { useEffect, useState } from 'react'

/** Seconds left until a moment (milliseconds since 1970), counting down once a second; 0 when it is past or null. */
export const useCountdown = (until: number | null): number => {
  const left = () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    if (until === null) return
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `left` is made of `until` alone
  }, [until])
  return seconds
}
