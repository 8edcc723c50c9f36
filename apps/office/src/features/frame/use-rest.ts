import { useEffect, useState } from 'react'

/** So long nothing may be typed before the school is asked about it. */
const AT_REST_MS = 400

/** What somebody types, once they rest. */
export const useRest = (typed: string): string => {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
