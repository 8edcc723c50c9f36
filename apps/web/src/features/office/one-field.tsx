import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { proofProblem, stepUpWords } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Mute } from '@schoolgate/ui/mute'
import styles from './one-field.module.css'

type FieldProps = { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void; error: string | null }

type Props = {
  line: string
  /** Said when the server simply did not agree. */
  wrong: string
  field: (props: FieldProps) => ReactNode
  onWritten: (written: string) => Promise<void>
}

/** One thing to write, and going on with it. */
export function OneField({ line, wrong, field, onWritten }: Props) {
  const text = useWords(stepUpWords)
  const [written, setWritten] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(written === '' ? text.problems.missing : null)
    if (written === '') return
    setBusy(true)
    await onWritten(written).catch((error: unknown) => setProblem(proofProblem(error, text, wrong)))
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Mute>{line}</Mute>
      {field({ value: written, onChange: (event) => setWritten(event.currentTarget.value), error: problem })}
      <Button type="submit" kind="primary" full busy={isBusy}>
        {text.proceed}
      </Button>
    </form>
  )
}
