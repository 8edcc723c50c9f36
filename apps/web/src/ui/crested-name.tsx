import { Crest, type Emblem } from './crest.tsx'
import styles from './crested-name.module.css'

/** A crest with the name beside it, and the motto under that: whose paper this is. */
export function CrestedName({ emblem, name, motto }: { emblem?: Emblem; name: string | undefined; motto?: string | null }) {
  return (
    <p className={styles.block}>
      {emblem && <Crest emblem={emblem} />}
      <span>
        <b>{name}</b>
        {motto != null && <span>{motto}</span>}
      </span>
    </p>
  )
}
