import type { RequestToDecide } from '@schoolgate/contracts/requests'
import { useState } from 'react'
import { OneForm } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { requestsWords } from './requests.words.ts'
import type { Decision } from './use-decide.ts'

const SHORTEST_REASON = 3
const LONGEST_REASON = 200

type Props = {
  request: RequestToDecide
  open: boolean
  onClose: () => void
  onDecline: (decision: Decision) => Promise<boolean>
  isBusy: boolean
}

/** Says why not, before it is declined: the parent reads it. */
export function DeclineSheet({ request, open, onClose, onDecline, isBusy }: Props) {
  const text = useWords(requestsWords)
  const [isShort, setShort] = useState(false)
  const decline = async (reason: string) => {
    setShort(reason.length < SHORTEST_REASON)
    if (reason.length >= SHORTEST_REASON && (await onDecline({ state: 'declined', reason }))) onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={text.declineTitle} line={text.declineLine(request.by.name)}>
      <OneForm
        problem={null}
        isBusy={isBusy}
        button={text.declineNow}
        keeps={`request.${request.id}`}
        onSend={(written) => void decline(written('reason'))}
      >
        <Field
          label={text.reason}
          name="reason"
          maxLength={LONGEST_REASON}
          autoComplete="off"
          hint={text.reasonHint}
          error={isShort ? text.short : null}
        />
      </OneForm>
    </Sheet>
  )
}
