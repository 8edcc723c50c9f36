import { type ReactNode, useEffect, useState } from 'react'
import { useWords, words } from '#lib/words'
import { VisuallyHidden } from './visually-hidden.tsx'

// Shown only when the answer takes longer than a blink (design §3 "Skeleton").
const PATIENCE = 300
const skeletonWords = words({ en: { loading: 'Loading' }, fr: { loading: 'Chargement' } })

/** Stands in for a page until its data is there; shows its children (grey lines) after 300 ms. */
export function Skeleton({ children }: { children: ReactNode }) {
  const text = useWords(skeletonWords)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {late && <div aria-hidden="true">{children}</div>}
    </div>
  )
}
