import type { Settlement } from '@schoolgate/contracts/settlements'
import { useState } from 'react'
import { Row, RowActs, RowName, Rows } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText, type Money as Amount } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import styles from './bank.module.css'
import { useSettlements } from './bank.queries.ts'
import { SettlementSheet } from './settlement-sheet.tsx'
import { settlementWords } from './settlement.words.ts'

/** What the provider pays out to the bank, and what it should have. Schools that take nothing in the app see nothing of it. */
export function Settlements() {
  const text = useWords(settlementWords)
  const asked = useSettlements()
  const [opened, setOpened] = useState<string | null>(null)
  const [first] = asked.data?.pages ?? []
  if (!first)
    return asked.isError ? (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h2">
        {null}
      </NotHereYet>
    ) : null
  const all = asked.data?.pages.flatMap((page) => page.settlements) ?? []
  if (all.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{text.title}</h2>
      <p className={styles.under}>{text.line}</p>
      <NotPaidOut {...first} />
      <Rows>
        {all.map((settlement) => (
          <SettlementRow key={settlement.id} settlement={settlement} onOpen={() => setOpened(settlement.id)} />
        ))}
      </Rows>
      {asked.hasNextPage && (
        <p className={styles.more}>
          <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
      {opened !== null && <SettlementSheet id={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

type NotPaidOutProps = {
  waiting: { payments: number; sum: Amount }
  missing: readonly { reference: string; paid_on: string; amount: Amount }[]
}

/** What is still at the provider, and what should not be any more. */
function NotPaidOut({ waiting, missing }: NotPaidOutProps) {
  const text = useWords(settlementWords)
  const language = useLanguage()
  return (
    <>
      {missing.length > 0 && (
        <div className={styles.under}>
          <Note tone="bad" icon={<IconWarningCircle size="s" />} title={text.missing}>
            <ul>
              {missing.map(({ reference, paid_on, amount }) => (
                <li key={reference}>{text.missingOne(reference, dayText(paid_on, language), moneyText(amount, language))}</li>
              ))}
            </ul>
          </Note>
        </div>
      )}
      {waiting.payments > 0 && <p className={styles.under}>{text.waiting(waiting.payments, moneyText(waiting.sum, language))}</p>}
    </>
  )
}

function SettlementRow({ settlement, onOpen }: { settlement: Settlement; onOpen: () => void }) {
  const text = useWords(settlementWords)
  const language = useLanguage()
  const { number, day, payments, gross, fees, net } = settlement
  const facts = text.facts(payments, moneyText(gross, language), moneyText(fees, language))
  return (
    <Row columns="minmax(0, 1.6fr) auto auto auto">
      <RowName name={text.named(number)} line={`${dayText(day, language)} · ${facts}`} />
      <b>
        <Money money={net} />
      </b>
      <State settlement={settlement} />
      <RowActs>
        <Button size="small" aria-label={text.openOne(number)} onClick={onOpen}>
          {text.open}
        </Button>
      </RowActs>
    </Row>
  )
}

function State({ settlement: { state, differences, bank } }: { settlement: Settlement }) {
  const text = useWords(settlementWords)
  const language = useLanguage()
  if (state === 'failed') return <Chip tone="bad">{text.states.failed}</Chip>
  if (differences.length > 0) return <Chip tone="late">{text.toLook(differences.length)}</Chip>
  if (bank) return <Chip tone="ok">{text.found(dayText(bank.day, language))}</Chip>
  return <Chip tone="line">{text.states[state]}</Chip>
}
