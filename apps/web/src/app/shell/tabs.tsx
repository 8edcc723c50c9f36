import { useLocation } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { useUnreadNotices } from '#features/notices'
import { useWords } from '@schoolgate/ui/lib/words'
import { Link } from '@schoolgate/ui/link'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { currentAt, TABS } from './destinations.ts'
import styles from './tabs.module.css'

/** The five places under a parent's thumb. */
export function Tabs() {
  const text = useWords(appWords)
  const [path] = useLocation()
  const unread = useUnreadNotices()
  // There the field for the question stands at the foot; the drawer leads home.
  if (path === '/aichat') return null
  return (
    <nav className={styles.tabs} aria-label={text.main}>
      {TABS.map((tab) => {
        const { name, href, icon: Icon, chosen: Chosen = Icon } = tab
        const current = currentAt(tab, path)
        return (
          <Link key={name} href={href} className={styles.tab} aria-current={current}>
            <span className={styles.arch}>
              {current ? <Chosen /> : <Icon />}
              {name === 'notices' && unread > 0 && <span className={styles.dot} />}
            </span>
            {text[name]}
            {name === 'notices' && unread > 0 && (
              <VisuallyHidden>{text.noticesNew(unread).slice(text.notices.length)}</VisuallyHidden>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
