import { useRoute } from 'wouter'
import { OwnReductionsSection } from '#features/fees'
import { BackLink, ScreenHead } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './corrections.module.css'
import { useOpening } from './corrections.queries.ts'
import { OpeningForm } from './opening-form.tsx'
import { OpeningWritten } from './opening-written.tsx'
import { openingWords } from './opening.words.ts'
import { WaitingCard } from './waiting-card.tsx'

/** What is agreed of one child's money beside its bills: how the account stood when the family came, and what is taken off for long. */
export function ChildScreen() {
  const [, params] = useRoute('/fees/pupils/:id')
  return params ? <Child key={params.id} id={params.id} /> : null
}

function Child({ id }: { id: string }) {
  const text = useWords(openingWords)
  const asked = useOpening(id)
  return (
    <>
      <BackLink href={`/pupils/${id}`}>{text.back}</BackLink>
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <Account {...asked.data} />
      )}
    </>
  )
}

function Account({ opening_balance: opening, waits, today }: NonNullable<ReturnType<typeof useOpening>['data']>) {
  const text = useWords(openingWords)
  const language = useLanguage()
  const { ward, balance, written, is_here } = opening
  const minor = balance.amount_minor
  const amount = moneyText({ ...balance, amount_minor: Math.abs(minor) }, language)
  const stands = minor > 0 ? text.owes(amount) : minor < 0 ? text.isAhead(amount) : text.even
  return (
    <>
      <ScreenHead title={ward.fullname} line={[ward.class, ward.admission_no, stands].join(' · ')} />
      <div className={styles.halves}>
        <section className={styles.narrow}>
          <div>
            <h2>{text.title}</h2>
            <p className={styles.small}>{text.line}</p>
          </div>
          {waits !== null ? (
            <WaitingCard correction={waits} />
          ) : (
            <Card className={styles.parts}>
              {written !== null ? (
                <OpeningWritten written={written} />
              ) : is_here ? (
                <OpeningForm opening={opening} today={today} />
              ) : (
                <p>{text.left}</p>
              )}
            </Card>
          )}
        </section>
        <OwnReductionsSection wardId={ward.id} />
      </div>
    </>
  )
}
