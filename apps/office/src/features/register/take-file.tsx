import { useState } from 'react'
import { keepFile } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { weekWords } from './week.words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LEAST_REASON = 3
const LONGEST_REASON = 200

type TakeProps = { name: string; take: (reason: string) => Promise<Uint8Array> }

/** A spreadsheet of many children: with a proof, and a reason that every family of them can read. */
export function TakeFile({ name, take }: TakeProps) {
  const text = useWords(weekWords)
  const [isOpen, setOpen] = useState(false)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const send = (reason: string) => {
    if (reason.length < LEAST_REASON) return setProblem(text.whyNeeded)
    void attempt(
      async () => {
        const bytes = await proven(() => take(reason))
        keepFile(bytes, { name, type: XLSX })
        setOpen(false)
      },
      text.notTaken,
      { 'audit.too_many_openings': text.tooMany },
    )
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.take}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.take} line={text.takeLine}>
        <OneForm problem={problem} isBusy={isBusy} button={text.takeNow} onSend={(written) => send(written('reason'))}>
          <Field label={text.why} name="reason" maxLength={LONGEST_REASON} autoComplete="off" />
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
