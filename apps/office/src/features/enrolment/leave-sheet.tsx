import type { Money } from '@schoolgate/contracts/money'
import type { WardRecord } from '@schoolgate/contracts/office-pupils'
import { useState } from 'react'
import { Choice, useNow } from '#features/frame'
import { OneForm } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { movingWords } from './moving.words.ts'
import { useMoving } from './use-moving.ts'

type LeaveSheetProps = { ward: WardRecord; balance: Money | null; open: boolean; onClose: () => void }

const WAYS = ['transferred', 'withdrawn', 'graduated'] as const

/** Writes down a child's last day; what happens is said before the button. */
export function LeaveSheet({ open, ...part }: LeaveSheetProps) {
  const text = useWords(movingWords)
  return (
    <Sheet open={open} onClose={part.onClose} title={text.leaveTitle(part.ward.first_name)}>
      {open && <Form {...part} />}
    </Sheet>
  )
}

function Form({ ward, balance, onClose }: Omit<LeaveSheetProps, 'open'>) {
  const text = useWords(movingWords)
  const language = useLanguage()
  const today = dayOf(useNow())
  const { move, isBusy, problem, setProblem } = useMoving(ward.id, onClose)
  const [becomes, setBecomes] = useState<(typeof WAYS)[number]>('transferred')
  const [day, setDay] = useState(today)
  const lastDay = day === '' ? '' : dayText(day, language, 'year')
  const owes = balance !== null && balance.amount_minor > 0
  const save = (written: (field: string) => string) => {
    if (day === '') return setProblem(text.problems.day)
    const reason = written('reason') || null
    const body = { class: null, becomes, day, reason, next_school: written('next_school') || null }
    move(body, text.left(ward.first_name, lastDay))
  }
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.leaveNow} keeps={`leave.${ward.id}`} onSend={save}>
      <Choice
        label={text.why}
        value={becomes}
        options={WAYS.map((value) => ({ value, word: text.ways[value] }))}
        onChange={setBecomes}
      />
      <Field label={text.lastDay} type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
      <Field label={text.nextSchool} name="next_school" maxLength={120} autoComplete="off" />
      <Field label={text.reason} name="reason" hint={text.reasonHint} maxLength={200} />
      <Note title={text.happens} role="status">
        {lastDay !== '' && <p>{text.happensLeave(ward.first_name, lastDay)}</p>}
        <p>{text.happensRead}</p>
        <p>{owes ? text.happensOwes(moneyText(balance, language)) : text.happensPaid}</p>
        <p>{text.happensKeep}</p>
        <p>{text.happensUndo}</p>
      </Note>
    </OneForm>
  )
}
