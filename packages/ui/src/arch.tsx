import { type CSSProperties, useState } from 'react'
import { classes } from '#lib/classes'
import { usePicture } from '#lib/picture'
import styles from './arch.module.css'
import { Bust } from './bust.tsx'
import type { WardTone } from './chip.tsx'

type ArchProps = {
  /** Width in pixels; the arch is 1.18 times as high. */
  size?: number
  tone?: WardTone
  name: string
  photoUrl?: string | null | undefined
  /** A child without a photo is drawn; anybody else is shown by initials. */
  child?: 'girl' | 'boy' | undefined
}

const initials = (name: string): string => {
  const parts = name.split(/\s+/).filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0]?.toUpperCase() ?? '').join('')
}

/** The portrait frame: photo, else a drawn child, else initials. Always decoration: the name stands beside it. */
export function Arch({ size = 44, tone = 'w4', name, photoUrl, child }: ArchProps) {
  const photo = usePicture(photoUrl)
  const [broken, setBroken] = useState<string | null>(null)
  const style: CSSProperties & Record<'--arch', string> = { '--arch': `${size}px` }
  return (
    <span className={classes(styles.arch, styles[tone])} style={style} aria-hidden="true">
      {photo !== null && photo !== broken ? (
        <img className={styles.photo} src={photo} alt="" onError={() => setBroken(photo)} />
      ) : child ? (
        <Bust name={name} isGirl={child === 'girl'} />
      ) : (
        <span className={styles.initials}>{initials(name)}</span>
      )}
    </span>
  )
}
