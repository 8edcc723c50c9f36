import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSession } from '#features/identity'
import { IconCaretLeft } from '@schoolgate/ui/icons/caret-left'
import { useWords } from '@schoolgate/ui/lib/words'
import { sectionsFor, type Section } from './sections.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'

/** A screen of Settings: at a desk beside the others, on a phone with the way back to them. */
export function InSettings({ section, children }: { section: Section; children: ReactNode }) {
  const text = useWords(settingsWords)
  const session = useSession()
  const sections = session.state === 'in' ? sectionsFor(session.staff.role) : []
  return (
    <div className={styles.page}>
      <nav aria-label={text.title} className={styles.sections}>
        <Link href="/settings" className={styles.back}>
          <IconCaretLeft size="s" />
          {text.title}
        </Link>
        <ul>
          {sections.map(({ id, path, icon: Icon }) => (
            <li key={id}>
              <Link href={path} className={styles.section} aria-current={id === section ? 'page' : undefined}>
                <Icon size="s" />
                {text.sections[id].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
