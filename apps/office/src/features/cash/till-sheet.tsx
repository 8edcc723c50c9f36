import { addTill, changeTill, endTill, type Till, type Tills } from '@schoolgate/contracts/tills'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { Switch } from '@schoolgate/ui/switch'
import { toast } from '@schoolgate/ui/toast'
import styles from './box.module.css'
import { useTillRefusals } from './refusals.ts'
import { tillsQuery } from './tills.queries.ts'
import { tillsWords } from './tills.words.ts'

type TillSheetProps = {
  /** The till that is changed, `new` for one that is settled; null: none. */
  written: Till | 'new' | null
  bursars: Tills['bursars']
  onClose: () => void
}

/** One till: its name, who takes cash there, and giving it up. */
export function TillSheet({ written, bursars, onClose }: TillSheetProps) {
  const text = useWords(tillsWords)
  const refusals = useTillRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const till = written === 'new' ? null : written
  const [people, setPeople] = useState<ReadonlySet<string>>(() => new Set(till?.people.map((person) => person.user_id)))
  const act = (work: () => Promise<Tills>, said: string) =>
    void attempt(
      async () => {
        answers.setQueryData(tillsQuery.queryKey, await work())
        await Promise.all([
          answers.invalidateQueries({ queryKey: ['money-today'] }),
          answers.invalidateQueries({ queryKey: ['money'] }),
        ])
        toast(said)
        onClose()
      },
      text.problems.notSaved,
      refusals,
    )
  const settle = (name: string) => {
    if (name === '') return setProblem(text.problems.name)
    const body = { name, people: [...people] }
    act(() => {
      if (!till) return call(addTill, { body }, keyFor({ body }))
      const params = { id: till.id }
      return call(changeTill, { params, body }, keyFor({ params, body }))
    }, text.saved)
  }
  const change = (id: string, isHere: boolean) =>
    setPeople((now) => new Set(isHere ? [...now, id] : [...now].filter((one) => one !== id)))
  return (
    <Sheet open={written !== null} onClose={onClose} title={till ? text.changeOf(till.name) : text.settle}>
      <OneForm problem={problem} isBusy={isBusy} button={till ? text.save : text.add} onSend={(typed) => settle(typed('name'))}>
        <Field
          label={text.name}
          hint={text.nameHint}
          name="name"
          autoComplete="off"
          maxLength={40}
          defaultValue={till?.name ?? ''}
        />
        <div role="group" aria-label={text.people}>
          <b>{text.people}</b>
          {bursars.length === 0 && <p>{text.noBursars}</p>}
          {bursars.map(({ user_id: id, name }) => (
            <Switch key={id} label={name} checked={people.has(id)} onChange={(isHere) => change(id, isHere)} />
          ))}
        </div>
        <Note>{text.happens}</Note>
      </OneForm>
      {till && !till.is_first && (
        <div className={styles.end}>
          <Note>{text.endHappens}</Note>
          <Button
            kind="bare"
            busy={isBusy}
            onClick={() => {
              const params = { id: till.id }
              act(() => call(endTill, { params }, keyFor(params)), text.ended(till.name))
            }}
          >
            {text.end}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
