import type { TermReport } from '@schoolgate/contracts/reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useOpened } from '#features/feed'
import { useWards, WardPortrait } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconFileText } from '@schoolgate/ui/icons/file-text'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { Columns, Page, Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './fullreport-screen.module.css'
import { HowMade, Weeks } from './how-made.tsx'
import { ReportPaper } from './paper.tsx'
import { paperWords } from './paper.words.ts'
import { Traits } from './ratings.tsx'
import { ReportDates, ReportStats, Remarks, Seal } from './report-facts.tsx'
import { Comparison, useReportSentence, Versions } from './report-news.tsx'
import parts from './report-parts.module.css'
import { ReportSummary } from './report-summary.tsx'
import { comparisonQuery, reportQuery } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import { ReportShareSheet } from './share-sheet.tsx'
import { SignCard } from './sign-card.tsx'
import { GradesMean, SubjectTable } from './subject-table.tsx'
import { yearText } from './whole.ts'

const NOT_FOUND = 404
/** What a report's address looks like; anything else was cut off or made up. */
const ID = /^[0-9a-f-]{36}$/

function Head({ report: { ward, ...report } }: { report: TermReport }) {
  const text = useWords(reportsWords)
  const paper = useWords(paperWords)
  const { data: wards = [] } = useWards()
  const place = Math.max(
    0,
    wards.findIndex(({ id }) => id === ward.id),
  )
  return (
    <div className={parts.head}>
      <WardPortrait ward={ward} place={place} size={76} />
      <div>
        <h1 tabIndex={-1}>{ward.fullname}</h1>
        <Mute>
          {report.class} · {paper.number(ward.admission_no)}
          <br />
          {report.term}, {yearText(report.academic_year)}
          {report.number_on_roll !== null && ` · ${paper.onRoll(report.number_on_roll)}`}
        </Mute>
        {ward.has_left && <Mute>{text.left(ward.first_name)}</Mute>}
      </div>
    </div>
  )
}

function Opened({ report, onShare }: { report: TermReport; onShare: () => void }) {
  const text = useWords(reportsWords)
  const { data: comparison } = useQuery(comparisonQuery(report.id))
  const sentence = useReportSentence(report, comparison)
  const bill = report.next_term_bill && { label: text.nextBill, value: <Money money={report.next_term_bill} /> }
  return (
    <>
      <article>
        <Head report={report} />
        {sentence !== null && <p className={styles.sentence}>{sentence}</p>}
        <Columns>
          <div>
            <ReportSummary report={report} />
            <Versions versions={report.versions} timezone={report.school.timezone} />
            <SubjectTable report={report} />
            <GradesMean report={report} />
            {comparison && <Comparison comparison={comparison} />}
            <HowMade report={report} />
          </div>
          <div>
            <ReportStats report={report} />
            <Traits report={report} />
            <Weeks weeks={report.weeks} />
            <Remarks report={report} />
            <ReportDates report={report} more={bill ? [bill] : []} />
            <Seal report={report} />
            <SignCard report={report} />
            <Section>
              <div className={styles.actions}>
                <Button full onClick={onShare}>
                  <IconShareNetwork size="s" />
                  {text.share}
                </Button>
                <Button full href={`/termreports/${report.public_id}.pdf`} download>
                  <IconDownloadSimple size="s" />
                  {text.pdf}
                </Button>
                <Button full href={`/termreport/${report.public_id}`}>
                  <IconFileText size="s" />
                  {text.thePaper}
                </Button>
              </div>
            </Section>
          </div>
        </Columns>
      </article>
      <ReportPaper report={report} />
    </>
  )
}

/** The full report for its family: the paper, how each mark was made, signing and sharing. */
export function FullReportScreen() {
  const text = useWords(reportsWords)
  const { id } = useParams<{ id: string }>()
  const [isSharing, setSharing] = useState(false)
  const asked = useQuery({ ...reportQuery(id), enabled: ID.test(id) })
  const { data: report, error } = asked
  const isGone = !ID.test(id) || (error instanceof ApiError && error.status === NOT_FOUND)
  const isHere = report !== undefined && !isGone
  useOpened({ page: 'fullreport', report_id: id }, isHere)
  return (
    <Page
      title={text.one}
      back="/termreports"
      wide
      hasHeading={isHere}
      action={
        isHere && (
          <IconButton label={text.print} onClick={() => window.print()}>
            <IconPrinter />
          </IconButton>
        )
      }
    >
      {isHere ? (
        <>
          <Opened report={report} onShare={() => setSharing(true)} />
          <ReportShareSheet report={report} open={isSharing} onClose={() => setSharing(false)} />
        </>
      ) : isGone ? (
        <Empty title={text.gone} line={text.goneLine} action={<Button href="/termreports">{text.toList}</Button>} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar height={90} />
          <SkeletonBar height={150} gap={16} />
          <SkeletonBar height={420} gap={24} />
        </NotHereYet>
      )}
    </Page>
  )
}
