import { useLocation } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { askToLogout, publicSchool, useAuth, useKnownSchool } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Crest } from '@schoolgate/ui/crest'
import { IconSignOut } from '@schoolgate/ui/icons/sign-out'
import { Link } from '@schoolgate/ui/link'
import { currentAt } from './destinations.ts'
import { DrawerLink } from './drawer-link.tsx'
import { RAIL } from './places.ts'
import styles from './rail.module.css'

/** The menu of a desk screen, always open at the left. */
export function Rail() {
  const text = useWords(appWords)
  const [path] = useLocation()
  const user = useAuth((state) => state.user)
  const own = useKnownSchool()
  const school = own ?? publicSchool()
  return (
    <aside className={styles.rail}>
      <Link href="/home" className={styles.brand}>
        <Crest emblem={school?.emblem ?? 'nyansapo'} />
        <span>
          <b className={styles.name}>{own?.name ?? user?.schoolname}</b>
          {school?.town && <span className={styles.town}>{school.town}</span>}
        </span>
      </Link>
      <nav className={styles.places} aria-label={text.menu}>
        {RAIL.map((place) => {
          const { name, href, icon, chosen } = place
          const current = currentAt(place, path)
          return (
            <DrawerLink key={name} href={href} icon={current ? (chosen ?? icon) : icon} current={current}>
              {text[name]}
            </DrawerLink>
          )
        })}
      </nav>
      <button type="button" className={styles.logout} onClick={askToLogout}>
        <IconSignOut />
        {text.logout}
      </button>
    </aside>
  )
}
