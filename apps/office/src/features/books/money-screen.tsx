import { getMoneyReportFile, type MoneyReport, takeMoneyNames } from '@schoolgate/contracts/books'
import { useState } from 'react'
import { keepFile, ScreenHead } from '#features/frame'
import { sayUnlessGivenUp } from '#features/identity'
import { TakeForReason } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './books.module.css'
import { type Period, useReport } from './books.queries.ts'
import { booksWords } from './books.words.ts'
import { PeriodChoice } from './period.tsx'
import { ByAge, ByClass, ByDay, ByFee, ByWay, Roll, TakenOff } from './tables.tsx'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What was billed, received and is left to pay in a time, table by table, as the books say it. */
export function MoneyScreen() {
  const text = useWords(booksWords)
  const language = useLanguage()
  const [period, setPeriod] = useState<Period>({})
  const asked = useReport(period)
  const report = asked.data
  return (
    <>
      <ScreenHead
        title={text.title}
        {...(report === undefined
          ? {}
          : { line: text.span(dayText(report.from, language, 'year'), dayText(report.to, language, 'year')) })}
        acts={report && <Acts report={report} />}
      />
      {report === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <>
          <PeriodChoice shown={report} terms={report.terms} onPeriod={setPeriod} />
          {asked.error !== null && (
            <p className={styles.quiet} role="alert">
              {text.notThese}
            </p>
          )}
          {isEmpty(report) ? <Empty title={text.nothing} line={text.nothingLine} /> : <Tables report={report} />}
        </>
      )}
    </>
  )
}

const isEmpty = ({ by_class, by_day }: MoneyReport): boolean => by_class.length === 0 && by_day.length === 0

function Tables({ report }: { report: MoneyReport }) {
  return (
    <div className={styles.tables}>
      <Roll report={report} />
      <ByDay report={report} />
      <div className={styles.pair}>
        <ByWay report={report} />
        <ByAge report={report} />
      </div>
      <div className={styles.pair}>
        <ByFee report={report} />
        <TakenOff report={report} />
      </div>
      <ByClass report={report} />
    </div>
  )
}

/** On paper, and as a spreadsheet without a name in it or with each pupil's. */
function Acts({ report: { from, to } }: { report: MoneyReport }) {
  const text = useWords(booksWords)
  const take = async () => {
    try {
      keepFile(await call(getMoneyReportFile, { query: { from, to } }), { name: `${text.file} ${from} ${to}.xlsx`, type: XLSX })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  return (
    <div className={styles.acts}>
      <Button size="small" onClick={() => window.print()}>
        <IconPrinter size="s" />
        {text.print}
      </Button>
      <Button size="small" onClick={() => void take()}>
        <IconDownloadSimple size="s" />
        {text.excel}
      </Button>
      <Button size="small" href="/money/accounting">
        {text.accounting}
      </Button>
      <TakeForReason
        label={text.excelNames}
        line={text.namesLine}
        file={{ name: `${text.fileNames} ${from} ${to}.xlsx`, type: XLSX }}
        take={(reason) => call(takeMoneyNames, { body: { from, to, reason } })}
      />
    </div>
  )
}
