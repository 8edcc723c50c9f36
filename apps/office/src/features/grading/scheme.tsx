import { changeGrading, getGrading, type Grading, type StageGrading } from '@schoolgate/contracts/school-grading'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useAttempt } from '#features/identity'
import { useMeanwhile } from '#features/meanwhile'
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

type SchemeProps = { stage: StageGrading; span: string; inTabs: (form: ReactNode) => ReactNode }

/** How the marks of one stage are made; nothing of it is so before it is saved. */
export function Scheme({ stage, span, inTabs }: SchemeProps) {
  const text = useWords(gradingWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [seen, setSeen] = useState(stage)
  const [draft, setDraft] = useState<Draft>(() => draftOf(stage))
  const [isTried, setTried] = useState(false)
  const { grading, faults } = gradingOf(draft)
  const changed = isTyped(draft, seen)
  // Where nothing was typed, what a colleague saved stands here by itself.
  if (!isSameGrading(stage, seen) && !changed) {
    setSeen(stage)
    setDraft(draftOf(stage))
  }
  const { write, asking } = useMeanwhile<Grading>({
    nameOf: (field) => (field === 'class_weight' ? text.weights : text.scale),
    wordOf: (field, { bands }) => (field === 'bands' ? bands.map(({ from, grade }) => `${grade} ≥ ${from}`).join(', ') : null),
  })
  const change = (to: Draft) => {
    setProblem(null)
    setDraft(to)
  }
  const save = () => {
    setTried(true)
    if (!grading) return setProblem(text.mendFirst)
    void attempt(async () => {
      const { answer, beside } = await write({
        seen: weightAndBands(seen),
        wanted: grading,
        send: (form) => call(changeGrading, { body: { stage: stage.stage, ...form.wanted, seen: form.seen } }),
        held: async () => weightAndBands((await call(getGrading)).stages.find((one) => one.stage === stage.stage) ?? seen),
        inAnswer: (answered) => weightAndBands(answered.stage),
      })
      answers.setQueryData(gradingQuery.queryKey, (all) => all && withStage(all, answer.stage))
      setSeen(answer.stage)
      setDraft(draftOf(answer.stage))
      setTried(false)
      toast(`${text.saved} ${beside}`.trim())
      await answers.invalidateQueries(gradingQuery)
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
      {inTabs(
        <div className={styles.split}>
          <div className={styles.main}>
            <Weights weight={draft.weight} onChange={(weight) => change({ ...draft, weight })} />
            <Bands draft={draft} faults={faults} isTried={isTried} onChange={change} />
          </div>
          <Worked stage={stage} grading={grading} bands={draft.bands} isChanged={changed} />
        </div>,
      )}
      {asking}
    </>
  )
}

/** Weight and bands alone, the parts of each in one order. */
const weightAndBands = ({ class_weight, bands }: Pick<StageGrading, 'class_weight' | 'bands'>): Grading => ({
  class_weight,
  bands: bands.map(({ from, grade, level }) => ({ from, grade, level })),
})

const withStage = <All extends { stages: StageGrading[] }>(all: All, saved: StageGrading): All => ({
  ...all,
  stages: all.stages.map((one) => (one.stage === saved.stage ? saved : one)),
})
