import { MONEY_KINDS, type Sheet, takeBadRows } from '@schoolgate/contracts/sheets'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconArrowCounterClockwise } from '@schoolgate/ui/icons/arrow-counter-clockwise'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { TextLink } from '@schoolgate/ui/text-link'
import { keepFile, ScreenHead, useNow } from '#features/frame'
import styles from './checked.module.css'
import { kindWords } from './kinds.words.ts'
import { sayProblem } from './problems.ts'
import { Rows } from './rows.tsx'
import type { Shown } from './sheets.queries.ts'
import { sheetsWords } from './sheets.words.ts'
import { Steps } from './steps.tsx'
import type { Answering } from './use-answers.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const COUNTED = ['new', 'changed', 'same', 'bad', 'look'] as const

type CheckedProps = {
  sheet: Sheet
  /** As it was checked last; answered since, the sheet itself is to be checked again. */
  checked: Sheet
  answering: Answering
  isBusy: boolean
  ended: 'failed' | 'cancelled' | null
  onCheck: () => void
  onSave: (rows: 'all' | 'good') => void
  onColumns: () => void
}

/** What saving a list would do, row by row, or what it did. */
export function Checked({ sheet, checked, answering, isBusy, ended, onCheck, onSave, onColumns }: CheckedProps) {
  const text = useWords(sheetsWords)
  const kinds = useWords(kindWords)
  const language = useLanguage()
  const now = useNow()
  const counts = checked.counts ?? { ready: 0, new: 0, changed: 0, same: 0, bad: 0, look: 0, joined: 0 }
  const open = counts.bad + counts.look
  const [chosen, setShown] = useState<Shown | null>(null)
  const shown = chosen ?? (open > 0 ? 'attention' : 'all')
  const isSaved = sheet.state === 'saved'
  const { kind } = checked.understood
  const isMoney = MONEY_KINDS.includes(kind)
  const lines = kind === 'pupils' ? text : kinds
  const isAnswered = sheet.state === 'brought' || answering.isBusy
  const numbers = { attention: open, ready: counts.ready, all: counts.ready + open }
  const take = async () => {
    try {
      const bytes = await call(takeBadRows, { params: { id: sheet.id } })
      keepFile(bytes, { name: text.badName(sheet.name), type: XLSX })
    } catch (error) {
      sayProblem(error)
    }
  }
  return (
    <>
      <ScreenHead
        title={isSaved ? text.savedTitle : text.checkedTitle}
        line={
          sheet.saved_at === null
            ? text.checkedFacts(sheet.name)
            : text.savedFacts(sheet.name, momentText(sheet.saved_at, now, language))
        }
        acts={
          <div className={styles.acts}>
            {isSaved ? (
              <>
                {!isMoney && <Button href={`/bring?sheet=${sheet.id}&undo`}>{text.undo}</Button>}
                <Button kind="primary" href="/bring">
                  {text.another}
                </Button>
              </>
            ) : (
              <>
                <Button onClick={onColumns}>{text.toColumns}</Button>
                {isAnswered ? (
                  <Button kind="primary" busy={isBusy} onClick={onCheck}>
                    {text.checkAgain}
                  </Button>
                ) : (
                  counts.ready > 0 && (
                    <Button kind="primary" busy={isBusy} onClick={() => onSave(open > 0 ? 'good' : 'all')}>
                      {open > 0 ? text.saveGood(counts.ready) : text.saveAll(counts.ready)}
                    </Button>
                  )
                )}
              </>
            )}
          </div>
        }
      />
      <Steps now={isSaved ? 'done' : 'check'} />
      <dl className={styles.counts}>
        {COUNTED.map((name) => (
          <div key={name} className={styles.count}>
            <dt className={styles.what}>{text.counts[name]}</dt>
            <dd className={counts[name] === 0 ? styles.none : styles[name]}>{counts[name]}</dd>
          </div>
        ))}
      </dl>
      {ended !== null && <p className={styles.happens}>{text.ended[ended]}</p>}
      {!isSaved && (
        <div className={styles.happens} role="status">
          <Note icon={<IconInfo size="s" />}>
            {isAnswered ? (
              text.answered
            ) : (
              <>
                {[
                  counts.ready === 0 && text.nothingGood,
                  counts.new > 0 && lines.newLine(counts.new),
                  counts.changed > 0 && lines.changedLine(counts.changed),
                  counts.ready > 0 && kinds.shown[kind] !== '' && kinds.shown[kind],
                  counts.joined > 0 && text.joined(counts.joined),
                  open > 0 && text.leftOut(open),
                ]
                  .filter((line) => line !== false)
                  .join(' ')}
              </>
            )}
          </Note>
        </div>
      )}
      <div className={styles.bar}>
        <PillRow label={text.show}>
          {(['attention', 'ready', 'all'] as const).map((one) => (
            <Pill key={one} pressed={shown === one} onClick={() => setShown(one)}>
              {text.filters[one]} {numbers[one]}
            </Pill>
          ))}
        </PillRow>
        {open > 0 && !isAnswered && <TextLink onClick={() => void take()}>{text.takeBad}</TextLink>}
      </div>
      {isSaved && (
        <p className={styles.undoable}>
          <IconArrowCounterClockwise size="s" />
          {isMoney ? kinds.moneyStays : text.undoable(dayText(dayOf(sheet.kept_until), language))}
        </p>
      )}
      <Rows key={shown} sheet={sheet} shown={shown} answering={answering} />
    </>
  )
}
