import { takeWorkFile, type Work } from '@schoolgate/contracts/office-work'
import { useState } from 'react'
import { keepFile } from '#features/frame'
import { sayUnlessGivenUp, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Dialog } from '@schoolgate/ui/dialog'
import { Field } from '@schoolgate/ui/field'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { workWords } from './work.words.ts'

const SHORTEST_REASON = 3

/** Takes the file that came of long work: with a reason, and a fresh proof where the last one is too old. */
export function TakeFile({ work, label, name }: { work: Work; label: string; name: string }) {
  const text = useWords(workWords)
  const { proven, asking } = useFreshProof()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const take = async () => {
    setShort(reason.trim().length < SHORTEST_REASON)
    if (reason.trim().length < SHORTEST_REASON) return
    setOpen(false)
    try {
      const bytes = await proven(() => call(takeWorkFile, { params: { id: work.id }, body: { reason } }))
      keepFile(bytes, { name, type: 'application/pdf' })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <IconDownloadSimple size="s" />
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.why}
        line={text.whyLine}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
            <Button kind="primary" onClick={() => void take()}>
              {text.takeNow}
            </Button>
          </>
        }
      >
        <Field
          label={text.whyField}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isShort ? text.whyShort : null}
        />
      </Dialog>
      {asking}
    </>
  )
}
