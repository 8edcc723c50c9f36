import { useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { clashesOf, type Page } from './pages.ts'
import { reportsWords } from './reports.words.ts'
import styles from './writing.module.css'
import { writingWords } from './writing.words.ts'

/** Two people wrote the same part of a report: both are here, and one is chosen. */
export function Clash({ page, onChoose }: { page: Page; onChoose: (whose: 'mine' | 'theirs') => void }) {
  const text = useWords(writingWords)
  const { somebody } = useWords(reportsWords)
  const language = useLanguage()
  const now = useNow()
  const { theirs } = page
  if (theirs === null) return null
  return (
    <Card role="alert" edge="late">
      <h2>{text.clashTitle}</h2>
      <p className={styles.line}>
        {text.clashBy(theirs.by ?? somebody, theirs.at === null ? '' : momentText(theirs.at, now, language))}
      </p>
      {clashesOf(page).map((field) => (
        <dl key={field} className={styles.two}>
          <div>
            <dt>{`${text.fields[field]}, ${text.theirs}`}</dt>
            <dd>{theirs.words[field] ?? text.nothing}</dd>
          </div>
          <div>
            <dt>{`${text.fields[field]}, ${text.yours}`}</dt>
            <dd>{page.now[field] ?? text.nothing}</dd>
          </div>
        </dl>
      ))}
      <div className={styles.choose}>
        <Button onClick={() => onChoose('theirs')}>{text.keepTheirs}</Button>
        <Button onClick={() => onChoose('mine')}>{text.useMine}</Button>
      </div>
    </Card>
  )
}
