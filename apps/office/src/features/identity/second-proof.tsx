import type { Request } from '@schoolgate/contracts/endpoint'
import { type CurrentSession, type SecondProof as Proof, startStepUp, stepUp } from '@schoolgate/contracts/identity'
import { type ReactNode, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { CodeField } from '@schoolgate/ui/code-field'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import { PasswordField } from '@schoolgate/ui/password-field'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'
import { OneForm } from './one-form.tsx'
import { provenByPasskey } from './passkey.ts'
import { useAttempt } from './use-attempt.ts'

type Way = { onProven: (session: CurrentSession) => void }

/** Each way to prove oneself once more. */
const WAYS: Record<Proof, (way: Way) => ReactNode> = {
  passkey: ByPasskey,
  totp: ByApp,
  recovery_code: ByPaper,
  code: BySentCode,
  password: ByPassword,
  desk_code: ByDeskCode,
}

/** Asks once more who it is, by what counts in this session: the best way first, the others a tap away. */
export function SecondProof({ proofs, onProven }: Way & { proofs: readonly Proof[] }) {
  const text = useWords(identityWords)
  const [way, setWay] = useState(proofs[0] ?? 'desk_code')
  const Form = WAYS[way]
  const others = proofs.filter((proof) => proof !== way)
  return (
    <>
      <Form onProven={onProven} />
      {others.length > 0 && (
        <p className={styles.ways}>
          {others.map((proof) => (
            <TextLink key={proof} onClick={() => setWay(proof)}>
              {text.otherWays[proof]}
            </TextLink>
          ))}
        </p>
      )}
    </>
  )
}

type Proven = Request<typeof stepUp>['body']

const prove = (body: Proven) => call(stepUp, { body }, { renewsSession: true })

type CodeFormProps = Way & {
  label: string
  name: string
  proofOf: (code: string) => Proven
  /** Before the boxes, and after them. */
  lead?: ReactNode
  children?: ReactNode
  /** Sends the code once more, where it is one that was sent. */
  sendAgain?: () => Promise<unknown>
}

/** A code of digits, and the proof that it is. */
function CodeForm({ label, name, proofOf, lead, children, sendAgain, onProven }: CodeFormProps) {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [code, setCode] = useState('')
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.goOn}
      onSend={() => {
        if (code === '') return setProblem(text.problems.empty)
        void attempt(async () => onProven(await prove(proofOf(code))), text.problems.wrongCode)
      }}
    >
      {lead}
      <CodeField label={label} name={name} value={code} onChange={setCode} />
      {children}
      {sendAgain && (
        <Button kind="bare" size="small" onClick={() => void attempt(sendAgain, text.problems.trouble)}>
          {text.sendAgain}
        </Button>
      )}
    </OneForm>
  )
}

function ByApp({ onProven }: Way) {
  const text = useWords(identityWords)
  return (
    <CodeForm label={text.appCode} name="totp" proofOf={(totp) => ({ totp })} onProven={onProven}>
      <p>{text.appLine}</p>
    </CodeForm>
  )
}

function ByDeskCode({ onProven }: Way) {
  const text = useWords(identityWords)
  return (
    <CodeForm
      label={text.deskCode}
      name="desk_code"
      proofOf={(desk_code) => ({ desk_code })}
      lead={<p>{text.deskCodeHint}</p>}
      onProven={onProven}
    />
  )
}

function BySentCode({ onProven }: Way) {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem } = useAttempt()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async () => setSentTo((await call(startStepUp)).sent_to)
  if (sentTo === null)
    return (
      <OneForm problem={problem} isBusy={isBusy} button={text.sendCode} onSend={() => void attempt(send, text.problems.trouble)}>
        <p>{text.sendCodeLine}</p>
      </OneForm>
    )
  return (
    <CodeForm
      label={text.code}
      name="code"
      proofOf={(code) => ({ code })}
      lead={<p role="status">{text.codeSent(sentTo)}</p>}
      sendAgain={send}
      onProven={onProven}
    />
  )
}

function ByPassword({ onProven }: Way) {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.goOn}
      onSend={(written) => {
        const password = written('password')
        if (password === '') return setProblem(text.problems.empty)
        void attempt(async () => onProven(await prove({ password })), text.problems.wrongPassword)
      }}
    >
      <PasswordField label={text.password} name="password" autoComplete="current-password" />
    </OneForm>
  )
}

/** This computer's own lock: finger, face or PIN. */
function ByPasskey({ onProven }: Way) {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem } = useAttempt()
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.useLock}
      onSend={() => void attempt(async () => onProven(await prove({ passkey: await provenByPasskey() })), text.problems.lockNot)}
    >
      <p>{text.lockLine}</p>
    </OneForm>
  )
}

function ByPaper({ onProven }: Way) {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.goOn}
      onSend={(written) => {
        const code = written('recovery_code')
        if (code === '') return setProblem(text.problems.empty)
        void attempt(async () => onProven(await prove({ recovery_code: code })), text.problems.wrongCode)
      }}
    >
      <Field
        label={text.paperCode}
        name="recovery_code"
        hint={text.paperHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </OneForm>
  )
}
