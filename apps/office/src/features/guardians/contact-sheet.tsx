import { CONTACT_REASON_MAX_WORDS, correctContact, type getGuardian } from '@schoolgate/contracts/office-guardians'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { pupilsQueries } from './guardian.queries.ts'
import { contactWords } from './contact.words.ts'

type Kind = Response<typeof getGuardian>['contacts'][number]['kind']
type ContactSheetProps = {
  guardian: { id: string; fullname: string }
  kind: Kind
  /** What stands there; null: nothing yet. */
  stands: string | null
  open: boolean
  onClose: () => void
}

const LEAST_REASON = 3

/** Another number or address of a guardian; what becomes of the old one is said before the button. */
export function ContactSheet({ open, ...part }: ContactSheetProps) {
  const text = useWords(contactWords)
  const { proven, asking } = useFreshProof()
  return (
    <>
      <Sheet open={open} onClose={part.onClose} title={text.kinds[part.kind].title}>
        {open && <Form {...part} proven={proven} />}
      </Sheet>
      {asking}
    </>
  )
}

type FormProps = Omit<ContactSheetProps, 'open'> & { proven: ReturnType<typeof useFreshProof>['proven'] }

function Form({ guardian, kind, stands, onClose, proven }: FormProps) {
  const text = useWords(contactWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [isShort, setShort] = useState(false)
  const { problems } = text
  const save = (written: (name: string) => string) => {
    const [value, reason] = [written('value') || null, written('reason')]
    setShort(reason.length < LEAST_REASON)
    if (reason.length < LEAST_REASON) return
    if (value === stands) return setProblem(text.same)
    const input = { params: { id: guardian.id }, body: { kind, value, seen: stands, reason } }
    void attempt(
      async () => {
        try {
          await proven(() => call(correctContact, input))
        } catch (error) {
          // What stands there now is shown behind the form, in which nothing is lost.
          if (error instanceof ApiError && error.code === 'identity.contact_changed')
            await answers.invalidateQueries(pupilsQueries)
          throw error
        }
        onClose()
        toast(value === null ? text.removed : text.saved(guardian.fullname))
        await answers.invalidateQueries(pupilsQueries)
      },
      problems.notTaken,
      {
        'identity.not_a_phone_number': problems.phone,
        'identity.not_an_email': problems.email,
        'identity.contact_taken': problems.taken,
        'identity.contact_changed': problems.changed,
        'request.not_found': problems.gone,
      },
    )
  }
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.save} keeps={`contact.${guardian.id}.${kind}`} onSend={save}>
      <Field
        label={text.kinds[kind].label}
        name="value"
        type={kind === 'email' ? 'email' : 'tel'}
        defaultValue={stands ?? ''}
        maxLength={120}
        autoComplete="off"
        {...(stands === null ? {} : { hint: text.hint })}
      />
      <Field
        label={text.why}
        name="reason"
        maxLength={CONTACT_REASON_MAX_WORDS}
        autoComplete="off"
        hint={text.whyHint}
        error={isShort ? text.short : null}
      />
      <Note title={text.happens}>
        {kind === 'second_phone' ? <p>{text.callOnly}</p> : <p>{text.proven}</p>}
        {kind !== 'second_phone' && stands !== null && <p>{text.oldOver(stands)}</p>}
        {kind !== 'second_phone' && <p>{text.told}</p>}
      </Note>
    </OneForm>
  )
}
