import type { OwnReduction, OwnReductionsToday } from '@schoolgate/contracts/own-reductions'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { EndReduction } from './end-reduction.tsx'
import styles from './fees.module.css'
import { useOwnReductions } from './fees.queries.ts'
import { OwnReductionForm } from './own-reduction-form.tsx'
import { ownReductionsWords } from './own-reductions.words.ts'
import { offText } from './rules.ts'

/** The scholarships and discounts of one child that last, those that were taken back, and one more. */
export function OwnReductionsSection({ wardId }: { wardId: string }) {
  const text = useWords(ownReductionsWords)
  const asked = useOwnReductions(wardId)
  return (
    <section className={styles.own}>
      <div>
        <h2>{text.title}</h2>
        <p className={styles.small}>{text.line}</p>
      </div>
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h2">
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <Reductions told={asked.data} />
      )}
    </section>
  )
}

function Reductions({ told }: { told: OwnReductionsToday }) {
  const text = useWords(ownReductionsWords)
  const { reductions, is_here } = told
  const [ending, setEnding] = useState<OwnReduction | null>(null)
  return (
    <>
      <Card flush>
        {reductions.length === 0 && <p className={styles.line}>{text.none}</p>}
        {reductions.length > 0 && (
          <ul>
            {reductions.map((one) => (
              <Reduction key={one.id} one={one} told={told} onEnd={() => setEnding(one)} />
            ))}
          </ul>
        )}
      </Card>
      {is_here ? (
        <Card>
          <OwnReductionForm key={reductions.length} told={told} />
        </Card>
      ) : (
        <p>{text.left}</p>
      )}
      {ending !== null && <EndReduction one={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function Reduction({ one, told, onEnd }: { one: OwnReduction; told: OwnReductionsToday; onEnd: () => void }) {
  const text = useWords(ownReductionsWords)
  const language = useLanguage()
  const { kind, name, fees, purpose, approved_by, until, written_by, written_at, ended } = one
  const day = (instant: string) => dayText(dayOf(instant), language, 'year')
  const named = new Map(told.fees.map((fee) => [fee.code, fee.name]))
  const which = fees === null ? text.everything : fees.map((code) => named.get(code) ?? code).join(', ')
  const lasts = until === null ? text.lastsOpen : text.lastsUntil(dayText(until, language, 'year'))
  return (
    <li className={styles.line}>
      <div className={styles.ownHead}>
        <b>{name}</b>
        <Chip tone={ended === null ? 'ok' : 'plain'}>{ended === null ? text.chips[kind] : text.over}</Chip>
      </div>
      <span>
        {text.off(offText(one, told.currency, language), which)}, {lasts}
      </span>
      <span className={styles.small}>
        {[purpose, text.agreedBy(approved_by), text.writtenBy(written_by, day(written_at))].filter(Boolean).join(' · ')}
      </span>
      {ended === null ? (
        <div className={styles.acts}>
          <Button size="small" aria-label={text.endOf(name)} onClick={onEnd}>
            {text.end}
          </Button>
        </div>
      ) : (
        <span className={styles.small}>{text.ended(ended.by, day(ended.at), ended.reason)}</span>
      )}
    </li>
  )
}
