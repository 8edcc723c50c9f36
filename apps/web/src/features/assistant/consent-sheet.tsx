import { type AssistantIntroduction, chooseVendorConsent } from '@schoolgate/contracts/assistant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Note } from '#ui/note'
import { Sheet } from '#ui/sheet'
import { Switch } from '#ui/switch'
import { toast } from '#ui/toast'
import { answerWords } from './answer.words.ts'

type Props = {
  open: boolean
  vendor: NonNullable<AssistantIntroduction['vendor']>
  keepsUnanswered: boolean
  onClose: () => void
  /** The parent has decided, either way. */
  onDecided: () => void
}

/** Asks, before the first question, whether an outside service may see what a parent writes. No is as good as yes. */
export function ConsentSheet({ open, vendor, keepsUnanswered: kept, onClose, onDecided }: Props) {
  const text = useWords(answerWords)
  const client = useQueryClient()
  const [keepsUnanswered, setKeepsUnanswered] = useState(kept)
  const deciding = useMutation({
    mutationFn: (outside: boolean) =>
      call(chooseVendorConsent, { body: { outside_service: outside, keep_unanswered: keepsUnanswered } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['assistant', 'introduction'] })
      onDecided()
    },
    onError: () => toast(text.notSaved),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.consentTitle}
      line={text.consentLine(vendor.name, vendor.region)}
      actions={
        <>
          <Button kind="primary" busy={deciding.isPending} onClick={() => deciding.mutate(true)}>
            {text.agree(vendor.name)}
          </Button>
          <Button busy={deciding.isPending} onClick={() => deciding.mutate(false)}>
            {text.decline}
          </Button>
        </>
      }
    >
      <Note>{text.consentFree}</Note>
      <Switch
        label={text.keepUnanswered}
        line={text.keepUnansweredLine}
        checked={keepsUnanswered}
        onChange={setKeepsUnanswered}
      />
    </Sheet>
  )
}
