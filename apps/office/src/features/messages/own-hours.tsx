import type { DeskHours } from '@schoolgate/contracts/messages'
import { setOwnHours } from '@schoolgate/contracts/office-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { askThreadsAgain } from './messages.queries.ts'
import { ownHoursWords } from './own-hours.words.ts'

/** When a class teacher answers families: within the hours of the school, and as the school unless they say otherwise. */
export function OwnHours({ school, own }: { school: DeskHours; own: DeskHours | null }) {
  const text = useWords(ownHoursWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const [{ from, to }, setHours] = useState(own ?? school)
  const save = (hours: DeskHours | null) => {
    if (hours !== null && hours.from >= hours.to) return setProblem(text.wrong)
    void attempt(
      async () => {
        await call(setOwnHours, { body: { hours } })
        toast(text.saved)
        setOpen(false)
        await askThreadsAgain(answers)
      },
      text.notTaken,
      {},
    )
  }
  const { from: earliest, to: latest } = school
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.title} line={text.line(earliest, latest)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.save} onSend={() => save({ from, to })}>
          <Field
            label={text.from}
            type="time"
            required
            min={earliest}
            max={latest}
            value={from}
            onChange={({ currentTarget }) => setHours({ from: currentTarget.value, to })}
          />
          <Field
            label={text.to}
            type="time"
            required
            min={earliest}
            max={latest}
            value={to}
            onChange={({ currentTarget }) => setHours({ from, to: currentTarget.value })}
          />
        </OneForm>
        {own !== null && (
          <Button full busy={isBusy} onClick={() => save(null)}>
            {text.asSchool}
          </Button>
        )}
      </Sheet>
    </>
  )
}
