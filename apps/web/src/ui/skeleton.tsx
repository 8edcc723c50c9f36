import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useWords, words } from '#lib/words'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './text.tsx'

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

type BarProps = { width?: string; height?: number; gap?: number; arch?: boolean }

/** One grey line (or arch) of a skeleton; `gap` is the room above it. */
export function SkeletonBar({ width = '100%', height = 14, gap = 0, arch }: BarProps) {
  const style: CSSProperties = {
    width,
    height,
    marginTop: gap,
    ...(arch ? { borderRadius: `${height / 2}px ${height / 2}px 16px 16px` } : {}),
  }
  return <span className={styles.bar} style={style} />
}
