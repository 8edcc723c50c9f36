import { askForNumber, type NewNumber } from '@schoolgate/contracts/official-numbers'
import type { OfficialAccount } from '@schoolgate/contracts/schools'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Select } from '@schoolgate/ui/select'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { numbersQuery } from './numbers.queries.ts'
import { numbersWords } from './numbers.words.ts'
import { useRefusals } from './refusals.ts'

const LEAST = { network: 2, name: 2, number: 3, reason: 3 }

type AskSheetProps = { replaces: OfficialAccount | null; onClose: () => void }

/** Asks for another number: what it is, why, and what happens then. */
export function AskSheet({ replaces, onClose }: AskSheetProps) {
  const text = useWords(numbersWords)
  const refusals = useRefusals()
  const id = useId()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [kind, setKind] = useState<NewNumber['kind']>(replaces?.kind ?? 'momo')
  const ask = (written: (name: string) => string) => {
    const [network, name, number, reason] = [written('network'), written('name'), written('number'), written('reason')]
    const isWhole =
      network.length >= LEAST.network &&
      name.length >= LEAST.name &&
      number.length >= LEAST.number &&
      reason.length >= LEAST.reason
    if (!isWhole) return setProblem(text.problems.missing)
    void attempt(
      async () => {
        const wanted = { kind, network, name, number, shows: written('shows') || null }
        await proven(() => call(askForNumber, { body: { replaces: replaces?.number ?? null, number: wanted, reason } }))
        onClose()
        toast(text.asked)
        await answers.invalidateQueries(numbersQuery)
      },
      text.notTaken,
      refusals,
    )
  }
  return (
    <>
      <Sheet open onClose={onClose} title={replaces === null ? text.addTitle : text.changeTitle(replaces.number)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.askNow} keeps="number" onSend={ask}>
          <div>
            <label htmlFor={id}>{text.kind}</label>
            <Select id={id} value={kind} onChange={(chosen) => setKind(chosen === 'bank' ? 'bank' : 'momo')}>
              <option value="momo">{text.kinds.momo}</option>
              <option value="bank">{text.kinds.bank}</option>
            </Select>
          </div>
          <Field
            label={kind === 'momo' ? text.network : text.bank}
            name="network"
            defaultValue={replaces?.network ?? ''}
            maxLength={60}
            autoComplete="off"
          />
          <Field
            label={kind === 'momo' ? text.name : text.accountName}
            name="name"
            defaultValue={replaces?.name ?? ''}
            maxLength={60}
            autoComplete="off"
          />
          <Field label={text.number} name="number" maxLength={40} autoComplete="off" inputMode="numeric" />
          <Field
            label={text.shows}
            hint={text.showsHint}
            name="shows"
            defaultValue={replaces?.shows ?? ''}
            maxLength={60}
            autoComplete="off"
          />
          <Field label={text.why} hint={text.whyHint} name="reason" maxLength={200} autoComplete="off" />
          <Note title={text.happens}>{text.askHappens}</Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
