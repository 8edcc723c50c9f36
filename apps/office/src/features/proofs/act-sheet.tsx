import { type ReactNode, useState } from 'react'
import { sayUnlessGivenUp, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { proofsWords } from './proofs.words.ts'
import { useRefusals } from './refusals.ts'

type ActSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What happens, said before the button. */
  children: ReactNode
  act: () => Promise<unknown>
}

/** One act on one's own proofs: what happens stands above the button, and the button asks for a fresh proof. */
export function ActSheet({ open, onClose, title, children, act }: ActSheetProps) {
  const text = useWords(proofsWords)
  const refusals = useRefusals()
  const { proven, asking } = useFreshProof()
  const [isBusy, setBusy] = useState(false)
  const doIt = async () => {
    setBusy(true)
    try {
      await proven(act)
      onClose()
    } catch (error) {
      sayUnlessGivenUp(error, refusals)
    }
    setBusy(false)
  }
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={title}
        actions={
          <>
            <Button kind="primary" full busy={isBusy} onClick={() => void doIt()}>
              {title}
            </Button>
            <Button full onClick={onClose}>
              {text.cancel}
            </Button>
          </>
        }
      >
        <Note title={text.happens}>{children}</Note>
      </Sheet>
      {asking}
    </>
  )
}
