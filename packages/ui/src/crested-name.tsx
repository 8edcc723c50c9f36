import { Crest, type Emblem } from './crest.tsx'
import styles from './crested-name.module.css'

type CrestedNameProps = { emblem: Emblem; accent_color: string; name: string; motto?: string | null }

/** A crest in its school's colour with the name beside it, and the motto under that: whose paper this is. */
export function CrestedName({ emblem, accent_color: color, name, motto }: CrestedNameProps) {
  return (
    <p className={styles.block}>
      <Crest emblem={emblem} color={color} />
      <span>
        <b>{name}</b>
        {motto != null && <span>{motto}</span>}
      </span>
    </p>
  )
}
