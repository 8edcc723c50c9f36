import { useEffect, useState } from 'react'

const A_MINUTE = 60_000

/** Now, to the minute. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
