import { changeGrading, type StageGrading } from '@schoolgate/contracts/school-grading'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useAttempt } from '#features/identity'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { Button } from '@schoolgate/ui/button'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { Bands } from './bands.tsx'
import { type Draft, draftOf, gradingOf, isSameGrading, isTyped } from './draft.ts'
import styles from './grading.module.css'
import { gradingQuery } from './grading.queries.ts'
import { gradingWords } from './grading.words.ts'
import { Weights } from './weights.tsx'
import { Worked } from './worked.tsx'

type SchemeProps = { stage: StageGrading; span: string; changedBy: string | null; inTabs: (form: ReactNode) => ReactNode }

/** How the marks of one stage are made; nothing of it is so before it is saved. */
export function Scheme({ stage, span, changedBy, inTabs }: SchemeProps) {
  const text = useWords(gradingWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [seen, setSeen] = useState(stage)
  const [draft, setDraft] = useState<Draft>(() => draftOf(stage))
  const [isTried, setTried] = useState(false)
  const { grading, faults } = gradingOf(draft)
  const changed = isTyped(draft, seen)
  const isOthers = !isSameGrading(stage, seen)
  // Where nothing was typed, what a colleague saved stands here by itself.
  if (isOthers && !changed) {
    setSeen(stage)
    setDraft(draftOf(stage))
  }
  const change = (to: Draft) => {
    setProblem(null)
    setDraft(to)
  }
  const save = () => {
    setTried(true)
    if (!grading) return setProblem(text.mendFirst)
    void attempt(async () => {
      try {
        const before = { class_weight: seen.class_weight, bands: seen.bands }
        const saved = await call(changeGrading, { body: { stage: stage.stage, ...grading, seen: before } })
        setSeen(saved.stage)
        setDraft(draftOf(saved.stage))
        setTried(false)
        toast(text.saved)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'grading.changed_meanwhile')) throw error
      } finally {
        await answers.invalidateQueries(gradingQuery)
      }
    }, text.notTaken)
  }
  return (
    <>
      <ScreenHead
        title={text.title}
        line={span}
        acts={
          <Button kind={changed ? 'primary' : 'plain'} busy={isBusy} disabled={!changed} onClick={save}>
            {changed ? text.save : text.nothingToSave}
          </Button>
        }
      />
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      {isOthers && changed && (
        <Theirs
          stage={stage}
          by={changedBy}
          onTake={() => {
            setSeen(stage)
            setDraft(draftOf(stage))
          }}
          onKeep={() => setSeen(stage)}
        />
      )}
      {inTabs(
        <div className={styles.split}>
          <div className={styles.main}>
            <Weights weight={draft.weight} onChange={(weight) => change({ ...draft, weight })} />
            <Bands draft={draft} faults={faults} isTried={isTried} onChange={change} />
          </div>
          <Worked stage={stage} grading={grading} bands={draft.bands} isChanged={changed} />
        </div>,
      )}
    </>
  )
}

type TheirsProps = { stage: StageGrading; by: string | null; onTake: () => void; onKeep: () => void }

/** What a colleague saved while this was being written, and both ways on. */
function Theirs({ stage, by, onTake, onKeep }: TheirsProps) {
  const { theirs: text } = useWords(gradingWords)
  const scale = stage.bands.map(({ from, grade }) => `${grade} ≥ ${from}`).join(', ')
  return (
    <Note role="alert" tone="info" icon={<IconWarningCircle />} title={by === null ? text.title : text.by(by)}>
      <p>{text.line(stage.class_weight, scale)}</p>
      <div className={styles.both}>
        <Button size="small" onClick={onTake}>
          {text.take}
        </Button>
        <Button size="small" onClick={onKeep}>
          {text.keep}
        </Button>
      </div>
    </Note>
  )
}
