import { find, FIND_LEAST_LETTERS } from '@schoolgate/contracts/find'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'

/** Who types on is asked about once. */
const TYPED_ON_MS = 120

/** What was typed, once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_ON_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Who is found under what is typed; what was found before stands until then, and is not `isCurrent`. */
export function useFound(text: string) {
  const asked = useSettled(text.trim())
  const isEnough = asked.length >= FIND_LEAST_LETTERS
  const found = useQuery({
    queryKey: ['find', asked],
    queryFn: () => call(find, { query: { q: asked } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  const isCurrent = asked === text.trim() && found.data !== undefined && !found.isPlaceholderData
  return { asked, isEnough: isEnough && text.trim().length >= FIND_LEAST_LETTERS, isCurrent, found }
}
