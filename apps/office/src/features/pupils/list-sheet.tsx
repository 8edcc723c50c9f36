import { printClassList } from '@schoolgate/contracts/office-pupils'
import { useState } from 'react'
import { keepFile } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { Switch } from '@schoolgate/ui/switch'
import { listWords } from './list.words.ts'

const LEAST_REASON = 3
const LONGEST_REASON = 200

type ListSheetProps = { klass: { id: string; name: string }; open: boolean; onClose: () => void }

/** Takes the list of a class out of the school, on paper: what it names and who hears of it is said first, and why is asked. */
export function ListSheet({ klass, open, onClose }: ListSheetProps) {
  const text = useWords(listWords)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [withPhones, setWithPhones] = useState(false)
  const [isShort, setShort] = useState(false)
  const print = (written: (name: string) => string) => {
    const reason = written('reason')
    setShort(reason.length < LEAST_REASON)
    if (reason.length < LEAST_REASON) return
    const input = { params: { id: klass.id }, body: { with_phones: withPhones, reason } }
    void attempt(async () => {
      const bytes = await proven(() => call(printClassList, input))
      keepFile(bytes, { name: `${klass.name}.pdf`, type: 'application/pdf' })
      onClose()
    }, text.notTaken)
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.title(klass.name)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.print} keeps={`list.${klass.id}`} onSend={print}>
          <Switch label={text.withPhones} line={text.withPhonesLine} checked={withPhones} onChange={setWithPhones} />
          <Field
            label={text.why}
            name="reason"
            maxLength={LONGEST_REASON}
            autoComplete="off"
            hint={text.whyHint}
            error={isShort ? text.short : null}
          />
          <Note title={text.happens}>{text.happensLine}</Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
