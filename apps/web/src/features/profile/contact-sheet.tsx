import { internationalPhone, phonePrefix } from '@schoolgate/ui/lib/phone'
import { completeContactProof, startContactProof } from '@schoolgate/contracts/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  ProofDeclined,
  proofProblem,
  SentCode,
  StaffSideLink,
  stepUpWords,
  useFreshProof,
  useSchoolInfo,
} from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { contactWords } from './contact.words.ts'
import styles from './profile-forms.module.css'
import { profileQuery } from './profile.queries.ts'

/** Which contact is changed, and what to begin with (an address that was never checked). */
export type ContactChange = { kind: 'phone' | 'email'; begin: string }

type Props = { change: ContactChange; hasPassword: boolean; onClose: () => void }

const SECOND = 1000

const INPUT = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
} as const

function ContactForm({ change: { kind, begin }, hasPassword, onClose }: Props) {
  const text = useWords(contactWords)
  const proofText = useWords(stepUpWords)
  const client = useQueryClient()
  const country = useSchoolInfo()?.country ?? ''
  const { withProof, proofSheet } = useFreshProof(hasPassword)
  const [contact, setContact] = useState(begin)
  const [isMissing, setMissing] = useState(false)
  const [againAt, setAgainAt] = useState(0)
  const said = text[kind]
  const body = () => (kind === 'phone' ? { phone: internationalPhone(contact, phonePrefix(country)) } : { email: contact.trim() })
  const start = useMutation({
    mutationFn: () => withProof(() => call(startContactProof, { body: body() })),
    onSuccess: ({ resend_in }) => setAgainAt(Date.now() + resend_in * SECOND),
  })
  const complete = useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call(completeContactProof, { params: { id }, body: { code } }, { renewsSession: true }),
    onSuccess: () => {
      toast(said.saved)
      onClose()
      return client.invalidateQueries(profileQuery)
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(contact.trim() === '')
    if (contact.trim() !== '' && !start.isPending) start.mutate()
  }
  const failure = start.error instanceof ProofDeclined ? null : start.error
  const started = start.data
  return (
    <>
      {started ? (
        <SentCode
          sentTo={started.sent_to}
          againAt={againAt}
          isBusy={complete.isPending || start.isPending}
          problem={
            complete.error
              ? proofProblem(complete.error, proofText, proofText.problems.wrongCode)
              : failure && proofProblem(failure, proofText, said.wrong)
          }
          onCode={(code) => complete.mutate({ id: started.id, code })}
          onResend={() => start.mutate()}
        />
      ) : (
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <Field
            {...INPUT[kind]}
            label={said.label}
            hint={said.hint}
            value={contact}
            onChange={(event) => setContact(event.currentTarget.value)}
            error={isMissing ? text.missing : failure && proofProblem(failure, proofText, said.wrong)}
          />
          <Button type="submit" kind="primary" full busy={start.isPending}>
            {text.sendCode}
          </Button>
          <StaffSideLink error={failure} />
        </form>
      )}
      {proofSheet}
    </>
  )
}

/** Changes the phone or the e-mail, which the new one must prove by a code. */
export function ContactSheet({ change, ...rest }: Omit<Props, 'change'> & { change: ContactChange | null }) {
  const text = useWords(contactWords)
  const said = change && text[change.kind]
  return (
    <Sheet open={change !== null} onClose={rest.onClose} title={said?.title ?? ''} line={said?.line}>
      {change && <ContactForm change={change} {...rest} />}
    </Sheet>
  )
}
