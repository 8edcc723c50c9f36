import type { PublicSchool } from '@schoolgate/contracts/schools'
import { Crest } from '#ui/crest'
import styles from './home-brand.module.css'

/** The school's crest and name in the bar of Home. */
export function HomeBrand({ school, name }: { school: PublicSchool | null; name: string }) {
  return (
    <span className={styles.brand}>
      <Crest emblem={school?.emblem ?? 'nyansapo'} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        {school?.town && <span className={styles.town}>{school.town}</span>}
      </span>
    </span>
  )
}
