import type { Notice } from '@schoolgate/contracts/notices'
import { type FormEvent, useState } from 'react'
import type { Question } from '#features/notices/state'
import { useWards } from '#features/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { answerWords } from './answer.words.ts'
import styles from './notice-question.module.css'

// What the contract takes (contracts/notices `answerNotice`).
const LONGEST_REPLY = 500

/** What is asked of one ward, or of the family, in words. */
export const useQuestionTitle = (notice: Notice) => {
  const text = useWords(answerWords)
  const { data: wards = [] } = useWards()
  return ({ wardId }: Question): string => {
    const name = wards.find((ward) => ward.id === wardId)?.first_name
    if (notice.action?.kind === 'rsvp') return name === undefined ? text.rsvp : text.rsvpWard(name)
    if (notice.action?.kind === 'consent') return name === undefined ? text.consentFamily : text.consent(name)
    return text.reply
  }
}

type Props = { notice: Notice; isSending: boolean; label: string; onAnswer: (response: string) => void }

function Choices({ notice, isSending, label, onAnswer }: Props) {
  const text = useWords(answerWords)
  const named: Record<string, string> = { yes: notice.action?.kind === 'rsvp' ? text.rsvpYes : text.consentYes, no: text.no }
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {notice.action?.choices.map((choice, place) => (
        <span key={choice} className={place === 0 ? styles.first : styles.other}>
          <Button kind={place === 0 ? 'ink' : 'plain'} full busy={isSending} onClick={() => onAnswer(choice)}>
            {choice === 'yes' && <IconCheckBold size="s" />}
            {named[choice] ?? choice}
          </Button>
        </span>
      ))}
    </fieldset>
  )
}

function Reply({ isSending, label, onAnswer }: Props) {
  const text = useWords(answerWords)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const response = words.trim()
    setMissing(response === '')
    if (response !== '' && !isSending) onAnswer(response)
  }
  return (
    <form className={styles.reply} onSubmit={handleSubmit} noValidate>
      <Field
        label={label}
        lines={3}
        maxLength={LONGEST_REPLY}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        hint={text.replyHint}
        error={isMissing && words.trim() === '' ? text.replyEmpty : null}
      />
      <Button kind="ink" type="submit" full busy={isSending}>
        {text.send}
      </Button>
    </form>
  )
}

/** The ways to answer one question: big choices, or own words. */
export function NoticeQuestion(props: Props) {
  return props.notice.action?.kind === 'reply' ? <Reply {...props} /> : <Choices {...props} />
}
