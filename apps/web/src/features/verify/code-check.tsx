import type { Verification } from '@schoolgate/contracts/verify'
import { verifyCode } from '@schoolgate/contracts/verify'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, call, OfflineError } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { Note } from '@schoolgate/ui/note'
import { TextLink } from '@schoolgate/ui/text-link'
import { AnswerCard } from './answer-card.tsx'
import styles from './code-check.module.css'
import { verifyWords } from './verify.words.ts'

type Problem = { title: string; line?: string }

/** Checks the code of a paper; with `asked` (from a link or a square code) at once. */
export function CodeCheck({ asked, onScan }: { asked: string; onScan: () => void }) {
  const text = useWords(verifyWords)
  const [verification, setVerification] = useState<Verification | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const check = async (code: string) => {
    setBusy(true)
    setProblem(null)
    setVerification(null)
    try {
      setVerification((await call(verifyCode, { params: { code }, query: {} })).verification)
    } catch (error) {
      if (error instanceof OfflineError) setProblem({ title: text.offline, line: text.offlineLine })
      else if (error instanceof ApiError && error.status === 429) setProblem({ title: text.tooMany })
      else setProblem({ title: text.trouble, line: text.troubleLine })
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (asked !== '') void check(asked)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link, not for each rendering
  }, [asked])

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget).get('code')
    const code = typeof written === 'string' ? written.trim() : ''
    setMissing(code === '')
    if (code !== '') void check(code)
  }
  return (
    <>
      <Card>
        <form className={styles.form} method="dialog" noValidate onSubmit={handleSubmit}>
          <Field
            label={text.code}
            hint={
              <>
                {text.codeHint} <TextLink onClick={onScan}>{text.scan}</TextLink>
              </>
            }
            error={isMissing ? text.missing : null}
            name="code"
            defaultValue={asked}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" kind="primary" full busy={isBusy}>
            {text.check}
          </Button>
        </form>
      </Card>
      <div className={styles.answer} aria-live="polite">
        {verification && <AnswerCard verification={verification} />}
        {problem && (
          <Note tone="bad" icon={<IconWarningCircle />} title={problem.title}>
            {problem.line}
          </Note>
        )}
      </div>
    </>
  )
}
