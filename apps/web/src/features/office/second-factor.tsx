import { type CurrentSession, startStepUp, stepUp } from '@schoolgate/contracts/identity'
import { useState } from 'react'
import { proofProblem, SentCode, stepUpWords } from '#features/identity'
import { call } from '#lib/api'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Mute } from '#ui/mute'
import { Note } from '#ui/note'
import { Section } from '#ui/page'
import { deskWords } from './desk.words.ts'

const SECOND = 1000

/** Asks the school's people for the code that their password alone does not replace (security: second factor for staff). */
export function SecondFactor({ onProven }: { onProven: (session: CurrentSession) => void }) {
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
      const { sent_to, resend_in } = await call(startStepUp)
      setSent({ to: sent_to, againAt: Date.now() + resend_in * SECOND })
    })
  const prove = (code: string) =>
    attempt(async () => {
      onProven(await call(stepUp, { body: { code } }))
    })
  return (
    <Section title={text.proofTitle}>
      <Mute>{text.proofLine}</Mute>
      {sent ? (
        <SentCode
          sentTo={sent.to}
          againAt={sent.againAt}
          isBusy={isBusy}
          problem={problem}
          onCode={(code) => void prove(code)}
          onResend={() => void send()}
        />
      ) : (
        <>
          {problem !== null && (
            <Note tone="bad" role="alert">
              {problem}
            </Note>
          )}
          <Button kind="primary" full busy={isBusy} onClick={() => void send()}>
            {text.sendCode}
          </Button>
        </>
      )}
    </Section>
  )
}
