import type { GradedStage, StageGrading } from '@schoolgate/contracts/school-grading'
import { type ReactNode, useState } from 'react'
import { ScreenHead, useNow } from '#features/frame'
import { InSettings } from '#features/settings'
import { Empty } from '@schoolgate/ui/empty'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { Segments } from '@schoolgate/ui/segments'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './grading.module.css'
import { useGrading } from './grading.queries.ts'
import { gradingWords } from './grading.words.ts'
import { Rated } from './rated.tsx'
import { Scheme } from './scheme.tsx'

/** How the marks of each stage become totals and grades. */
export function GradingScreen() {
  const text = useWords(gradingWords)
  const asked = useGrading()
  return (
    <InSettings section="grading">
      {asked.data ? (
        <Stages {...asked.data} />
      ) : (
        <>
          <ScreenHead title={text.title} />
          <NotHereYet asked={[asked]} title={text.didNotCome} line={text.didNotComeLine}>
            <SkeletonBar />
          </NotHereYet>
        </>
      )}
    </InSettings>
  )
}

type Data = NonNullable<ReturnType<typeof useGrading>['data']>

function Stages({ stages, has_preschool, rated, last_change }: Data) {
  const text = useWords(gradingWords)
  const language = useLanguage()
  const now = useNow()
  const [chosen, setChosen] = useState<GradedStage | null>(null)
  const stage = stages.find((one) => one.stage === chosen) ?? stages[0]
  const lists = rated.map((list) => <Rated key={list.template} list={list} />)
  if (!stage)
    return (
      <>
        <ScreenHead title={text.title} />
        <Empty
          title={text.none}
          line={has_preschool ? text.preschool : text.noneLine}
          action={<TextLink href="/settings/classes">{text.addClasses}</TextLink>}
        />
        {lists}
      </>
    )
  const inTabs = (form: ReactNode) =>
    stages.length > 1 ? (
      <Segments
        label={text.whichStage}
        items={stages.map(({ stage: id }) => ({ id, label: text.stages[id] }))}
        selected={stage.stage}
        onSelect={setChosen}
      >
        {form}
      </Segments>
    ) : (
      form
    )
  return (
    <>
      <Scheme key={stage.stage} stage={stage} span={spanOf(stage, text.span)} inTabs={inTabs} />
      <div className={styles.lists}>{lists}</div>
      <div className={styles.after}>
        {last_change && (
          <Note icon={<IconClock />}>
            <p>{text.lastChange(last_change.by, momentText(last_change.at, now, language))}</p>
          </Note>
        )}
      </div>
    </>
  )
}

function spanOf({ levels }: StageGrading, said: (first: string, last: string) => string): string {
  const [first = '', last = ''] = [levels[0], levels.at(-1)]
  return first === last ? first : said(first, last)
}
