import { Link } from 'wouter'
import { ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { useWords } from '@schoolgate/ui/lib/words'
import { sectionsFor } from './sections.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'

/** All that the school settles once, and where. */
export function SettingsScreen() {
  const text = useWords(settingsWords)
  const session = useSession()
  const sections = session.state === 'in' ? sectionsFor(session.staff.role) : []
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      <Card flush>
        <ul className={styles.overview}>
          {sections.map(({ id, path, icon: Icon }) => (
            <li key={id}>
              <Link href={path} className={styles.entry}>
                <Icon />
                <span>
                  <b>{text.sections[id].name}</b>
                  <span className={styles.small}>{text.sections[id].line}</span>
                </span>
                <IconCaretRight size="s" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
