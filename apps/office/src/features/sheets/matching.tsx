import { type Sheet, SHEET_FACTS } from '@schoolgate/contracts/sheets'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { ScreenHead } from '#features/frame'
import { Columns } from './columns.tsx'
import { findingText } from './findings.words.ts'
import { KindCard } from './kind-card.tsx'
import { RepairCard } from './repair-card.tsx'
import styles from './sheet.module.css'
import { sheetsWords } from './sheets.words.ts'
import { Steps } from './steps.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import type { Answering } from './use-answers.ts'

/** What a repair of the column answers is asked there, and not told a second time below. */
const ASKED_AS_REPAIR = new Set(['lost_nought', 'class_offered', 'no_class', 'day_order', 'name_order', 'year_alone'])
/** What is asked once for the whole list. */
const ASKED_AS_FACT: ReadonlySet<string> = new Set(SHEET_FACTS.map((name) => `list_${name}`))
const MOST_FOUND = 12

const PROGRAMS = {
  rosariosis: 'RosarioSIS',
  gibbon: 'Gibbon',
  opensis: 'openSIS',
  google_classroom: 'Google Classroom',
  oneroster: 'OneRoster',
} as const

type MatchingProps = {
  sheet: Sheet
  answering: Answering
  isBusy: boolean
  /** How the last work on it ended, where nothing came of it. */
  ended: 'failed' | 'cancelled' | null
  onCheck: () => void
  onRows?: () => void
}

/** A list before it is checked: what its columns are, what a whole column needs, and what is wrong in rows. */
export function Matching({ sheet, answering, isBusy, ended, onCheck, onRows }: MatchingProps) {
  const text = useWords(sheetsWords)
  const { understood } = sheet
  const { preset, columns, repairs, rows } = understood
  return (
    <>
      <ScreenHead
        title={text.matchTitle}
        line={text.facts(sheet.name, rows, columns.length)}
        acts={
          <div className={styles.acts}>
            <Button href="/bring">{text.otherLists}</Button>
            {onRows ? (
              <Button kind="primary" onClick={onRows}>
                {text.toRows}
              </Button>
            ) : (
              <Button kind="primary" busy={isBusy} onClick={onCheck}>
                {text.check(rows)}
              </Button>
            )}
          </div>
        }
      />
      <Steps now="match" />
      {ended !== null && (
        <div className={styles.note}>
          <Note role="status" icon={<IconWarningCircle size="s" />}>
            {text.ended[ended]}
          </Note>
        </div>
      )}
      <div className={styles.split}>
        <div className={styles.part}>
          <Columns sheet={sheet} answering={answering} />
          <SheetTabs sheet={sheet} answering={answering} />
        </div>
        <div className={styles.part}>
          <KindCard sheet={sheet} answering={answering} />
          <h2>{text.repairs}</h2>
          {preset !== null && <p className={styles.quiet}>{text.preset(PROGRAMS[preset])}</p>}
          {repairs.length === 0 && <p className={styles.quiet}>{text.noRepairs}</p>}
          {repairs.map((repair) => (
            <RepairCard key={repair.id} repair={repair} sheet={sheet} answering={answering} />
          ))}
          <Found sheet={sheet} />
          <p className={styles.hint}>
            <IconInfo size="s" />
            {text.checkLine}
          </p>
        </div>
      </div>
    </>
  )
}

/** What is wrong in rows and no answer for a column mends. */
function Found({ sheet }: { sheet: Sheet }) {
  const text = useWords(sheetsWords)
  const language = useLanguage()
  const found = sheet.understood.findings.filter(({ code }) => !ASKED_AS_REPAIR.has(code) && !ASKED_AS_FACT.has(code))
  if (found.length === 0) return null
  return (
    <Card>
      <h3>{text.found}</h3>
      <ul className={styles.found}>
        {found.slice(0, MOST_FOUND).map((finding) => {
          const [wrong, todo] = findingText(finding, language)
          return (
            <li key={`${finding.code} ${finding.field} ${finding.written}`} className={styles.finding}>
              <span>
                <b>{wrong}</b> {todo}
              </span>
              <span className={styles.count}>{text.cellsOf(finding.rows)}</span>
            </li>
          )
        })}
      </ul>
      {found.length > MOST_FOUND && <p className={styles.quiet}>{text.moreFound(found.length - MOST_FOUND)}</p>}
      <p className={styles.quiet}>{text.foundLine}</p>
    </Card>
  )
}
