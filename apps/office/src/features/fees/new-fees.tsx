import { addFeeSchedule, type FeeScheduleHead } from '@schoolgate/contracts/fees'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Select } from '@schoolgate/ui/select'
import { Sheet } from '@schoolgate/ui/sheet'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'
import { scheduleQuery, schedulesQuery, usePlaces } from './fees.queries.ts'
import { useRefusals } from './refusals.ts'
import { useKey } from '#features/frame'

type NewFeesProps = { open: boolean; onClose: () => void; schedules: readonly FeeScheduleHead[] }

/** Begins the fees of a term, empty or as another term's were. */
export function NewFees({ open, onClose, schedules }: NewFeesProps) {
  const text = useWords(feesWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const places = usePlaces()
  const [, go] = useLocation()
  const { attempt, isBusy, problem } = useAttempt()
  const [termChosen, setTerm] = useState('')
  const [from, setFrom] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const ids = useId()
  const keyFor = useKey()
  const { terms = [] } = places.data ?? {}
  const termId = terms.find(({ id }) => id === termChosen)?.id ?? terms[0]?.id
  const add = (written: (name: string) => string) => {
    const [name, dueOn] = [written('name'), written('due_on')]
    setEmpty(name === '')
    if (name === '' || termId === undefined) return
    const head = { term_id: termId, name, due_on: dueOn || null, minimum_payment_minor: null }
    const body = { ...head, ...(from !== '' && { copy_from: from }) }
    void attempt(
      async () => {
        const { schedule } = await call(addFeeSchedule, { body }, keyFor(body))
        answers.setQueryData(scheduleQuery(schedule.id).queryKey, schedule)
        onClose()
        go(`/fees/${schedule.id}`)
        await answers.invalidateQueries({ ...schedulesQuery, exact: true })
      },
      text.problems.notTaken,
      refusals,
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={text.begin}>
      {places.data !== undefined && terms.length === 0 ? (
        <Note>{text.noTerms}</Note>
      ) : (
        <OneForm problem={problem} isBusy={isBusy} button={text.beginNow} keeps="fees" onSend={add}>
          <div className={styles.choice}>
            <label htmlFor={`${ids}term`}>{text.term}</label>
            <Select id={`${ids}term`} value={termId ?? ''} onChange={setTerm}>
              {terms.map(({ id, name, academic_year }) => (
                <option key={id} value={id}>
                  {name}, {academic_year}
                </option>
              ))}
            </Select>
          </div>
          <Field
            label={text.name}
            name="name"
            maxLength={80}
            autoComplete="off"
            hint={text.nameHint}
            error={isEmpty ? text.problems.empty : null}
          />
          <Field label={text.dueOn} name="due_on" type="date" hint={text.dueOnHint} />
          {schedules.length > 0 && (
            <div className={styles.choice}>
              <label htmlFor={`${ids}from`}>{text.copyFrom}</label>
              <Select id={`${ids}from`} value={from} onChange={setFrom}>
                <option value="">{text.copyNone}</option>
                {schedules.map(({ id, name, term, academic_year }) => (
                  <option key={id} value={id}>
                    {name}, {term} {academic_year}
                  </option>
                ))}
              </Select>
            </div>
          )}
          <Note title={text.happens}>{text.beginHappens}</Note>
        </OneForm>
      )}
    </Sheet>
  )
}
