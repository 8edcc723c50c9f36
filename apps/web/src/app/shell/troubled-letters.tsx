import { useLocation } from 'wouter'
import { useIsFull } from '#lib/device/full'
import { dropLetter, type Letter, useLetters } from '#lib/device/letters'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Note } from '@schoolgate/ui/note'
import { lettersWords } from './letters.words.ts'
import styles from './troubled-letters.module.css'

function Refused({ letter }: { letter: Letter }) {
  const text = useWords(lettersWords)
  const [, navigate] = useLocation()
  return (
    <Note tone="bad" role="alert" title={text.refused}>
      <p>{letter.title}</p>
      <p>{text.refusedLine}</p>
      <div className={styles.ways}>
        <Button size="small" onClick={() => navigate(letter.address)}>
          {text.change}
        </Button>
        <Button size="small" kind="bare" onClick={() => void dropLetter(letter)}>
          {text.throwAway}
        </Button>
      </div>
    </Note>
  )
}

/** What the school would not take, until the parent has changed it or thrown it away; and what only this page holds. */
export function TroubledLetters() {
  const text = useWords(lettersWords)
  const { letters, isAnyLoose } = useLetters()
  const isFull = useIsFull((device) => device.isFull)
  return (
    <aside className={styles.letters} aria-label={text.refused}>
      {isAnyLoose ? <Note tone="bad">{text.loose}</Note> : isFull && <Note>{text.full}</Note>}
      {letters.map((letter) => letter.refused !== undefined && <Refused key={letter.key} letter={letter} />)}
    </aside>
  )
}
