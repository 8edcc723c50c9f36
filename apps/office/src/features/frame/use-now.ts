import { useEffect, useState } from 'react'

const A_MINUTE = 60_000

/** Now, to the minute, and at once when one of these moments has come (ISO, null for none). */
export const useNow = (...moments: readonly (string | null)[]): Date => {
  const [now, setNow] = useState(() => new Date())
  const ahead = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])).filter((at) => at > now.getTime())
  const next = Math.min(now.getTime() + A_MINUTE, ...ahead)
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, next - Date.now()))
    return () => clearTimeout(timer)
  }, [now, next])
  return now
}
