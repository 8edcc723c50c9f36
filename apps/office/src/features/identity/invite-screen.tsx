import type { Response } from '@schoolgate/contracts/endpoint'
import { acceptInvitation, openInvitation, refuseInvitation, sendInvitationCode } from '@schoolgate/contracts/staff'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '@schoolgate/ui/button'
import { CodeField } from '@schoolgate/ui/code-field'
import { Empty } from '@schoolgate/ui/empty'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import { TextLink } from '@schoolgate/ui/text-link'
import { Frame } from './frame.tsx'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'
import { OneForm } from './one-form.tsx'
import { useRoleName } from './role-name.ts'
import { SchoolBehind } from './school-behind.tsx'
import { arrived } from './session.ts'
import { useAttempt } from './use-attempt.ts'

type Invitation = Response<typeof openInvitation>
type Known = { state: 'asking' | 'over' | 'away' | 'refused' } | { state: 'open'; invitation: Invitation }

// The part behind the # is never sent in an address; here it is taken out of the browser's history too.
const takeToken = (): string => {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  return token
}

/** Whoever was invited reads who invites whom, proves the phone, and is in. */
export function InviteScreen() {
  const text = useWords(identityWords)
  const [token] = useState(takeToken)
  const [known, setKnown] = useState<Known>({ state: 'asking' })
  const [tries, setTries] = useState(1)
  useEffect(() => {
    call(openInvitation, { body: { token } }).then(
      (invitation) => setKnown({ state: 'open', invitation }),
      (error: unknown) => setKnown({ state: error instanceof ApiError && error.status < 500 ? 'over' : 'away' }),
    )
  }, [token, tries])
  if (known.state === 'away') return <SchoolBehind onAgain={() => setTries(tries + 1)} />
  if (known.state === 'asking')
    return (
      <Frame>
        <Progress label={text.asking} />
      </Frame>
    )
  if (known.state === 'open')
    return (
      <Frame>
        <Invited token={token} invitation={known.invitation} onRefused={() => setKnown({ state: 'refused' })} />
      </Frame>
    )
  return (
    <Frame>
      <Empty
        heading="h1"
        title={known.state === 'over' ? text.inviteOverTitle : text.notMineDone}
        {...(known.state === 'over' ? { line: text.inviteOverLine } : {})}
        action={<Button href="/login">{text.toDoor}</Button>}
      />
    </Frame>
  )
}

type InvitedProps = { token: string; invitation: Invitation; onRefused: () => void }

function Invited({ token, invitation, onRefused }: InvitedProps) {
  const text = useWords(identityWords)
  const [, navigate] = useLocation()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const { fullname, school_name, invited_by, role, sent_to } = invitation
  const title = text.inviteTitle(fullname)
  const roleName = useRoleName(role)
  useEffect(() => {
    document.title = `${title} · Schoolgate`
  }, [title])
  const send = () =>
    void attempt(async () => setSentTo((await call(sendInvitationCode, { body: { token } })).sent_to), text.problems.trouble)
  const accept = () => {
    if (code === '') return setProblem(text.problems.empty)
    void attempt(async () => {
      await call(acceptInvitation, { body: { token, code } })
      await arrived()
      navigate('/', { replace: true })
    }, text.problems.wrongCode)
  }
  const refuse = () =>
    void attempt(async () => {
      await call(refuseInvitation, { body: { token } })
      onRefused()
    }, text.problems.trouble)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.line}>{text.inviteLine(invited_by, school_name, roleName)}</p>
      {sentTo === null ? (
        <OneForm problem={problem} isBusy={isBusy} button={text.sendCode} onSend={send}>
          <p>{text.inviteProof(sent_to)}</p>
        </OneForm>
      ) : (
        <OneForm problem={problem} isBusy={isBusy} button={text.comeIn} onSend={accept}>
          <p role="status">{text.codeSent(sentTo)}</p>
          <CodeField label={text.code} name="code" value={code} onChange={setCode} />
        </OneForm>
      )}
      <p className={styles.ways}>
        <TextLink onClick={refuse}>{text.notMine}</TextLink>
      </p>
    </>
  )
}
