import type { TermReportLine } from '@schoolgate/contracts/reports'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { listTermReports } from '@schoolgate/contracts/reports'
import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import { useFirstWords } from '#features/first-words'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconClockCountdown } from '@schoolgate/ui/icons/clock-countdown'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Page, Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { paperWords } from './paper.words.ts'
import { reportsQuery } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import styles from './termreports-screen.module.css'
import { useIsSigning } from './signing.ts'
import { markText, yearText } from './whole.ts'

function AverageArch({ report }: { report: TermReportLine }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  return (
    <span className={styles.arch}>
      {report.average === null ? (
        <IconExam size="s" />
      ) : (
        <>
          <VisuallyHidden>{text.averageSpoken(markText(report.average, language, 1))}</VisuallyHidden>
          <span aria-hidden="true">{markText(report.average, language, 0)}</span>
        </>
      )}
    </span>
  )
}

/** `6th of 34 · signed by you`. */
const useReportLine = () => {
  const text = useWords(reportsWords)
  const { ordinal } = useWords(paperWords)
  const isSigning = useIsSigning()
  return (report: TermReportLine): string => {
    const { position, number_on_roll, aggregate, promoted_to, repeated_in, signatures, version } = report
    const mine = signatures.find(({ is_mine }) => is_mine)
    const [first] = signatures
    return [
      position !== null &&
        (number_on_roll === null ? text.placeAlone(ordinal(position)) : text.place(ordinal(position), number_on_roll)),
      aggregate !== null && text.aggregate(aggregate),
      promoted_to !== null && text.promoted(promoted_to),
      repeated_in !== null && text.repeats(repeated_in),
      version > 1 && text.changed(version),
      mine || isSigning(report) ? text.signedByYou : first ? text.signedBy(first.by) : text.toSign,
    ]
      .filter((part) => part !== false)
      .join(' · ')
  }
}

type Answer = Response<typeof listTermReports>

function BeingWritten({ term: { term, expected } }: { term: NonNullable<Answer['being_written']> }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  return (
    <Card className={styles.writing}>
      <IconClockCountdown />
      <div>
        <b>{text.beingWritten(term)}</b>
        <Mute>{expected === null ? text.expectedSoon : text.expected(dayText(expected, language))}</Mute>
      </div>
    </Card>
  )
}

function Reports({ answer, ward }: { answer: Answer; ward: Ward }) {
  const text = useWords(reportsWords)
  const lineOf = useReportLine()
  const { term_reports: reports, being_written: coming } = answer
  const years = [...Map.groupBy(reports, (report) => `${report.class}, ${yearText(report.academic_year)}`)]
  return (
    <>
      {coming && (
        <Section>
          <BeingWritten term={coming} />
        </Section>
      )}
      {reports.length === 0 && <Empty title={text.none(ward.first_name)} line={text.noneLine} />}
      {years.map(([year, ofYear]) => (
        <Section key={year} title={year}>
          <Card flush>
            <List label={year}>
              {ofYear.map((report) => (
                <ListRow
                  key={report.id}
                  lead={<AverageArch report={report} />}
                  title={report.term}
                  line={lineOf(report)}
                  href={`/fullreport/${report.id}`}
                />
              ))}
            </List>
          </Card>
        </Section>
      ))}
    </>
  )
}

/** The term reports of the chosen ward, by class and year, and the one that is still being written. */
export function TermReportsScreen() {
  const text = useWords(reportsWords)
  const wards = useWards()
  const ward = useSelectedWard()
  const asked = useQuery({ ...reportsQuery(ward?.id ?? ''), enabled: ward !== undefined })
  const { data } = asked
  useFirstWords('termReports', ward && data && [ward, data])
  return (
    <Page title={text.title}>
      <WardBar />
      {wards.data?.length === 0 ? (
        <NoWards />
      ) : data && ward ? (
        <Reports answer={data} ward={ward} />
      ) : (
        <NotHereYet asked={[asked, wards]} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar height={76} gap={16} />
          <SkeletonBar width="50%" height={18} gap={24} />
          <SkeletonBar height={148} gap={12} />
        </NotHereYet>
      )}
    </Page>
  )
}
