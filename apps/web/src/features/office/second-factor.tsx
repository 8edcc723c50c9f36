import { type CurrentSession, type SecondProof, startStepUp, stepUp } from '@schoolgate/contracts/identity'
import { useState } from 'react'
import { proofProblem, SentCode, stepUpWords } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { PasswordField } from '@schoolgate/ui/password-field'
import { Section } from '#ui/page'
import { AT_DESK } from './at-desk.ts'
import { deskWords } from './desk.words.ts'
import { OneField } from './one-field.tsx'

const SECOND = 1000

const HERE: ReadonlySet<SecondProof> = new Set(['code', 'password', 'desk_code'])

type Way = { onProven: (session: CurrentSession) => void }

/** Asks the school's people for what the first proof does not replace (security: second factor for staff). */
export function SecondFactor({ proofs, onProven }: Way & { proofs: readonly SecondProof[] }) {
  const text = useWords(deskWords)
  // An app, a passkey and paper are asked for where they are set up, in the office's own app; from here the desk lets in.
  const [way, setWay] = useState(proofs.find((proof) => HERE.has(proof)))
  const isElseAtDesk = way !== 'desk_code' && proofs.includes('desk_code')
  return (
    <Section title={text.proofTitle}>
      {way === 'code' && <BySentCode onProven={onProven} />}
      {way === 'password' && <ByPassword onProven={onProven} />}
      {way === 'desk_code' && <ByDeskCode onProven={onProven} />}
      {isElseAtDesk && (
        <Button kind="bare" full onClick={() => setWay('desk_code')}>
          {text.haveDeskCode}
        </Button>
      )}
    </Section>
  )
}

function BySentCode({ onProven }: Way) {
  const text = useWords(deskWords)
  const proofText = useWords(stepUpWords)
  const [sent, setSent] = useState<{ to: string; againAt: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await work().catch((error: unknown) => setProblem(proofProblem(error, proofText, proofText.problems.wrongCode)))
    setBusy(false)
  }
  const send = () =>
    attempt(async () => {
      const { sent_to, resend_in } = await call(startStepUp, undefined, AT_DESK)
      setSent({ to: sent_to, againAt: Date.now() + resend_in * SECOND })
    })
  const prove = (code: string) =>
    attempt(async () => {
      onProven(await call(stepUp, { body: { code } }, AT_DESK))
    })
  if (sent)
    return (
      <>
        <Mute>{text.proofLine}</Mute>
        <SentCode
          sentTo={sent.to}
          againAt={sent.againAt}
          isBusy={isBusy}
          problem={problem}
          onCode={(code) => void prove(code)}
          onResend={() => void send()}
        />
      </>
    )
  return (
    <>
      <Mute>{text.proofLine}</Mute>
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Button kind="primary" full busy={isBusy} onClick={() => void send()}>
        {text.sendCode}
      </Button>
    </>
  )
}

function ByPassword({ onProven }: Way) {
  const text = useWords(deskWords)
  const { password, problems } = useWords(stepUpWords)
  return (
    <OneField
      line={text.passwordLine}
      wrong={problems.wrongPassword}
      field={(props) => <PasswordField {...props} label={password} autoComplete="current-password" />}
      onWritten={async (written) => onProven(await call(stepUp, { body: { password: written } }, AT_DESK))}
    />
  )
}

function ByDeskCode({ onProven }: Way) {
  const text = useWords(deskWords)
  const { problems } = useWords(stepUpWords)
  return (
    <OneField
      line={text.deskCodeLine}
      wrong={problems.wrongCode}
      field={(props) => (
        <Field {...props} label={text.deskCode} hint={text.deskCodeHint} autoComplete="one-time-code" inputMode="numeric" />
      )}
      onWritten={async (written) => onProven(await call(stepUp, { body: { desk_code: written } }, AT_DESK))}
    />
  )
}
