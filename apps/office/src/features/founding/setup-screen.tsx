import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'wouter'
import { ScreenHead } from '#features/frame'
import { NotProven } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { firstStepsQuery } from './founding.queries.ts'
import { refusalOf } from './refusal.ts'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'

/** Where a screen of the set-up stands: among the first steps, to which whoever saved goes back, or in Settings, where they stay. */
export const SetupPlace = createContext<'first' | 'settings'>('first')

/** Saves what a screen of the set-up holds, says how that went, and leads back to the first steps where it was opened from there. */
export const useSaving = (anew: { queryKey: readonly unknown[] }) => {
  const text = useWords(setupWords)
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  const place = useContext(SetupPlace)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (work: () => Promise<string | void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      toast((await work()) ?? text.saved)
      await Promise.all([answers.invalidateQueries(anew), answers.invalidateQueries(firstStepsQuery)])
      if (place === 'first') navigate('/first')
    } catch (error) {
      // Whoever gave up a choice between two knows that nothing was saved.
      if (!(error instanceof NotProven)) setProblem(refusalOf(error))
    }
    setBusy(false)
  }
  return { save, isBusy, problem, setProblem }
}

type Props = {
  title: string
  line?: string
  button: string
  isBusy: boolean
  isReady?: boolean
  problem: string | null
  onSave: () => void
  side?: ReactNode
  children: ReactNode
}

/** A screen with one decision: what is written, what comes of it on the side, and the button that keeps it. */
export function SetupScreen({ title, line, button, isBusy, isReady = true, problem, onSave, side, children }: Props) {
  const text = useWords(setupWords)
  const place = useContext(SetupPlace)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && isReady) onSave()
      }}
    >
      <ScreenHead
        title={title}
        {...(line === undefined ? {} : { line })}
        acts={
          <div className={styles.acts}>
            {place === 'first' && <Button href="/first">{text.back}</Button>}
            <Button kind="primary" type="submit" busy={isBusy} disabled={!isReady}>
              {button}
            </Button>
          </div>
        }
      />
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <div className={side === undefined ? styles.main : styles.split}>
        <div className={styles.main}>{children}</div>
        {side !== undefined && <div className={styles.side}>{side}</div>}
      </div>
    </form>
  )
}
