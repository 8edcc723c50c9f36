import { takeAudit } from '@schoolgate/contracts/audit'
import { useState } from 'react'
import { keepFile } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import type { Which } from './history.queries.ts'
import { historyWords } from './history.words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LEAST_REASON = 3
const LONGEST_REASON = 200

type FileSheetProps = { open: boolean; onClose: () => void; which: Which }

/** Takes the lines that are shown out of the office, with a reason and a fresh proof. */
export function FileSheet({ open, onClose, which }: FileSheetProps) {
  const text = useWords(historyWords)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [reason, setReason] = useState('')
  const take = () => {
    if (reason.trim().length < LEAST_REASON) return setProblem(text.whyNeeded)
    void attempt(
      async () => {
        const bytes = await proven(() => call(takeAudit, { body: { reason, ...which } }))
        keepFile(bytes, { name: text.fileName, type: XLSX })
        onClose()
      },
      text.notTaken,
      { 'audit.too_many_openings': text.tooMany },
    )
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.fileTitle} line={text.fileLine}>
        <OneForm problem={problem} isBusy={isBusy} button={text.fileNow} onSend={take}>
          <Field
            label={text.fileWhy}
            name="reason"
            value={reason}
            maxLength={LONGEST_REASON}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
