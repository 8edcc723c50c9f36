import { Link, useLocation } from 'wouter'
import { appWords } from '#app/app.words.ts'
import type { OfficeRoute } from '#app/routes.ts'
import { IconDotsThreeCircle } from '@schoolgate/ui/icons/dots-three-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { isUnder } from './is-under.ts'
import { PLACE_ICONS } from './place-icons.ts'
import styles from './tabs.module.css'

/** So many fit beside each other with their words. */
const MOST = 4

/** Which places stand at the foot of a phone, and which are behind “More”. */
export const atFoot = (places: readonly OfficeRoute[]) => ({ tabs: places.slice(0, MOST), others: places.slice(MOST) })

/** The foot of a phone: the role's first places, and the rest. */
export function Tabs({ places, onMore }: { places: readonly OfficeRoute[]; onMore: () => void }) {
  const text = useWords(appWords)
  const [path] = useLocation()
  return (
    <nav aria-label={text.main} className={styles.tabs}>
      {atFoot(places).tabs.map(({ path: to, word }) => {
        const isHere = isUnder(path, to)
        const Icon = PLACE_ICONS[word][isHere ? 1 : 0]
        return (
          <Link key={to} href={to} className={styles.tab} aria-current={isHere ? 'page' : undefined}>
            <span className={styles.arch}>
              <Icon />
            </span>
            {text.tabs[word]}
          </Link>
        )
      })}
      <button type="button" className={styles.tab} onClick={onMore} aria-haspopup="dialog">
        <span className={styles.arch}>
          <IconDotsThreeCircle />
        </span>
        {text.more}
      </button>
    </nav>
  )
}
