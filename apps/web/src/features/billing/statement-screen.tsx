import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useFirstWords } from '#features/first-words'
import { useSchoolInfo, useTimeZone } from '#features/identity'
import { PrintButton } from '#features/papers'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { dayOf } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { PageSentence } from '#ui/page-sentence'
import { type Period, statementQuery } from './billing.queries.ts'
import { PeriodFields } from './period-fields.tsx'
import { type Statement, StatementLines } from './statement-lines.tsx'
import { StatementPaper } from './statement-paper.tsx'
import { periodOfAddress, periodsOf } from './statement-period.ts'
import styles from './statement-screen.module.css'
import { statementWords } from './statement.words.ts'

const NOT_FOUND = 404

function Sentence({ statement: { paid, closing }, name }: { statement: Statement; name: string }) {
  const text = useWords(statementWords)
  const language = useLanguage()
  const said = paid.amount_minor > 0 ? text.sentence(name, moneyText(paid, language)) : text.nothingPaid(name)
  const { amount_minor, currency } = closing
  const left =
    amount_minor === 0
      ? text.even
      : amount_minor > 0
        ? text.owed(moneyText(closing, language))
        : text.ahead(moneyText({ amount_minor: -amount_minor, currency }, language))
  return (
    <PageSentence className={styles.said}>
      {said} {left}
    </PageSentence>
  )
}

/** Everything billed and paid for a ward in a time the parent chooses; to read, print or keep. */
export function StatementScreen() {
  const text = useWords(statementWords)
  const ward = useSelectedWard()
  const wards = useWards()
  const [now] = useState(() => new Date())
  const today = dayOf(now, useTimeZone())
  const [, navigate] = useLocation()
  const period = periodOfAddress(new URLSearchParams(useSearch()), today)
  const known = periodsOf(useSchoolInfo()?.terms ?? [], today)
  const asked = useQuery({
    ...statementQuery(ward?.id ?? '', period),
    enabled: ward !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data, error } = asked
  const statement = data?.ward.id === ward?.id ? data : undefined
  const isNotShown = ward !== undefined && (!ward.rights.bills || (error instanceof ApiError && error.status === NOT_FOUND))
  useFirstWords('statement', isNotShown ? null : ward && statement && [ward, statement])
  const goTo = ({ from, to }: Period) => navigate(`/statement?from=${from}&to=${to}`, { replace: true })

  const content = () => {
    if (wards.data?.length === 0) return <NoWards />
    if (ward && isNotShown) return <Empty title={text.notShown(ward.first_name)} line={text.notShownLine} />
    if (ward && statement)
      return (
        <>
          <Sentence statement={statement} name={ward.first_name} />
          <PeriodFields period={period} known={known} today={today} onPeriod={goTo} />
          <StatementLines statement={statement} />
          <div className={styles.actions}>
            <PrintButton />
            <Button
              href={`/api/v1/wards/${ward.id}/statement.pdf?from=${statement.from}&to=${statement.to}`}
              download={`statement-${statement.from}.pdf`}
            >
              <IconDownloadSimple size="s" />
              {text.pdf}
            </Button>
          </div>
        </>
      )
    return (
      <NotHereYet asked={[wards, asked]} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar width="88%" height={22} gap={16} />
        <SkeletonBar height={110} gap={16} />
        <SkeletonBar height={380} gap={16} />
      </NotHereYet>
    )
  }
  return (
    <>
      <Page title={text.title} back="/bills" hasHeading={statement !== undefined && !isNotShown}>
        <WardBar />
        {content()}
      </Page>
      {statement && !isNotShown && <StatementPaper statement={statement} today={today} />}
    </>
  )
}
