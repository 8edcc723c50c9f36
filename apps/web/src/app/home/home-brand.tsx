import type { PublicSchool } from '@schoolgate/contracts/schools'
import { Crest } from '@schoolgate/ui/crest'
import styles from './home-brand.module.css'

/** The school's crest and name in the bar of Home, with the week of the term, or the town between terms. */
export function HomeBrand({ school, name, line }: { school: PublicSchool | null; name: string; line: string | null }) {
  const second = line ?? school?.town
  return (
    <span className={styles.brand}>
      <Crest emblem={school?.emblem ?? 'nyansapo'} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        {second && <span className={styles.town}>{second}</span>}
      </span>
    </span>
  )
}
