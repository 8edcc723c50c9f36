import { localPhone } from '@schoolgate/ui/lib/phone'
import { PAGE_LIMIT } from '@schoolgate/contracts/primitives'
import type { Sheet, SheetFinding, SheetRow } from '@schoolgate/contracts/sheets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { IconWarningCircleFill } from '@schoolgate/ui/icons/warning-circle-fill'
import { IconXCircle } from '@schoolgate/ui/icons/x-circle'
import { classes } from '@schoolgate/ui/lib/classes'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { findingText } from './findings.words.ts'
import styles from './rows.module.css'
import { kindWords } from './kinds.words.ts'
import { fieldName, fieldWords } from './sheet-fields.words.ts'
import { rowsQuery, type Shown } from './sheets.queries.ts'
import { sheetsWords } from './sheets.words.ts'
import type { Answering } from './use-answers.ts'

type RowsProps = { sheet: Sheet; shown: Shown; answering: Answering }

/** The rows of a checked list, a hundred at a time. */
export function Rows({ sheet, shown, answering }: RowsProps) {
  const text = useWords(sheetsWords)
  const kinds = useWords(kindWords)
  const [after, setAfter] = useState(0)
  const { row, child, class: klass, parent, phone, found } = text.heads
  const heads = sheet.understood.kind === 'pupils' ? [row, child, klass, parent, phone, found] : Object.values(kinds.heads)
  const isChecked = sheet.state !== 'brought'
  const asked = useQuery({ ...rowsQuery(sheet.id, shown, after), enabled: isChecked })
  const { rows, total = 0 } = asked.data ?? {}
  if (rows === undefined)
    return isChecked ? (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    ) : (
      <p className={styles.quiet}>{text.answered}</p>
    )
  if (rows.length === 0) return <p className={styles.quiet}>{text.noRows}</p>
  return (
    <>
      <Card flush>
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.tab} ${row.row}`} row={row} sheet={sheet} answering={answering} />
            ))}
          </tbody>
        </table>
      </Card>
      {total > PAGE_LIMIT && (
        <div className={styles.pages}>
          <span className={styles.quiet}>{text.pages(after + 1, after + rows.length, total)}</span>
          {after > 0 && (
            <Button size="small" onClick={() => setAfter(after - PAGE_LIMIT)}>
              {text.earlier}
            </Button>
          )}
          {after + rows.length < total && (
            <Button size="small" onClick={() => setAfter(after + PAGE_LIMIT)}>
              {text.later}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Row({ row, sheet, answering }: { row: SheetRow; sheet: Sheet; answering: Answering }) {
  const text = useWords(sheetsWords)
  const fields = useWords(fieldWords)
  const kinds = useWords(kindWords)
  const isOfPupils = sheet.understood.kind === 'pupils'
  const className = sheet.school_classes.find(({ code }) => code === row.class)?.name ?? row.class
  const isReady = row.state !== 'bad' && row.state !== 'look'
  return (
    <tr className={styles[row.state]}>
      <td className={styles.place} data-head={text.heads.row}>
        {sheet.understood.tabs.length > 1 && `${row.tab} `}
        {row.row}
      </td>
      <td>
        <b>{row.name}</b> <span className={styles.quiet}>{row.admission_no}</span>
      </td>
      <td>{className}</td>
      {isOfPupils ? (
        <>
          <td>{row.guardian}</td>
          <td className={styles.number}>{row.phone && localPhone(row.phone)}</td>
        </>
      ) : (
        <Says row={row} />
      )}
      <td className={styles.found}>
        {isReady && (
          <p className={styles.finding}>
            <IconCheckCircleFill size="s" className={styles.ok} />
            <span>
              {isOfPupils || row.state !== 'new' ? text.becomes[row.state] : kinds.isNew}
              {row.is_joined && `, ${text.joins}`}
            </span>
          </p>
        )}
        {row.changes.map(({ about, field, from, to }) => (
          <p key={`${about} ${field}`} className={styles.quiet}>
            {text.hop(
              about === null ? fieldName(fields, field) : kinds.ofAbout(about, fieldName(fields, field)),
              from || text.empty,
              to || text.empty,
            )}
          </p>
        ))}
        {row.findings.map((finding) => (
          <Finding
            key={`${finding.code} ${finding.written}`}
            finding={finding}
            of={row.name}
            answering={sheet.state === 'saved' || sheet.state === 'undone' ? null : answering}
          />
        ))}
      </td>
    </tr>
  )
}

const MOST_SAID = 6

/** What a row of another list says beside whose it is: days, marks, lessons, a payment. */
function Says({ row: { says, phone } }: { row: SheetRow }) {
  const fields = useWords(fieldWords)
  const kinds = useWords(kindWords)
  return (
    <td className={styles.says}>
      {phone !== null && <p>{localPhone(phone)}</p>}
      {says.slice(0, MOST_SAID).map(({ field, value }) => (
        <p key={field}>{kinds.says(fieldName(fields, field), value)}</p>
      ))}
      {says.length > MOST_SAID && <p className={styles.quiet}>{kinds.more(says.length - MOST_SAID)}</p>}
    </td>
  )
}

const ICONS = { bad: IconXCircle, look: IconWarningCircleFill, note: IconInfo } as const
const ANSWERS = ['same', 'other', 'one', 'two', 'keep', 'belongs'] as const

/** `answering` is null where the list is saved: then nothing is asked any more. */
function Finding({ finding, of, answering }: { finding: SheetFinding; of: string; answering: Answering | null }) {
  const text = useWords(sheetsWords)
  const language = useLanguage()
  const [wrong, todo] = findingText(finding, language)
  const Icon = ICONS[finding.level]
  const { question } = finding
  return (
    <div className={styles.finding}>
      <Icon size="s" className={classes(styles[`${finding.level}Mark`])} />
      <div>
        <b>{wrong}</b> {todo}
        {question && answering && (
          <div className={styles.choices} role="group" aria-label={`${of}: ${wrong}`}>
            {ANSWERS.filter((choice) => question.choices.includes(choice)).map((choice) => (
              <button
                key={choice}
                type="button"
                className={styles.choice}
                aria-pressed={answering.answers.people[question.id] === choice}
                onClick={() =>
                  answering.answer((answers) => ({ ...answers, people: { ...answers.people, [question.id]: choice } }))
                }
              >
                {text.answers[choice]}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
