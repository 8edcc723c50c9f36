import { useState } from 'react'
import { keepFile } from '#features/frame'
import { sayUnlessGivenUp, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Dialog } from '@schoolgate/ui/dialog'
import { Field } from '@schoolgate/ui/field'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { useWords } from '@schoolgate/ui/lib/words'
import { workWords } from './work.words.ts'

const SHORTEST_REASON = 3

type Taking = {
  label: string
  /** What is in it, and who sees that it was taken. */
  line: string
  file: { name: string; type: string }
  take: (reason: string) => Promise<Uint8Array>
}

/** A file that holds children's records leaves the school: with a reason, and a fresh proof where the last one is too old. */
export function TakeForReason({ label, line, file, take }: Taking) {
  const text = useWords(workWords)
  const { proven, asking } = useFreshProof()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const takeNow = async () => {
    setShort(reason.trim().length < SHORTEST_REASON)
    if (reason.trim().length < SHORTEST_REASON) return
    setOpen(false)
    try {
      keepFile(await proven(() => take(reason.trim())), file)
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
        line={line}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
            <Button kind="primary" onClick={() => void takeNow()}>
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
