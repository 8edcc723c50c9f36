import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { useMoneyOf } from './cash.queries.ts'
import { ClosedDay } from './closed-day.tsx'
import { closeWords } from './close.words.ts'
import { CloseDay } from './close-day.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day of the cash desk: counted and closed, or as it was closed. */
export function CloseScreen() {
  const text = useWords(closeWords)
  const chosen = new URLSearchParams(useSearch()).get('day') ?? ''
  const day = DAY.test(chosen) ? chosen : undefined
  const asked = useMoneyOf(day)
  const today = asked.data?.day
  // What moved while somebody else was at the desk is in the books already.
  const { refetch } = asked
  useEffect(() => void refetch(), [refetch])
  return (
    <>
      <BackLink href="/cash">{text.back}</BackLink>
      {today === undefined ? (
        <>
          <ScreenHead title={text.close} />
          <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
            <SkeletonBar />
          </NotHereYet>
        </>
      ) : today.closed_at === null ? (
        <CloseDay key={today.day} day={today} />
      ) : (
        <ClosedDay day={today} />
      )}
    </>
  )
}
