import type { BankSheet } from '@schoolgate/contracts/bank'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRoute } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { isUnderWay, Stop, useWork } from '#features/work'
import type { Work } from '@schoolgate/contracts/office-work'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Progress } from '@schoolgate/ui/progress'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './bank.module.css'
import { bankQueries, sheetQuery } from './bank.queries.ts'
import { bankWords } from './bank.words.ts'
import { Columns } from './columns.tsx'
import { Matched } from './matched.tsx'

/** One sheet of a bank, from its columns to the last line that is explained. */
export function BankSheetScreen() {
  const [, params] = useRoute('/bank/:id')
  return params ? <OneSheet key={params.id} id={params.id} /> : null
}

function OneSheet({ id }: { id: string }) {
  const text = useWords(bankWords)
  const asked = useQuery(sheetQuery(id))
  return (
    <>
      <BackLink href="/bank">{text.back}</BackLink>
      {asked.data ? (
        <Opened sheet={asked.data} />
      ) : (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      )}
    </>
  )
}

/** The last long work on a sheet, and whether what came of it is still to be seen. */
function useWorkOn(id: string) {
  const answers = useQueryClient()
  const { data: all = [] } = useWork()
  const latest = all.find(({ bank }) => bank?.bankSheetId === id)
  const isUnder = latest !== undefined && isUnderWay(latest)
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isUnder) return
    return () => {
      setAwaited(true)
      void answers.invalidateQueries(bankQueries).finally(() => setAwaited(false))
    }
  }, [isUnder, answers])
  return { latest, isWorking: isUnder || isAwaited }
}

function Opened({ sheet }: { sheet: BankSheet }) {
  const { latest, isWorking } = useWorkOn(sheet.id)
  if (isWorking) return <Working sheet={sheet} work={latest} />
  const hasFailed = latest?.state === 'failed'
  return sheet.state === 'brought' ? (
    <Columns sheet={sheet} hasFailed={hasFailed} />
  ) : (
    <Matched sheet={sheet} hasFailed={hasFailed} />
  )
}

function Working({ sheet, work }: { sheet: BankSheet; work: Work | undefined }) {
  const text = useWords(bankWords)
  const title = text.working[work?.bank?.act ?? 'take']
  const progress = work?.progress
  return (
    <>
      <ScreenHead title={title} line={sheet.account} />
      <Card className={styles.working}>
        <p role="status">{title}</p>
        <Progress label={title} {...(progress ? { value: progress.done / Math.max(1, progress.total) } : {})} />
        <p className={styles.quiet}>{text.workLine}</p>
        {work && isUnderWay(work) && <Stop work={work} />}
      </Card>
    </>
  )
}
