import { changePassword, completeContactProof, type CurrentSession, startContactProof } from '@schoolgate/contracts/identity'
import { useState } from 'react'
import { proofProblem, SentCode, stepUpWords } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Section } from '#ui/page'
import { toast } from '@schoolgate/ui/toast'
import { PasswordField } from '@schoolgate/ui/password-field'
import { AT_DESK } from './at-desk.ts'
import { myAccountWords } from './my-account.words.ts'
import { OneField } from './one-field.tsx'
import { SecondFactor } from './second-factor.tsx'

const SECOND = 1000
const KINDS = ['phone', 'email', 'password'] as const
type Kind = (typeof KINDS)[number]

const INPUT = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
} as const

/** What proves somebody who works at the school is changed here, also where they are a parent: behind the second factor. */
export function MyAccount({ session, onProven }: { session: CurrentSession; onProven: (session: CurrentSession) => void }) {
  const text = useWords(myAccountWords)
  const [kind, setKind] = useState<Kind | null>(null)
  // The second factor was given a while ago: it is asked for again, and then what was begun is done.
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const withProof = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'identity.fresh_proof_needed')) throw error
      await new Promise<void>((resolve) => setWaiting(() => resolve))
      return work()
    }
  }
  const handleProven = (proven: CurrentSession) => {
    waiting?.()
    setWaiting(null)
    onProven(proven)
  }
  const handleLeave = () => {
    setWaiting(null)
    setKind(null)
  }
  const handleDone = (said: string) => {
    toast(said)
    setKind(null)
  }
  if (kind === null)
    return (
      <Section title={text.title}>
        {KINDS.map((each) => (
          <Button key={each} full onClick={() => setKind(each)}>
            {text[each].change}
          </Button>
        ))}
      </Section>
    )
  return (
    <Section title={text[kind].change}>
      {waiting && <SecondFactor proofs={session.second_proofs} onProven={handleProven} />}
      <div hidden={waiting !== null}>
        {kind === 'password' ? (
          <NewPassword withProof={withProof} onDone={handleDone} />
        ) : (
          <NewContact kind={kind} withProof={withProof} onDone={handleDone} />
        )}
      </div>
      <Button kind="bare" full onClick={handleLeave}>
        {text.leave}
      </Button>
    </Section>
  )
}

type Change = { withProof: <Result>(work: () => Promise<Result>) => Promise<Result>; onDone: (said: string) => void }

function NewPassword({ withProof, onDone }: Change) {
  const text = useWords(myAccountWords)
  const { problems } = useWords(stepUpWords)
  return (
    <OneField
      line={text.password.line}
      wrong={problems.trouble}
      field={(props) => <PasswordField {...props} label={text.password.label} autoComplete="new-password" />}
      onWritten={async (password) => {
        await withProof(() => call(changePassword, { body: { password } }, AT_DESK))
        onDone(text.password.saved)
      }}
    />
  )
}

type Sent = { id: string; to: string; againAt: number }

function NewContact({ kind, withProof, onDone }: Change & { kind: 'phone' | 'email' }) {
  const text = useWords(myAccountWords)
  const proofText = useWords(stepUpWords)
  const said = text[kind]
  const [contact, setContact] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (written: string) => {
    // The school's own way of writing a number is understood where it is read.
    const body = kind === 'phone' ? { phone: written.trim() } : { email: written.trim() }
    const { id, sent_to, resend_in } = await withProof(() => call(startContactProof, { body }, AT_DESK))
    setContact(written)
    setSent({ id, to: sent_to, againAt: Date.now() + resend_in * SECOND })
  }
  const attempt = async (work: () => Promise<void>, wrong: string) => {
    setBusy(true)
    setProblem(null)
    await work().catch((error: unknown) => setProblem(proofProblem(error, proofText, wrong)))
    setBusy(false)
  }
  const prove = async (id: string, code: string) => {
    await withProof(() => call(completeContactProof, { params: { id }, body: { code } }, AT_DESK))
    onDone(said.saved)
  }
  if (sent === null)
    return (
      <OneField
        line={said.line}
        wrong={said.wrong}
        field={(props) => <Field {...INPUT[kind]} {...props} label={said.label} />}
        onWritten={send}
      />
    )
  return (
    <SentCode
      sentTo={sent.to}
      againAt={sent.againAt}
      isBusy={isBusy}
      problem={problem}
      onCode={(code) => void attempt(() => prove(sent.id, code), proofText.problems.wrongCode)}
      onResend={() => void attempt(() => send(contact), said.wrong)}
    />
  )
}
