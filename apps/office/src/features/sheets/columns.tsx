import { type Sheet, type SheetColumn, SHEET_FIELDS, type SheetKind } from '@schoolgate/contracts/sheets'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconMinusCircle } from '@schoolgate/ui/icons/minus-circle'
import { IconWarningCircleFill } from '@schoolgate/ui/icons/warning-circle-fill'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './columns.module.css'
import { kindWords } from './kinds.words.ts'
import { fieldGroups, fieldWords } from './sheet-fields.words.ts'
import { sheetsWords } from './sheets.words.ts'
import type { Answering } from './use-answers.ts'

const LEAVE_OUT = 'leave_out'
const choiceOf = (value: string) => SHEET_FIELDS.find((field) => field === value) ?? LEAVE_OUT

/** Each column of the list, what it is taken for and why; any may be something else. */
export function Columns({ sheet, answering }: { sheet: Sheet; answering: Answering }) {
  const text = useWords(sheetsWords)
  return (
    <Card flush aria-label={text.columns}>
      <div className={styles.heads} aria-hidden="true">
        <span>{text.inSheet}</span>
        <span>{text.looksLike}</span>
        <span>{text.isOur}</span>
        <span>{text.howWeKnow}</span>
      </div>
      <ul>
        {sheet.understood.columns.map((column) => (
          <Row key={column.key} column={column} kind={answering.answers.kind ?? sheet.understood.kind} answering={answering} />
        ))}
      </ul>
    </Card>
  )
}

function Row({
  column: { key, head, samples, field, reason },
  kind,
  answering,
}: {
  column: SheetColumn
  kind: SheetKind
  answering: Answering
}) {
  const text = useWords(sheetsWords)
  const fields = useWords(fieldWords)
  const kinds = useWords(kindWords)
  const name = head || text.noHead
  const Icon =
    reason === 'none' || field === null ? IconMinusCircle : reason === 'nearly' ? IconWarningCircleFill : IconCheckCircleFill
  const tone = reason === 'none' || field === null ? styles.out : reason === 'nearly' ? styles.nearly : styles.sure
  return (
    <li className={styles.row}>
      <b className={styles.name}>{name}</b>
      <span className={styles.samples}>{samples.join(', ')}</span>
      <Select
        label={text.isWhat(name)}
        value={answering.answers.columns[key] ?? field ?? LEAVE_OUT}
        onChange={(value) =>
          answering.answer((answers) => ({ ...answers, columns: { ...answers.columns, [key]: choiceOf(value) } }))
        }
      >
        <option value={LEAVE_OUT}>{fields.leaveOut}</option>
        {fieldGroups(fields, kind, kinds.kinds[kind]).map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.fields.map(([one, said]) => (
              <option key={one} value={one}>
                {said}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <span className={styles.reason}>
        <Icon size="s" className={tone} />
        {text.reasons[reason]}
      </span>
    </li>
  )
}
