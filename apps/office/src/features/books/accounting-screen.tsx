import type { Response } from '@schoolgate/contracts/endpoint'
import {
  getJournal,
  JOURNAL_CUTS,
  JOURNAL_LAYOUTS,
  type JournalCut,
  type JournalLayout,
  takeJournal,
} from '@schoolgate/contracts/journal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink, keepFile, ScreenHead, useNow } from '#features/frame'
import { sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AccountNumbers } from './account-numbers.tsx'
import { accountingWords } from './accounting.words.ts'
import styles from './books.module.css'
import { Figures } from './figures.tsx'
import { PeriodChoice } from './period.tsx'

type Asked = { from: string; to: string; cut: JournalCut }
const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/** The journal for the school's accounting: which days, how it is cut, for which program; what it comes to, and the file. */
export function AccountingScreen() {
  const text = useWords(accountingWords)
  const today = dayOf(useNow())
  const [period, setPeriod] = useState({ from: `${today.slice(0, 7)}-01`, to: today })
  const [cut, setCut] = useState<JournalCut>('day')
  const [layout, setLayout] = useState<JournalLayout>('plain')
  const wanted = { ...period, cut }
  const asked = useQuery({
    queryKey: ['money', 'journal', wanted],
    queryFn: () => call(getJournal, { query: wanted }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <BackLink href="/money">{text.back}</BackLink>
      <ScreenHead title={text.title} line={text.line} />
      <PeriodChoice shown={period} onPeriod={({ from = period.from, to = period.to }) => setPeriod({ from, to })} />
      <div className={styles.tables}>
        <Card className={styles.part}>
          <div className={styles.choices}>
            <h2>{text.cut}</h2>
            <PillRow label={text.cut}>
              {JOURNAL_CUTS.map((one) => (
                <Pill key={one} pressed={cut === one} onClick={() => setCut(one)}>
                  {text.cuts[one]}
                </Pill>
              ))}
            </PillRow>
            <h2>{text.layout}</h2>
            <PillRow label={text.layout}>
              {JOURNAL_LAYOUTS.map((one) => (
                <Pill key={one} pressed={layout === one} onClick={() => setLayout(one)}>
                  {text.layouts[one]}
                </Pill>
              ))}
            </PillRow>
            <p className={styles.quiet}>{text.layoutLines[layout]}</p>
          </div>
          {asked.data === undefined ? (
            <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
              <SkeletonBar />
            </NotHereYet>
          ) : (
            <Journal journal={asked.data} wanted={wanted} layout={layout} />
          )}
        </Card>
        <AccountNumbers />
      </div>
    </>
  )
}

type JournalProps = {
  journal: Response<typeof getJournal>
  wanted: Asked
  layout: JournalLayout
}

function Journal({ journal, wanted, layout }: JournalProps) {
  const text = useWords(accountingWords)
  const language = useLanguage()
  const { lines, entries, debit, open_days: open, first } = journal
  const take = async (form: 'csv' | 'xlsx') => {
    try {
      const bytes = await call(takeJournal, { body: { ...wanted, layout, form } })
      keepFile(bytes, { name: `${text.file} ${wanted.from} ${wanted.to}.${form}`, type: TYPES[form] })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  if (lines === 0) return <p>{text.nothing}</p>
  return (
    <>
      <p>{text.comesTo(moneyText(debit, language), entries, lines)}</p>
      <p className={styles.quiet}>{open.length > 0 ? text.openDays(open.length) : text.closedDays}</p>
      <div className={styles.acts}>
        <Button kind="primary" size="small" onClick={() => void take('csv')}>
          <IconDownloadSimple size="s" />
          {text.csv}
        </Button>
        <Button size="small" onClick={() => void take('xlsx')}>
          <IconDownloadSimple size="s" />
          {text.excel}
        </Button>
      </div>
      <Figures
        label={text.first(first.length, lines)}
        heads={[text.first(first.length, lines), text.debit, text.credit]}
        rows={first.map((line, at) => ({
          key: `${line.journal_no} ${at}`,
          name: `${line.number} ${line.name}`,
          line: [dayText(line.day, language, 'year'), line.description, line.reference === line.day ? '' : line.reference]
            .filter(Boolean)
            .join(' · '),
          cells: [line.debit, line.credit],
        }))}
      />
    </>
  )
}
