import type { RequestToDecide } from '@schoolgate/contracts/requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, RowActs, RowLine, RowName, Rows, ScreenHead, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Asked } from './asked.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import { requestsQuery, type Shown } from './requests.queries.ts'
import styles from './requests.module.css'
import { requestsWords } from './requests.words.ts'
import { useDecide } from './use-decide.ts'

const STATES = ['waiting', 'accepted', 'declined'] as const

/** What parents ask the school to change: old and new beside each other, accepted or declined with a reason. */
export function RequestsScreen() {
  const text = useWords(requestsWords)
  const [shown, setShown] = useState<Shown>('waiting')
  const asked = useInfiniteQuery(requestsQuery(shown))
  const requests = asked.data?.pages.flatMap((page) => page.requests)
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      <div className={styles.pills}>
        <PillRow label={text.filters}>
          {STATES.map((state) => (
            <Pill key={state} pressed={state === shown} onClick={() => setShown(state)}>
              {text.states[state]}
            </Pill>
          ))}
        </PillRow>
      </div>
      {requests === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar height={90} />
        </NotHereYet>
      )}
      {requests?.length === 0 && <Empty title={text.none[shown]} line={text.noneLine} />}
      {requests !== undefined && requests.length > 0 && (
        <Rows>
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </Rows>
      )}
      {asked.hasNextPage && (
        <div className={styles.more}>
          <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

function Request({ request }: { request: RequestToDecide }) {
  const text = useWords(requestsWords)
  const language = useLanguage()
  const now = useNow()
  const { decide, isBusy } = useDecide(request)
  const [isDeclining, setDeclining] = useState(false)
  const { kind, ward, by, also, at, state, reason, decided_at, decided_by } = request
  return (
    <Row columns="minmax(0, 240px) minmax(0, 1fr) auto">
      <RowName name={ward.fullname} line={`${ward.class} · ${text.kinds[kind]}`} />
      <div>
        <Asked request={request} />
        {also.length > 0 && <RowLine>{text.also(also.join(', '))}</RowLine>}
        <RowLine>{text.by(by.phone === null ? by.name : `${by.name}, ${by.phone}`, momentText(at, now, language))}</RowLine>
        {reason !== null && <RowLine>{reason}</RowLine>}
        {decided_at !== null && <RowLine>{text.decidedBy(decided_by ?? '', momentText(decided_at, now, language))}</RowLine>}
      </div>
      {state === 'waiting' && (
        <RowActs>
          <Button size="small" busy={isBusy} aria-label={text.declineFor(ward.fullname)} onClick={() => setDeclining(true)}>
            {text.decline}
          </Button>
          <Button
            size="small"
            busy={isBusy}
            aria-label={text.acceptFor(ward.fullname)}
            onClick={() => void decide({ state: 'accepted' })}
          >
            {text.accept}
          </Button>
        </RowActs>
      )}
      <DeclineSheet request={request} open={isDeclining} onClose={() => setDeclining(false)} onDecline={decide} isBusy={isBusy} />
    </Row>
  )
}
