import { localPhone } from '@schoolgate/ui/lib/phone'
import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { changeColleague, type Colleague, inviteAnew, listPeople } from '@schoolgate/contracts/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof, useRoleName, useRoleNames } from '#features/identity'
import { useMeanwhile } from '#features/meanwhile'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import styles from './people.module.css'
import { peopleQuery } from './people.queries.ts'
import { peopleWords } from './people.words.ts'
import { useRefusals } from './refusals.ts'
import { RoleSelect } from './role-select.tsx'

type PersonSheetProps = { person: Colleague; open: boolean; onClose: () => void; roles: readonly StaffRole[] }

/** Changes what a colleague does here, or the last day, and lets in who lost everything: each says first what happens. */
export function PersonSheet({ person, open, onClose, roles }: PersonSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={person.fullname}>
      <Change person={person} roles={roles} onDone={onClose} />
      {person.state === 'here' && <LostEverything person={person} onDone={onClose} />}
    </Sheet>
  )
}

type Part = { person: Colleague; onDone: () => void }

/** Does one of the two acts, and says so. */
const useDone = (onDone: () => void) => {
  const answers = useQueryClient()
  return async (said: string) => {
    onDone()
    toast(said)
    await answers.invalidateQueries(peopleQuery)
  }
}

function Change({ person, roles, onDone }: Part & { roles: readonly StaffRole[] }) {
  const text = useWords(peopleWords)
  const refusals = useRefusals()
  const done = useDone(onDone)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  // As it was when the sheet was opened.
  const [seen] = useState<Work>({ role: person.role, ends_on: person.ends_on })
  const [role, setRole] = useState(seen.role)
  const [endsOn, setEndsOn] = useState(seen.ends_on ?? '')
  const happens = useWhatHappens({ fullname: person.fullname, ...seen }, role, endsOn)
  const { write, asking: askingWhich } = useColleagueMeanwhile()
  const save = () => {
    if (happens.length === 0) return setProblem(text.nothing)
    void attempt(
      async () => {
        const { beside } = await write({
          seen,
          wanted: { role, ends_on: endsOn || null },
          send: (form) =>
            proven(() => call(changeColleague, { params: { id: person.id }, body: { ...form.wanted, seen: form.seen } })),
          held: async () => workOf((await call(listPeople)).people.find(({ id }) => id === person.id) ?? seen),
          inAnswer: (answer) => workOf(answer.person),
        })
        await done(`${text.saved(person.fullname)} ${beside}`.trim())
      },
      text.problems.notTaken,
      refusals,
    )
  }
  return (
    <>
      <OneForm problem={problem} isBusy={isBusy} button={text.save} onSend={save}>
        <RoleSelect roles={roles} value={role} onChange={setRole} />
        <Field
          label={text.endsOn}
          type="date"
          value={endsOn}
          onChange={(event) => setEndsOn(event.currentTarget.value)}
          hint={text.endsOnHint}
        />
        <Note title={text.happens} role="status">
          {happens.length === 0 ? text.nothing : happens.join(' ')}
        </Note>
      </OneForm>
      {asking}
      {askingWhich}
    </>
  )
}

/** What a colleague does here, and until when. */
type Work = Pick<Colleague, 'role' | 'ends_on'>

const workOf = ({ role, ends_on }: Work): Work => ({ role, ends_on })

/** Where two people change the same colleague. */
const useColleagueMeanwhile = () => {
  const text = useWords(peopleWords)
  const language = useLanguage()
  const roles = useRoleNames()
  return useMeanwhile<Work>({
    nameOf: (field) => (field === 'role' ? text.role : text.endsOn),
    wordOf: (field, { role, ends_on }) =>
      field === 'role' ? roles[role] : ends_on === null ? null : dayText(ends_on, language, 'year'),
  })
}

/** What a change does, in sentences; none where nothing is changed. */
const useWhatHappens = (
  { fullname, role: was, ends_on }: Work & { fullname: string },
  role: StaffRole,
  endsOn: string,
): readonly string[] => {
  const text = useWords(peopleWords)
  const language = useLanguage()
  const today = dayOf(useNow())
  const roleName = useRoleName(role)
  const isSameDay = endsOn === (ends_on ?? '')
  if (role === was && isSameDay) return []
  const aboutDay =
    endsOn === ''
      ? text.endsNever(fullname)
      : endsOn < today
        ? text.endsNow(fullname)
        : text.endsLater(fullname, dayText(endsOn, language, 'year'))
  return [...(role === was ? [] : [text.newRole(fullname, roleName)]), ...(isSameDay ? [] : [aboutDay]), text.invitationsEnd]
}

function LostEverything({ person: { id, fullname, phone }, onDone }: Part) {
  const text = useWords(peopleWords)
  const refusals = useRefusals()
  const done = useDone(onDone)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const letIn = () =>
    void attempt(
      async () => {
        await proven(() => call(inviteAnew, { params: { id } }))
        await done(text.sent(fullname))
      },
      text.problems.notTaken,
      refusals,
    )
  return (
    <section className={styles.lost}>
      <h3>{text.lost}</h3>
      {phone === null ? (
        <p>{text.lostNoPhone}</p>
      ) : (
        <OneForm problem={problem} isBusy={isBusy} button={text.letIn} isSecond onSend={letIn}>
          <p>{text.lostLine(localPhone(phone))}</p>
        </OneForm>
      )}
      {asking}
    </section>
  )
}
