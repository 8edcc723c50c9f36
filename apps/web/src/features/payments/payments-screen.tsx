import type { Payment } from '@schoolgate/contracts/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useOpened } from '#features/feed'
import { useFirstWords } from '#features/first-words'
import { useSchoolInfo } from '#features/identity'
import { NoWards, useWards } from '#features/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { List } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Page, Section } from '#ui/page'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { PageSentence } from '#ui/page-sentence'
import { LeftCard } from './left-card.tsx'
import { PaymentRow } from './payment-row.tsx'
import styles from './payments-screen.module.css'
import { type Choice, isWaiting, paymentsQuery } from './payments.queries.ts'
import { paymentsWords } from './payments.words.ts'

function Rows({ payments }: { payments: readonly Payment[] }) {
  return (
    <Card flush>
      <List>
        {payments.map((payment) => (
          <PaymentRow key={payment.reference} payment={payment} />
        ))}
      </List>
    </Card>
  )
}

function TermChoice({ term, onTerm }: { term: string; onTerm: (id: string) => void }) {
  const text = useWords(paymentsWords)
  const terms = useSchoolInfo()?.terms ?? []
  if (terms.length < 2) return null
  return (
    <select className={styles.term} aria-label={text.term} value={term} onChange={({ target }) => onTerm(target.value)}>
      <option value="">{text.allTerms}</option>
      {terms.map(({ id, name, academic_year }) => (
        <option key={id} value={id}>
          {text.termOf(name, academic_year)}
        </option>
      ))}
    </select>
  )
}

/** What was paid for all wards or one, the waiting ones first, and what is left. */
export function PaymentsScreen() {
  const text = useWords(paymentsWords)
  const [address, setAddress] = useSearchParams()
  const wardsAsked = useWards()
  const { data: wards } = wardsAsked
  const seen = wards?.filter(({ rights }) => rights.bills) ?? []
  const ward = seen.find(({ id }) => id === address.get('of'))
  const term = address.get('term') ?? ''
  const choice: Choice = { ...(ward ? { ward_id: ward.id } : {}), ...(term === '' ? {} : { term_id: term }) }
  const mayNotSee = wards !== undefined && seen.length === 0
  const waitingQuery = useInfiniteQuery({ ...paymentsQuery({ ...choice, state: 'waiting' }), enabled: seen.length > 0 })
  const query = useInfiniteQuery({ ...paymentsQuery(choice), enabled: seen.length > 0 })
  useOpened({ page: 'payments' }, query.data !== undefined)
  const first = query.data?.pages[0]
  useFirstWords('payments', mayNotSee ? null : wards && first && [wards, first])
  const choose = (name: 'of' | 'term', value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )

  const content = () => {
    if (wards?.length === 0) return <NoWards />
    if (mayNotSee) return <Empty title={text.notShown} line={text.notShownLine} />
    const all = query.data?.pages.flatMap(({ payments }) => payments)
    const waiting = waitingQuery.data?.pages.flatMap(({ payments }) => payments) ?? all?.filter(isWaiting)
    if (!all || !waiting) {
      return (
        <NotHereYet asked={[wardsAsked, query, waitingQuery]} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="60%" height={22} />
          <SkeletonBar height={150} gap={16} />
          <SkeletonBar height={320} gap={24} />
        </NotHereYet>
      )
    }
    const past = all.filter((payment) => !isWaiting(payment))
    const isChosen = ward !== undefined || term !== ''
    return (
      <>
        <PageSentence>{waiting.length > 0 ? text.waiting(waiting.length) : text.nothingWaits}</PageSentence>
        <LeftCard wards={ward ? [ward] : seen} />
        <div className={styles.filters}>
          {seen.length > 1 && (
            <PillRow label={text.filter}>
              <Pill pressed={!ward} onClick={() => choose('of', '')}>
                {text.all}
              </Pill>
              {seen.map(({ id, first_name }) => (
                <Pill key={id} pressed={id === ward?.id} onClick={() => choose('of', id)}>
                  {first_name}
                </Pill>
              ))}
            </PillRow>
          )}
          <TermChoice term={term} onTerm={(id) => choose('term', id)} />
        </div>
        {waiting.length > 0 && (
          <Section title={text.waits}>
            <Rows payments={waiting} />
          </Section>
        )}
        {past.length > 0 && (
          <Section title={text.done}>
            <Rows payments={past} />
          </Section>
        )}
        {past.length + waiting.length === 0 && (
          <Empty title={isChosen ? text.noneChosen : text.none} line={isChosen ? text.noneChosenLine : text.noneLine} />
        )}
        {query.hasNextPage && (
          <Section>
            {query.isFetchNextPageError && <Mute center>{text.notMore}</Mute>}
            <Button full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {text.more}
            </Button>
          </Section>
        )}
      </>
    )
  }
  return (
    <Page title={text.title} hasHeading={query.data !== undefined && !mayNotSee}>
      {content()}
    </Page>
  )
}
