import { Link, useLocation } from 'wouter'
import { appWords } from '#app/app.words.ts'
import type { OfficeRoute } from '#app/routes.ts'
import { Arch, pageSchool } from '#features/identity'
import { Job } from '#features/work'
import { Crest } from '@schoolgate/ui/crest'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { useWords } from '@schoolgate/ui/lib/words'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { isUnder } from './is-under.ts'
import { PLACE_ICONS } from './place-icons.ts'
import styles from './rail.module.css'

type RailProps = { name: string; role: string; places: readonly OfficeRoute[]; onMenu: () => void; onFind: () => void }

/** The rail at a desk: whose school, the role's own rows, what runs, and the own name at the foot. */
export function Rail({ name, role, places, onMenu, onFind }: RailProps) {
  const text = useWords(appWords)
  const school = pageSchool()
  const [path] = useLocation()
  return (
    <header className={styles.rail}>
      <div className={styles.check}>
        <Ribbon />
      </div>
      <div className={styles.brand}>
        <Crest emblem={school?.emblem ?? 'nyansapo'} width={34} color="#fff" drawing="var(--school)" />
        <span>
          <b className={styles.school}>{school?.short_name ?? school?.name ?? 'Schoolgate'}</b>
          <span className={styles.small}>{text.office}</span>
        </span>
      </div>
      <button type="button" className={styles.find} onClick={onFind} aria-haspopup="dialog" aria-keyshortcuts="/">
        <IconMagnifyingGlass size="s" />
        {text.find}
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </button>
      <nav aria-label={text.main} className={styles.places}>
        {places.map(({ path: to, word }) => {
          const [Icon, IconNow] = PLACE_ICONS[word]
          const isHere = isUnder(path, to)
          return (
            <Link key={to} href={to} className={styles.place} aria-current={isHere ? 'page' : undefined}>
              {isHere ? <IconNow size="s" /> : <Icon size="s" />}
              {text.places[word]}
            </Link>
          )
        })}
      </nav>
      {places.some(({ word }) => word === 'work') && <Job />}
      <button type="button" className={styles.me} onClick={onMenu} aria-haspopup="dialog">
        <Arch name={name} />
        <span>
          <b className={styles.name}>{name}</b>
          <span className={styles.small}>{role}</span>
          <VisuallyHidden>. {text.mine}</VisuallyHidden>
        </span>
      </button>
    </header>
  )
}
