import { useParams } from 'wouter'
import { PrintButton } from '#features/papers'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Arch } from '@schoolgate/ui/arch'
import { Below } from '@schoolgate/ui/below'
import { Button } from '@schoolgate/ui/button'
import { CrestedName } from '@schoolgate/ui/crested-name'
import { Empty } from '@schoolgate/ui/empty'
import { ErrorState } from '@schoolgate/ui/error-state'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { Mute } from '@schoolgate/ui/mute'
import { Page, Section } from '#ui/page'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { ReportPaper } from './paper.tsx'
import { paperWords } from './paper.words.ts'
import { Traits } from './ratings.tsx'
import { ReportDates, ReportStats, Remarks, Seal } from './report-facts.tsx'
import parts from './report-parts.module.css'
import { ReportSummary } from './report-summary.tsx'
import { reportsWords } from './reports.words.ts'
import { GradesMean, SubjectTable } from './subject-table.tsx'
import styles from './termreport-screen.module.css'
import { useOpenedReport } from './use-opened-report.ts'
import { type AnyReport, isWhole, yearText } from './whole.ts'

const DRAWN = { female: 'girl', male: 'boy' } as const

/** Child, class, term: whose paper this is. */
function Head({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const name = isWhole(report) ? report.ward.fullname : report.ward.name
  const whole = isWhole(report) ? report.ward : null
  return (
    <div className={parts.head}>
      <Arch size={76} tone="w2" name={name} photoUrl={whole?.photo_url} child={whole?.gender ? DRAWN[whole.gender] : undefined} />
      <div>
        <h1 tabIndex={-1}>{name}</h1>
        <Mute>
          {report.class}
          {whole && ` · ${text.number(whole.admission_no)}`}
          <br />
          {report.term}, {yearText(report.academic_year)}
          {report.number_on_roll !== null && ` · ${text.onRoll(report.number_on_roll)}`}
        </Mute>
      </div>
    </div>
  )
}

function Opened({ report, id }: { report: AnyReport; id: string }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  const until = isWhole(report) ? null : dayText(dayOf(report.share.expires_at, report.school.timezone), language)
  return (
    <>
      <article>
        <CrestedName {...report.school} />
        <Head report={report} />
        <ReportSummary report={report} />
        <SubjectTable report={report} />
        <Below>
          <GradesMean report={report} />
          <ReportStats report={report} />
          <Traits report={report} />
          <Remarks report={report} />
          <ReportDates report={report} />
          <Seal report={report} />
          <Section>
            <div className={styles.actions}>
              {isWhole(report) && (
                <Button kind="primary" size="big" full href={`/fullreport/${report.id}`}>
                  {text.full}
                </Button>
              )}
              <PrintButton kind={isWhole(report) ? 'plain' : 'primary'} full />
              <Button full href={`/termreports/${id}.pdf`} download>
                <IconDownloadSimple size="s" />
                {text.pdf}
              </Button>
            </div>
            {until !== null && <Mute>{text.until(until)}</Mute>}
          </Section>
        </Below>
      </article>
      <Below>
        <ReportPaper report={report} />
      </Below>
    </>
  )
}

/** A term report by its public address: whole for its family, reduced for whoever has a link. */
export function TermReportScreen() {
  const text = useWords(reportsWords)
  const { id } = useParams<{ id: string }>()
  const { opening, again } = useOpenedReport(id)
  return (
    <>
      <Ribbon />
      <Page
        title={text.one}
        hasHeading={opening.state === 'here'}
        {...(opening.state === 'here' && isWhole(opening.paper) ? { back: '/termreports' } : {})}
      >
        {opening.state === 'here' ? (
          <Opened report={opening.paper} id={id} />
        ) : opening.state === 'gone' ? (
          <Empty title={text.linkGone} line={text.linkGoneLine} action={<Button href="/">{text.home}</Button>} />
        ) : opening.state === 'not_opened' ? (
          <ErrorState title={text.notOpened} line={text.notOpenedLine} onRetry={again} code={opening.code} />
        ) : (
          <Skeleton>
            <SkeletonBar height={90} />
            <SkeletonBar height={150} gap={16} />
            <SkeletonBar height={420} gap={24} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}
