import { noteOwing } from '@schoolgate/contracts/owing'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Mute } from '@schoolgate/ui/mute'
import { toast } from '@schoolgate/ui/toast'
import { owingQueries } from './owing.queries.ts'
import { owingWords } from './owing.words.ts'
import { useRefusals } from './refusals.ts'

type Kind = 'date' | 'spoken' | 'peace' | 'peace_ended'
const LONGEST = 300

/** Writes down a talk: the day they named, what was said, or that they are left in peace. */
export function NoteForm({ id, isInPeace }: { id: string; isInPeace: boolean }) {
  const text = useWords(owingWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem } = useAttempt()
  const [kind, setKind] = useState<Kind>('date')
  const [times, setTimes] = useState(0)
  const kinds: readonly Kind[] = isInPeace ? ['date', 'spoken', 'peace_ended'] : ['date', 'spoken', 'peace']
  const keep = (written: (name: string) => string) =>
    void attempt(
      async () => {
        const [day, said] = [written('day'), written('said')]
        const body = { kind, ...(day === '' ? {} : { day }), ...(said === '' ? {} : { text: said }) }
        await call(noteOwing, { params: { id }, body }, keyFor([id, body, times]))
        setTimes(times + 1)
        setKind('date')
        toast(text.kept)
        await answers.invalidateQueries(owingQueries)
      },
      text.notKept,
      refusals,
    )
  const hints: Record<Kind, string> = { date: text.onBill, spoken: text.privately, peace: text.peaceLine, peace_ended: '' }
  return (
    <section>
      <h3>{text.add}</h3>
      <OneForm key={times} problem={problem} isBusy={isBusy} button={text.keep} isSecond onSend={keep}>
        <Choice
          label={text.kind}
          value={kind}
          options={kinds.map((value) => ({ value, word: text.kinds[value] }))}
          onChange={setKind}
        />
        {(kind === 'date' || kind === 'peace') && (
          <Field label={kind === 'date' ? text.day : text.untilDay} name="day" type="date" />
        )}
        {(kind === 'spoken' || kind === 'peace') && (
          <Field label={text.said} name="said" lines={2} maxLength={LONGEST} hint={text.privately} />
        )}
        {hints[kind] !== '' && kind !== 'spoken' && <Mute size="tiny">{hints[kind]}</Mute>}
      </OneForm>
    </section>
  )
}
