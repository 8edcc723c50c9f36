import type { AssistantConsent } from '@schoolgate/contracts/assistant'
import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { Switch } from '@schoolgate/ui/switch'
import { toast } from '@schoolgate/ui/toast'
import { answerWords } from './answer.words.ts'
import { useChooseConsent } from './consent.queries.ts'
import { consentWords } from './consent.words.ts'

type Props = {
  open: boolean
  vendor: NonNullable<AssistantConsent['vendor']>
  keepsUnanswered: boolean
  onClose: () => void
  /** The parent has decided, either way. */
  onDecided: () => void
}

/** Asks, before the first question, whether an outside service may see what a parent writes. No is as good as yes. */
export function ConsentSheet({ open, vendor, keepsUnanswered: kept, onClose, onDecided }: Props) {
  const text = useWords(answerWords)
  const about = useWords(consentWords)
  const [keepsUnanswered, setKeepsUnanswered] = useState(kept)
  const choosing = useChooseConsent()
  const decide = (outside: boolean) =>
    choosing.mutate(
      { outside_service: outside, keep_unanswered: keepsUnanswered },
      { onSuccess: onDecided, onError: () => toast(text.notSaved) },
    )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.consentTitle}
      line={text.consentLine(vendor.name, vendor.region)}
      actions={
        <>
          <Button kind="primary" busy={choosing.isPending} onClick={() => decide(true)}>
            {text.agree(vendor.name)}
          </Button>
          <Button busy={choosing.isPending} onClick={() => decide(false)}>
            {text.decline}
          </Button>
        </>
      }
    >
      <Note>{about.free}</Note>
      <Switch
        label={about.keepUnanswered}
        line={about.keepUnansweredLine}
        checked={keepsUnanswered}
        onChange={setKeepsUnanswered}
      />
    </Sheet>
  )
}
