import { useEffect, useState } from 'react'
import { schoolNow } from '@schoolgate/ui/lib/school-now'

const A_MINUTE = 60_000

/** Now by the school's clock, to the minute, and at once when one of these moments has come (ISO, null for none). */
export const useNow = (...moments: readonly (string | null)[]): Date => {
  const [now, setNow] = useState(schoolNow)
  const ahead = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])).filter((at) => at > now.getTime())
  const next = Math.min(now.getTime() + A_MINUTE, ...ahead)
  useEffect(() => {
    const timer = setTimeout(() => setNow(schoolNow()), Math.max(0, next - schoolNow().getTime()))
    return () => clearTimeout(timer)
  }, [now, next])
  return now
}
