import type { Bill } from '@schoolgate/contracts/billing'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { TextLink } from '@schoolgate/ui/text-link'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { BillChoices } from './bill-choices.tsx'
import { billWords } from './bill.words.ts'
import { CorrectSheet, type Putting } from './correct-sheet.tsx'
import styles from './corrections.module.css'
import { useBill, useBillCorrections } from './corrections.queries.ts'
import { Lately } from './lately.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** One bill as its family sees it, and what the desk may put right on it. */
export function BillScreen() {
  const [, params] = useRoute('/fees/bills/:id')
  return params ? <OneBill key={params.id} id={params.id} /> : null
}

function OneBill({ id }: { id: string }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const asked = useBill(id)
  const around = useBillCorrections(id)
  const [putting, setPutting] = useState<Putting | null>(null)
  const bill = asked.data?.bill
  if (bill === undefined)
    return (
      <>
        <BackLink href="/owing">{text.back}</BackLink>
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  const { corrections = [], places = [] } = around.data ?? {}
  const waiting = corrections.filter(({ state }) => state === 'waits')
  const isVoid = bill.status === 'void'
  return (
    <>
      <BackLink href="/owing">{text.back}</BackLink>
      <ScreenHead
        title={text.title(bill.ward.fullname, bill.term)}
        line={`${text.issued(bill.bill_no, dayText(dayOf(bill.issued_at), language, 'year'))} · ${text.states[bill.status]}`}
        acts={
          !isVoid && (
            <Button kind="primary" onClick={() => setPutting({ what: 'line' })}>
              <IconPencilLine size="s" />
              {text.correct}
            </Button>
          )
        }
      />
      <div className={styles.beside}>
        <div className={styles.parts}>
          {waiting.map((one) => (
            <WaitingCard key={one.id} correction={one} />
          ))}
          <Lines bill={bill} mayMove={!isVoid && places.length > 0} onMove={setPutting} />
          {!isVoid && (
            <div>
              <Button kind="danger" onClick={() => setPutting({ what: 'void' })}>
                {text.void}
              </Button>
            </div>
          )}
        </div>
        <div className={styles.parts}>
          {bill.choices.length > 0 && <BillChoices bill={bill} />}
          <Card>
            <h2>{text.history}</h2>
            {around.data === undefined ? (
              <NotHereYet asked={around} title={text.didNotCome} line={text.didNotComeLine} heading="h2">
                <SkeletonBar />
              </NotHereYet>
            ) : (
              <>
                {corrections.length === waiting.length && <p className={styles.small}>{text.nothing}</p>}
                <Lately corrections={corrections.filter(({ state }) => state !== 'waits')} isOfOne />
              </>
            )}
            <TextLink href={`/fees/pupils/${bill.ward.id}`}>{text.ofChild}</TextLink>
          </Card>
        </div>
      </div>
      {putting !== null && <CorrectSheet bill={bill} putting={putting} places={places} onClose={() => setPutting(null)} />}
    </>
  )
}

function Lines({ bill, mayMove, onMove }: { bill: Bill; mayMove: boolean; onMove: (putting: Putting) => void }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const off = [...bill.scholarships, ...bill.discounts, ...bill.write_offs]
  const facts = (purpose: string | null, approved: string | null, isChoice: boolean) =>
    [purpose, approved !== null && text.agreedBy(approved), isChoice && text.choice]
      .filter((one) => typeof one === 'string')
      .join(' · ')
  return (
    <Card>
      <h2>{text.lines}</h2>
      <ul className={styles.lines}>
        {bill.items.map((item) => (
          <li key={item.id} className={styles.line}>
            <span className={styles.grow}>
              <b>{item.name}</b>
              <span className={styles.small}>{facts(item.purpose, item.approved_by, !item.mandatory)}</span>
            </span>
            {mayMove && (
              <Button size="small" kind="bare" aria-label={text.moveOf(item.name)} onClick={() => onMove({ what: 'move', item })}>
                {text.move}
              </Button>
            )}
            <span className={styles.number}>{moneyText(item.amount, language)}</span>
          </li>
        ))}
        {off.map(({ id, name, amount, purpose, approved_by }) => (
          <li key={id} className={styles.line}>
            <span className={styles.grow}>
              <b>{name}</b>
              <span className={styles.small}>{facts(purpose, approved_by, false)}</span>
            </span>
            <span className={styles.number}>{moneyText({ ...amount, amount_minor: -amount.amount_minor }, language)}</span>
          </li>
        ))}
        <li className={`${styles.line} ${styles.total}`}>
          <span>{text.total}</span>
          <span className={styles.number}>{moneyText(bill.total, language)}</span>
        </li>
        <li className={styles.line}>
          <span>{text.paid}</span>
          <span className={styles.number}>{moneyText({ ...bill.paid, amount_minor: -bill.paid.amount_minor }, language)}</span>
        </li>
        <li className={`${styles.line} ${styles.total}`}>
          <span>{text.left}</span>
          <span className={styles.number}>{moneyText(bill.balance, language)}</span>
        </li>
      </ul>
    </Card>
  )
}
