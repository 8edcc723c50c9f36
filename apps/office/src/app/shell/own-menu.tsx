import { useState } from 'react'
import { Link } from 'wouter'
import { appWords } from '#app/app.words.ts'
import type { OfficeRoute } from '#app/routes.ts'
import { signOut } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconSignOut } from '@schoolgate/ui/icons/sign-out'
import { LanguageChoice } from '@schoolgate/ui/language-choice'
import { chosenTheme, chooseTheme, THEMES } from '@schoolgate/ui/lib/appearance'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { Select } from '@schoolgate/ui/select'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { PLACE_ICONS } from './place-icons.ts'
import styles from './own-menu.module.css'

type OwnMenuProps = {
  isOpen: boolean
  onClose: () => void
  name: string
  role: string
  isParentToo: boolean
  /** Those that have no tab on a phone. */
  places: readonly OfficeRoute[]
  /** Whoever may take the first steps finds them here after they are done, too. */
  hasFirstSteps: boolean
  /** Registers that the school does not have yet: they stay on this device. */
  waiting: number
  onKeys: () => void
}

/** What is one's own: the other hat, how the office looks and speaks, and the way out. */
export function OwnMenu({ isOpen, onClose, name, role, isParentToo, places, hasFirstSteps, waiting, onKeys }: OwnMenuProps) {
  const text = useWords(appWords)
  const [theme, setTheme] = useState(chosenTheme)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
      toast(text.left)
    } catch (error) {
      sayNotTaken(error)
    }
    setLeaving(false)
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={name} line={role}>
      <div className={styles.menu}>
        {isParentToo && (
          <a className={styles.hat} href="/home">
            {text.toChildren}
          </a>
        )}
        {places.length > 0 && (
          <nav className={styles.places} aria-label={text.otherPlaces}>
            {places.map(({ path, word }) => {
              const [Icon] = PLACE_ICONS[word]
              return (
                <Link key={path} href={path} className={styles.place} onClick={onClose}>
                  <Icon size="s" />
                  {text.places[word]}
                </Link>
              )
            })}
          </nav>
        )}
        {hasFirstSteps && !places.some(({ word }) => word === 'first') && (
          <Link className={styles.link} href="/first" onClick={onClose}>
            {text.places.first}
          </Link>
        )}
        <Link className={styles.link} href="/proofs" onClick={onClose}>
          {text.toProofs}
        </Link>
        <a className={styles.link} href="/desk?account">
          {text.toSignIn}
        </a>
        <Select
          label={text.themes.label}
          value={theme}
          onChange={(value) => {
            const chosen = THEMES.find((one) => one === value) ?? 'system'
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        >
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {text.themes[one]}
            </option>
          ))}
        </Select>
        <div className={styles.row}>
          <LanguageChoice />
          <button type="button" className={styles.keys} onClick={onKeys}>
            {text.keys}
          </button>
        </div>
        {waiting > 0 && (
          <Note tone="info" title={text.waits(waiting)}>
            {text.waitsLine}
          </Note>
        )}
        <Button full busy={isLeaving} onClick={() => void leave()}>
          <IconSignOut size="s" />
          {text.leave}
        </Button>
      </div>
    </Sheet>
  )
}
