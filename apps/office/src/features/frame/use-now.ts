import { useEffect, useState } from 'react'

const A_MINUTE = 60_000

/** Now, to the minute, and at once when one of these moments has come (ISO, null for none). */
export const useNow = (...moments: readonly (string | null)[]): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  const ahead = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])).filter((at) => at > now.getTime())
  const next = ahead.length === 0 ? null : Math.min(...ahead)
  useEffect(() => {
    if (next === null) return
    const wait = Math.min(A_MINUTE, Math.max(0, next - Date.now()))
    const timer = setTimeout(() => setNow(new Date()), wait)
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
