import { useEffect, useState } from 'react'
import { ApiError } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { proveSeal, type SealProof } from './seal-proof.ts'
import { SealAnswer } from './seal-answer.tsx'
import { verifyWords } from './verify.words.ts'

/** Proves a scanned seal as soon as it is there, and says what it is. */
export function SealCheck({ seal }: { seal: string }) {
  const text = useWords(verifyWords)
  const [answer, setAnswer] = useState<SealProof | null>(null)
  const [problem, setProblem] = useState<{ title: string; line?: string } | null>(null)
  useEffect(() => {
    proveSeal(seal).then(setAnswer, (error: unknown) =>
      setProblem(
        error instanceof ApiError && error.status === 429
          ? { title: text.tooMany }
          : { title: text.trouble, line: text.troubleLine },
      ),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each seal, not for each language
  }, [seal])
  return (
    <div aria-live="polite">
      {answer === null && problem === null && <Mute>{text.checking}</Mute>}
      {answer && <SealAnswer answer={answer} />}
      {problem && (
        <Note tone="bad" icon={<IconWarningCircle />} title={problem.title}>
          {problem.line}
        </Note>
      )}
    </div>
  )
}
