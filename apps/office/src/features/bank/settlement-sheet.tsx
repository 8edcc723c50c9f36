import type { SettledPayment, Settlement, SettlementDifference } from '@schoolgate/contracts/settlements'
import { useQuery } from '@tanstack/react-query'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './bank.module.css'
import lineStyles from './lines.module.css'
import { settlementQuery } from './bank.queries.ts'
import { settlementWords } from './settlement.words.ts'
import { Sum } from './sums.tsx'

/** One settlement: from what parents paid to what comes to the bank, what is to be looked at, and the payments in it. */
export function SettlementSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useWords(settlementWords)
  const language = useLanguage()
  const asked = useQuery(settlementQuery(id))
  const settlement = asked.data?.settlement
  const bank = settlement?.bank
  const facts = settlement && [
    dayText(settlement.day, language),
    bank ? text.onSheet(bank.account, dayText(bank.day, language)) : text.states[settlement.state],
  ]
  return (
    <Sheet open onClose={onClose} title={settlement ? text.named(settlement.number) : text.title} line={facts?.join(' · ')}>
      <div className={lineStyles.parts}>
        {asked.data ? (
          <>
            <FromGrossToNet settlement={asked.data.settlement} />
            <Differences differences={asked.data.settlement.differences} />
            <Payments payments={asked.data.payments} />
          </>
        ) : (
          <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h2">
            <SkeletonBar />
          </NotHereYet>
        )}
      </div>
    </Sheet>
  )
}

function FromGrossToNet({ settlement: { gross, fees, held_back, net } }: { settlement: Settlement }) {
  const text = useWords(settlementWords)
  return (
    <dl className={styles.sums} aria-label={text.sums}>
      <Sum word={text.gross} money={gross} />
      <Sum word={text.fees} money={fees} sign="−" />
      {held_back.amount_minor !== 0 && <Sum word={text.heldBack} money={held_back} sign="−" />}
      <Sum word={text.net} money={net} sign="=" isWhole />
    </dl>
  )
}

function Differences({ differences }: { differences: readonly SettlementDifference[] }) {
  const text = useWords(settlementWords)
  const language = useLanguage()
  if (differences.length === 0) return null
  const sum = (money: SettlementDifference['ours']) => (money === null ? '' : moneyText(money, language))
  return (
    <Note tone="bad" icon={<IconWarningCircle size="s" />} title={text.differs}>
      <ul>
        {differences.map(({ kind, reference, ours, theirs }) => (
          <li key={`${kind} ${reference ?? ''}`}>{text.kinds[kind](reference ?? text.whole, sum(theirs), sum(ours))}</li>
        ))}
      </ul>
    </Note>
  )
}

function Payments({ payments }: { payments: readonly SettledPayment[] }) {
  const text = useWords(settlementWords)
  const language = useLanguage()
  return (
    <section>
      <h3>{text.payments}</h3>
      <ul className={lineStyles.uses}>
        {payments.map(({ reference, amount, fee, is_ours }) => (
          <li key={reference}>
            <span>
              <b>{reference}</b>
              <span className={lineStyles.quiet}>
                {[!is_ours && text.unknown, fee && text.fee(moneyText(fee, language))].filter(Boolean).join(' · ')}
              </span>
            </span>
            <b>{moneyText(amount, language)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
