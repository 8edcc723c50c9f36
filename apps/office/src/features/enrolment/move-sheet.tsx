import type { WardRecord } from '@schoolgate/contracts/office-pupils'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, useNow } from '#features/frame'
import { OneForm } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { enrolmentQuery } from './enrolment.queries.ts'
import { movingWords } from './moving.words.ts'
import { useMoving } from './use-moving.ts'

type MoveSheetProps = { ward: WardRecord; open: boolean; onClose: () => void }

/** Puts a child into another class from a day on; what happens is said before the button. */
export function MoveSheet({ ward, open, onClose }: MoveSheetProps) {
  const text = useWords(movingWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.changeTitle(ward.first_name)}>
      {open && <Classes ward={ward} onDone={onClose} />}
    </Sheet>
  )
}

type Part = { ward: WardRecord; onDone: () => void }

function Classes({ ward, onDone }: Part) {
  const text = useWords(movingWords)
  const asked = useQuery(enrolmentQuery)
  const others = asked.data?.classes.filter(({ name }) => name !== ward.class)
  if (others === undefined)
    return (
      <NotHereYet asked={asked} title={text.upDidNotCome} line={text.upDidNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    )
  return <Form ward={ward} classes={others} onDone={onDone} />
}

function Form({ ward, classes, onDone }: Part & { classes: readonly { code: string; name: string }[] }) {
  const text = useWords(movingWords)
  const language = useLanguage()
  const today = dayOf(useNow())
  const { move, isBusy, problem, setProblem } = useMoving(ward.id, onDone)
  const [code, setCode] = useState(classes[0]?.code ?? '')
  const [day, setDay] = useState(today)
  const name = classes.find((one) => one.code === code)?.name ?? ''
  const save = (written: (field: string) => string) => {
    if (day === '') return setProblem(text.problems.day)
    const body = { class: code, becomes: 'active', day, reason: written('reason') || null, next_school: null } as const
    move(body, text.moved(ward.first_name))
  }
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.moveNow(ward.first_name, name)}
      keeps={`move.${ward.id}`}
      onSend={save}
    >
      <Choice
        label={text.klass}
        value={code}
        options={classes.map((one) => ({ value: one.code, word: one.name }))}
        onChange={setCode}
      />
      <Field label={text.firstDay} type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
      <Field label={text.reason} name="reason" hint={text.reasonHint} maxLength={200} />
      <Note title={text.happens} role="status">
        {day !== '' && <p>{text.happensClass(ward.first_name, name, dayText(day, language, 'year'))}</p>}
        <p>{text.happensOld}</p>
        <p>{text.happensTold}</p>
        <p>{text.happensUndo}</p>
      </Note>
    </OneForm>
  )
}
