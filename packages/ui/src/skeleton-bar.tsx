import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

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
