import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { inviteColleague } from '@schoolgate/contracts/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { peopleQuery } from './people.queries.ts'
import { peopleWords } from './people.words.ts'
import { useRefusals } from './refusals.ts'
import { RoleSelect } from './role-select.tsx'

type InviteSheetProps = { open: boolean; onClose: () => void; roles: readonly StaffRole[] }

/** Invites a colleague: who it is, what they do here, and what happens, before the button. */
export function InviteSheet({ open, onClose, roles }: InviteSheetProps) {
  const text = useWords(peopleWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [role, setRole] = useState<StaffRole>('teacher')
  const [missing, setMissing] = useState({ fullname: false, phone: false })
  const invite = (written: (name: string) => string) => {
    const [title, fullname, phone, email, endsOn] = ['title', 'fullname', 'phone', 'email', 'ends_on'].map(written)
    setMissing({ fullname: !fullname, phone: !phone })
    if (!fullname || !phone) return
    const more = { ...(title && { title }), ...(email && { email }), ...(endsOn && { ends_on: endsOn }) }
    void attempt(
      async () => {
        await proven(() => call(inviteColleague, { body: { fullname, role, phone, ...more } }))
        onClose()
        toast(text.sent(fullname))
        await answers.invalidateQueries(peopleQuery)
      },
      text.problems.notTaken,
      refusals,
    )
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.inviteTitle}>
        <OneForm problem={problem} isBusy={isBusy} button={text.inviteNow} keeps="invite" onSend={invite}>
          <Field
            label={text.fullname}
            name="fullname"
            maxLength={120}
            autoComplete="off"
            error={missing.fullname ? text.problems.empty : null}
          />
          <Field label={text.nameTitle} name="title" maxLength={20} autoComplete="off" hint={text.nameTitleHint} />
          <RoleSelect roles={roles} value={role} onChange={setRole} />
          <Field
            label={text.phone}
            name="phone"
            type="tel"
            maxLength={32}
            autoComplete="off"
            error={missing.phone ? text.problems.empty : null}
          />
          <Field label={text.email} name="email" type="email" maxLength={254} autoComplete="off" autoCapitalize="none" />
          <Field label={text.endsOn} name="ends_on" type="date" hint={text.endsOnHint} />
          <Note title={text.happens}>{text.inviteHappens}</Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
