import type { FirstStep } from '@schoolgate/contracts/first-steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { EmptySheet } from '#features/sheets'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Progress } from '@schoolgate/ui/progress'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { FirstParent } from './first-parent.tsx'
import { firstWords } from './first.words.ts'
import styles from './first.module.css'
import { type Beginning, openSteps, schoolQuery, useFirstSteps } from './founding.queries.ts'
import { ParentsSee } from './parents-see.tsx'
import { MINUTES } from './step-minutes.ts'
import { StepRow } from './step-row.tsx'

/** Eight steps from an empty school to its first parent; on the side what parents see by now. */
export function FirstScreen() {
  const text = useWords(firstWords)
  const asked = useFirstSteps(true)
  const { data } = asked
  const done = data?.steps.filter(({ state }) => state === 'done').length ?? 0
  const minutes = openSteps(data).reduce((sum, step) => sum + MINUTES[step], 0)
  return (
    <>
      <ScreenHead
        title={text.title}
        {...(data ? { line: text.left(done, data.steps.length, minutes) } : {})}
        acts={<EmptySheet kind="pupils" />}
      />
      {data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <>
          <Progress label={text.progress(done, data.steps.length)} value={done / data.steps.length} />
          <div className={styles.split}>
            <Steps of={data} />
            <div className={styles.side}>
              <ParentsSee counts={data.counts} />
              <FirstParent of={data} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Steps({ of }: { of: Beginning }) {
  const text = useWords(firstWords)
  const [chosen, choose] = useState<FirstStep | null>(null)
  const { data: known } = useQuery(schoolQuery)
  const state = (step: FirstStep | null) => of.steps.find((one) => one.step === step)?.state
  // A step that was done meanwhile gives way to the next.
  const now = chosen !== null && state(chosen) !== 'done' ? chosen : (openSteps(of)[0] ?? null)
  return (
    <Card flush aria-label={text.list}>
      <ol>
        {of.steps.map(({ step, state: is }, at) => (
          <StepRow
            key={step}
            step={step}
            number={at + 1}
            state={is}
            isNow={step === now}
            of={of}
            school={known?.school}
            onChoose={() => choose(step)}
            onLeft={() => choose(null)}
          />
        ))}
      </ol>
    </Card>
  )
}
