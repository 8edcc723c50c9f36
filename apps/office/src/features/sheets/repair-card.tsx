import type { Sheet, SheetAnswers, SheetRepair } from '@schoolgate/contracts/sheets'
import { Card } from '@schoolgate/ui/card'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Select } from '@schoolgate/ui/select'
import { repairWords } from './repairs.words.ts'
import styles from './sheet.module.css'
import { sheetsWords } from './sheets.words.ts'
import type { Answering } from './use-answers.ts'

const MOST_SAMPLES = 3
const A_DAY = /^\d{4}-\d{2}-\d{2}$/

const sum = (samples: SheetRepair['samples']) => samples.reduce((all, { cells }) => all + cells, 0)

/** How many rows still wait for an answer. A class name of which nothing is known waits until it is given a class, whatever is chosen for the others. */
const waitingIn = ({ choice, holds_rows, kind, cells, samples, id }: SheetRepair, answers: SheetAnswers): number => {
  const chosen = answers.repairs[id] ?? choice
  if (kind === 'class_names')
    return sum(samples.filter(({ from, to }) => answers.classes[from] === undefined && (to === null || chosen === null)))
  return holds_rows && chosen === null ? cells : 0
}

type RepairProps = { repair: SheetRepair; sheet: Sheet; answering: Answering }

/** What a whole column needs, with what it becomes, and one choice for all of its cells. */
export function RepairCard({ repair, sheet, answering }: RepairProps) {
  const text = useWords(sheetsWords)
  const repairs = useWords(repairWords)
  const { id, kind, cells, samples, choices } = repair
  const head = sheet.understood.columns.find(({ key }) => key === repair.column)?.head ?? repair.column
  const waiting = waitingIn(repair, answering.answers)
  const chosen = answering.answers.repairs[id] ?? repair.choice
  const isUnknown = ({ from, to }: SheetRepair['samples'][number]) =>
    kind === 'class_names' && (to === null || answering.answers.classes[from] !== undefined)
  const shown = [...samples.filter(isUnknown), ...samples.filter((one) => !isUnknown(one)).slice(0, MOST_SAMPLES)]
  const title = text.repairTitle(head, repairs.repair[kind](cells))
  // Where no name is known, there is nothing to choose for all of them.
  const isForAll = kind !== 'class_names' || samples.some(({ to }) => to !== null)
  return (
    <Card {...(waiting > 0 ? { edge: 'late' as const } : {})} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.samples}>
        {shown.map((sample) => (
          <Sample
            key={sample.from}
            sample={sample}
            isLeft={chosen === 'leave'}
            isUnknown={isUnknown(sample)}
            sheet={sheet}
            answering={answering}
          />
        ))}
      </ul>
      {samples.length > shown.length && <p className={styles.quiet}>{text.moreNames(samples.length - shown.length)}</p>}
      {isForAll && (
        <PillRow label={title}>
          {choices.map((choice) => (
            <Pill
              key={choice}
              pressed={chosen === choice}
              onClick={() => answering.answer((answers) => ({ ...answers, repairs: { ...answers.repairs, [id]: choice } }))}
            >
              {repairs.choice[choice](cells - sum(samples.filter(({ to }) => to === null)))}
            </Pill>
          ))}
        </PillRow>
      )}
      {waiting > 0 && <p className={styles.waits}>{text.waits(waiting)}</p>}
    </Card>
  )
}

type SampleProps = {
  sample: SheetRepair['samples'][number]
  isLeft: boolean
  isUnknown: boolean
  sheet: Sheet
  answering: Answering
}

function Sample({ sample: { from, to, cells }, isLeft, isUnknown, sheet, answering }: SampleProps) {
  const text = useWords(sheetsWords)
  const language = useLanguage()
  const className = sheet.school_classes.find(({ code }) => code === to)?.name
  const becomes = to === null ? null : A_DAY.test(to) ? dayText(to, language, 'year') : (className ?? (to || text.empty))
  const choose = (code: string) =>
    answering.answer((answers) => {
      const others = Object.entries(answers.classes).filter(([written]) => written !== from)
      return { ...answers, classes: Object.fromEntries(code === '' ? others : [...others, [from, code]]) }
    })
  return (
    <li className={styles.sample}>
      <span>{from}</span>
      {isUnknown ? (
        <Select label={text.classFor(from)} value={answering.answers.classes[from] ?? ''} onChange={choose}>
          <option value="">{text.chooseClass}</option>
          {sheet.school_classes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        !isLeft &&
        becomes !== null && (
          <span className={styles.becomes}>
            <IconCaretRight size="xs" />
            <b>{becomes}</b>
          </span>
        )
      )}
      <span className={styles.count}>{text.cellsOf(cells)}</span>
    </li>
  )
}
