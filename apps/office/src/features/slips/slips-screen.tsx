import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { useState } from 'react'
import { Row, RowActs, RowName, Rows, ScreenHead, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { OneSlip } from './one-slip.tsx'
import styles from './slips.module.css'
import { useSlips, WAITING, type Waiting } from './slips.queries.ts'
import { slipsWords } from './slips.words.ts'

/** Slips that wait for the bursar, each read beside its photo. */
export function SlipsScreen() {
  const text = useWords(slipsWords)
  const [status, setStatus] = useState<Waiting>('proof_submitted')
  const [opened, setOpened] = useState<OfficePayment | null>(null)
  const asked = useSlips(status)
  const payments = asked.data?.pages.flatMap((page) => page.payments)
  const found = payments?.find(({ reference }) => reference === opened?.reference)
  // What somebody reads stays before them until they close it, also when another one decides on it and it leaves the list.
  const one = found ?? opened
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      <div className={styles.choices}>
        <PillRow label={text.which}>
          {WAITING.map((each) => (
            <Pill
              key={each}
              pressed={status === each}
              onClick={() => {
                setStatus(each)
                setOpened(null)
              }}
            >
              {text.waiting[each]}
            </Pill>
          ))}
        </PillRow>
      </div>
      {payments === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : payments.length === 0 && one === null ? (
        status === 'needs_review' ? (
          <Empty title={text.noneReview} line={text.noneReviewLine} />
        ) : (
          <Empty title={text.none} line={text.noneLine} />
        )
      ) : (
        <div className={styles.columns}>
          <div>
            <Rows>
              {payments.map((payment) => (
                <SlipRow key={payment.reference} payment={payment} onOpen={() => setOpened(payment)} />
              ))}
            </Rows>
            {asked.hasNextPage && (
              <p className={styles.more}>
                <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                  {text.more}
                </Button>
              </p>
            )}
          </div>
          {one && (
            <OneSlip
              key={one.reference}
              payment={one}
              isDecided={found === undefined && !asked.hasNextPage}
              onDone={() => setOpened(null)}
            />
          )}
        </div>
      )}
    </>
  )
}

function SlipRow({ payment, onOpen }: { payment: OfficePayment; onOpen: () => void }) {
  const text = useWords(slipsWords)
  const language = useLanguage()
  const now = useNow()
  const { payer, parts, amount, came, proof, started_at, status } = payment
  const names = [...new Set(parts.map(({ first_name }) => first_name))].join(', ')
  const name = payer.name
  return (
    <Row columns="minmax(0, 1.4fr) auto auto">
      <RowName
        name={name}
        line={`${text.for(names)}, ${text.sent(momentText(proof?.uploaded_at ?? started_at, now, language))}`}
      />
      <b>
        <Money money={came ?? amount} />
      </b>
      <RowActs>
        <Button size="small" aria-label={status === 'needs_review' ? text.look(name) : text.read(name)} onClick={onOpen}>
          {text.open}
        </Button>
      </RowActs>
    </Row>
  )
}
