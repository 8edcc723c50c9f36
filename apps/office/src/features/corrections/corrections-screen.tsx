import { ScreenHead } from '#features/frame'
import { InSettings } from '#features/settings'
import { Card } from '@schoolgate/ui/card'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './corrections.module.css'
import { useCorrections } from './corrections.queries.ts'
import { correctionsWords } from './corrections.words.ts'
import { Lately } from './lately.tsx'
import { LimitCard } from './limit-form.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** What waits for a second person, what was put right lately, and the limit above which two are needed. */
export function CorrectionsScreen() {
  const text = useWords(correctionsWords)
  const language = useLanguage()
  const asked = useCorrections()
  const { corrections = [], limit, others = 0 } = asked.data ?? {}
  const waiting = corrections.filter(({ state }) => state === 'waits')
  const lately = corrections.filter(({ state }) => state !== 'waits')
  return (
    <InSettings section="corrections">
      <ScreenHead title={text.title} {...(limit === undefined ? {} : { line: text.line(moneyText(limit, language)) })} />
      {limit === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.parts}>
          <section className={styles.parts}>
            <h2>{text.waitsHead}</h2>
            {waiting.length === 0 && <p className={styles.small}>{text.nothingWaits}</p>}
            {waiting.map((one) => (
              <WaitingCard key={one.id} correction={one} />
            ))}
          </section>
          <Card>
            <h2>{text.lately}</h2>
            {lately.length === 0 && <p className={styles.small}>{text.nothingYet}</p>}
            <Lately corrections={lately} />
          </Card>
          <LimitCard limit={limit} others={others} />
        </div>
      )}
    </InSettings>
  )
}
