import { FEEDBACK_REASONS, type judgeAnswer, LONGEST_WISH } from '@schoolgate/contracts/assistant'
import type { Request } from '@schoolgate/contracts/endpoint'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { List, ListRow } from '@schoolgate/ui/list'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { answerWords } from './answer.words.ts'

export type Judgement = Request<typeof judgeAnswer>['body']
type Reason = (typeof FEEDBACK_REASONS)[number]

type JudgeSheetProps = {
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  /** False where it was not saved. */
  judge: (body: Judgement) => Promise<boolean>
}

/** Asks what was wrong with an answer, and then what the parent wanted, for the school to read if the parent lets it. */
export function JudgeSheet({ isOpen, isBusy, onClose, judge }: JudgeSheetProps) {
  const text = useWords(answerWords)
  const [reason, setReason] = useState<Reason | null>(null)
  const [wanted, setWanted] = useState('')
  const close = () => {
    if (reason !== null) toast(text.thanks)
    setReason(null)
    onClose()
  }
  const choose = async (chosen: Reason) => {
    if (await judge({ feedback: 'down', reason: chosen })) setReason(chosen)
  }
  // What was typed stays where it was not taken.
  const show = async (chosen: Reason) => {
    if (!(await judge({ feedback: 'down', reason: chosen, show: { wanted } }))) return
    toast(text.shown)
    setWanted('')
    setReason(null)
    onClose()
  }
  if (reason === null)
    return (
      <Sheet open={isOpen} onClose={close} title={text.whatWasWrong} line={text.whatWasWrongLine}>
        <List>
          {FEEDBACK_REASONS.map((one) => (
            <ListRow key={one} title={text.reasons[one]} onClick={() => void choose(one)} />
          ))}
        </List>
      </Sheet>
    )
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={text.whatWanted}
      line={text.whatWantedLine}
      actions={
        <>
          <Button kind="primary" busy={isBusy} onClick={() => void show(reason)}>
            {text.showSchool}
          </Button>
          <Button onClick={close}>{text.keepToMyself}</Button>
        </>
      }
    >
      <Field
        label={text.wanted}
        lines={3}
        maxLength={LONGEST_WISH}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
    </Sheet>
  )
}
