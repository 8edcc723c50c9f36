import type { ReturnToGive, Saver } from '@schoolgate/contracts/savings'
import { useState } from 'react'
import { Row, RowActs, RowName, Rows, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { momentText, weekdayName } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { DeclineForm } from './decline-form.tsx'
import { GiveBack } from './give-back.tsx'
import styles from './savings.module.css'
import { useSavings } from './savings.queries.ts'
import { savingsWords } from './savings.words.ts'

type Doing = { what: 'give' | 'decline'; wish: ReturnToGive }

/** Families who save, and first what they ask back. */
export function SavingsSheet({ onClose }: { onClose: () => void }) {
  const text = useWords(savingsWords)
  const language = useLanguage()
  const asked = useSavings()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { saved, savers = [], returns = [] } = asked.data ?? {}
  const back = () => setDoing(null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={doing === null ? text.title : doing.what === 'give' ? text.giveTitle(doing.wish.ward.fullname) : text.declineTitle}
      {...(doing === null && saved && savers.length > 0 ? { line: text.line(moneyText(saved, language)) } : {})}
    >
      {doing?.what === 'give' ? (
        <GiveBack key={doing.wish.id} wish={doing.wish} onBack={back} />
      ) : doing?.what === 'decline' ? (
        <DeclineForm wish={doing.wish} onBack={back} />
      ) : asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : savers.length + returns.length === 0 ? (
        <Empty title={text.none} line={text.noneLine} />
      ) : (
        <div className={styles.parts}>
          {returns.length > 0 && (
            <section>
              <h3>{text.asked}</h3>
              <Rows>
                {returns.map((wish) => (
                  <Wish key={wish.id} wish={wish} onDo={(what) => setDoing({ what, wish })} />
                ))}
              </Rows>
            </section>
          )}
          {savers.length > 0 && (
            <section>
              <h3>{text.families}</h3>
              <Rows>
                {savers.map((saver) => (
                  <Plan key={saver.id} saver={saver} />
                ))}
              </Rows>
            </section>
          )}
        </div>
      )}
    </Sheet>
  )
}

function Wish({ wish, onDo }: { wish: ReturnToGive; onDo: (what: Doing['what']) => void }) {
  const text = useWords(savingsWords)
  const language = useLanguage()
  const now = useNow()
  const { by, ward, amount, given, credit, at } = wish
  const facts = [
    given.amount_minor > 0 ? text.partGiven(moneyText(given, language)) : null,
    text.credit(moneyText(credit, language)),
  ]
  return (
    <Row columns="minmax(0, 1fr) auto">
      <RowName
        name={`${by.name} ${text.wants(moneyText(amount, language))}`}
        line={text.askedBy(ward.fullname, ward.class, momentText(at, now, language))}
      >
        <span className={styles.small}>{facts.filter(Boolean).join(' ')}</span>
      </RowName>
      <RowActs>
        <Button size="small" kind="primary" onClick={() => onDo('give')}>
          {text.give}
        </Button>
        <Button size="small" onClick={() => onDo('decline')}>
          {text.decline}
        </Button>
      </RowActs>
    </Row>
  )
}

function Plan({ saver: { guardian, children, saved, goal, step, rhythm, is_paused } }: { saver: Saver }) {
  const text = useWords(savingsWords)
  const language = useLanguage()
  const money = moneyText(step, language)
  const when =
    rhythm.every === 'week'
      ? text.weekly(weekdayName(rhythm.weekday, language, 'long'), money)
      : rhythm.every === 'month'
        ? text.monthly(rhythm.day, money)
        : text.market(rhythm.days, money)
  const names = children.map(({ first_name, class: klass }) => `${first_name} (${klass})`).join(', ')
  return (
    <Row columns="minmax(0, 1fr) auto">
      <RowName name={guardian.name} line={`${names} · ${when}`} />
      <span className={styles.sum}>
        {is_paused && <Chip>{text.rests}</Chip>} {text.of(moneyText(saved, language), moneyText(goal, language))}
      </span>
    </Row>
  )
}
