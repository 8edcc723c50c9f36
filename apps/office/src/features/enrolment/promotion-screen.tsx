import type { Response } from '@schoolgate/contracts/endpoint'
import { type getPromotion, promote } from '@schoolgate/contracts/moves'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { BackLink, ScreenHead, useKey } from '#features/frame'
import { pupilsQueries } from '#features/guardians'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { AskedBefore } from './asked-before.tsx'
import { ClassExceptions, type Does, type Exceptions } from './class-exceptions.tsx'
import styles from './moving.module.css'
import { movingWords } from './moving.words.ts'
import { promotionQuery } from './promotion.queries.ts'
import { STAY, UpTable } from './up-table.tsx'
import { useMovingRefusals } from './use-moving.ts'

type Promotion = Response<typeof getPromotion>

/** The whole school moves up: from all that is usual, only the exceptions are said. */
export function PromotionScreen() {
  const text = useWords(movingWords)
  const asked = useQuery(promotionQuery)
  const found = asked.data
  return (
    <>
      <BackLink href="/pupils">{text.upBack}</BackLink>
      {found === undefined ? (
        <NotHereYet asked={asked} title={text.upDidNotCome} line={text.upDidNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      ) : found.classes.length === 0 ? (
        <Empty title={text.noClasses} line={text.noClassesLine} />
      ) : (
        <Promotion found={found} />
      )}
    </>
  )
}

function Promotion({ found }: { found: Promotion }) {
  const text = useWords(movingWords)
  const language = useLanguage()
  const [day, setDay] = useState(found.day)
  // From the reports of one class only that class is meant, until more are chosen.
  const asked = new URLSearchParams(useSearch()).get('class')
  const only = found.classes.find(({ code }) => code === asked)?.code
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(
    () => new Map(found.classes.map(({ code, to }) => [code, only === undefined || only === code ? (to ?? '') : STAY])),
  )
  const [exceptions, setExceptions] = useState<ReadonlyMap<string, Exceptions>>(new Map())
  const [opened, setOpened] = useState(only ?? found.classes.find(({ pupils }) => pupils > 0)?.code ?? '')
  const klass = found.classes.find(({ code }) => code === opened)
  const change = (code: string) => (wardId: string, does: Does | null) => {
    const ofClass = new Map(exceptions.get(code))
    if (does === null) ofClass.delete(wardId)
    else ofClass.set(wardId, does)
    setExceptions(new Map(exceptions).set(code, ofClass))
  }
  const dayWords = day === '' ? '' : dayText(day, language, 'year')
  return (
    <>
      <ScreenHead
        title={found.academic_year === null ? text.upTitle : text.upTitleOf(found.academic_year)}
        line={dayWords === '' ? '' : text.upLine(dayWords)}
      />
      <AskedBefore asked={found.asked} />
      <div className={styles.columns}>
        <UpTable
          classes={found.classes}
          targets={targets}
          exceptions={exceptions}
          opened={opened}
          onOpen={setOpened}
          onTarget={(code, to) => setTargets(new Map(targets).set(code, to))}
        />
        <div className={styles.column}>
          {klass && (
            <ClassExceptions
              key={klass.id}
              klass={klass}
              exceptions={exceptions.get(klass.code) ?? new Map()}
              onChange={change(klass.code)}
            />
          )}
          <Send found={found} day={day} onDay={setDay} targets={targets} exceptions={exceptions} dayWords={dayWords} />
        </div>
      </div>
    </>
  )
}

type SendProps = {
  found: Promotion
  day: string
  onDay: (day: string) => void
  dayWords: string
  targets: ReadonlyMap<string, string>
  exceptions: ReadonlyMap<string, Exceptions>
}

/** What happens, how many it is, and the button. */
function Send({ found, day, onDay, dayWords, targets, exceptions }: SendProps) {
  const text = useWords(movingWords)
  const answers = useQueryClient()
  const refusals = useMovingRefusals()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const keyFor = useKey()
  const going = found.classes.filter(({ code }) => targets.get(code) !== STAY)
  const said = going.flatMap(({ code }) => [...(exceptions.get(code) ?? [])])
  const doing = (does: Does) => said.filter(([, one]) => one === does).length
  const all = going.reduce((sum, { pupils }) => sum + pupils, 0)
  const finishing = going
    .filter(({ code }) => targets.get(code) === '')
    .reduce((sum, { code, pupils }) => sum + pupils - (exceptions.get(code)?.size ?? 0), 0)
  const [leaving, repeating] = [finishing + doing('leaves'), doing('repeats')]
  const moving = all - leaving - repeating
  const save = () => {
    if (day === '') return setProblem(text.problems.day)
    if (moving + leaving === 0) return setProblem(text.upNobody)
    const body = {
      day,
      classes: going.map(({ code }) => ({ class: code, to: targets.get(code) || null })),
      exceptions: said.map(([ward_id, does]) => ({ ward_id, does })),
    }
    void attempt(
      async () => {
        await proven(() => call(promote, { body }, keyFor(body)))
        toast(text.upSaved(dayWords))
        await answers.invalidateQueries(pupilsQueries)
      },
      text.problems.notTaken,
      { ...refusals, 'enrolment.nobody_moves': text.upNobody },
    )
  }
  return (
    <Card>
      <OneForm problem={problem} isBusy={isBusy} button={text.upNow(moving + leaving)} onSend={save}>
        <Field label={text.upDay} type="date" value={day} onChange={(event) => onDay(event.currentTarget.value)} />
        <Note title={text.upHappens(dayWords)} role="status">
          <p>{text.upCounts(moving, leaving, repeating)}</p>
          <p>{text.upHappensLists}</p>
          <p>{text.upHappensReports}</p>
          <p>{text.upHappensOld}</p>
          {found.moving_already > 0 && <p>{text.upHappensLeavers(found.moving_already)}</p>}
          <p>{text.upHappensUndo}</p>
        </Note>
      </OneForm>
      {asking}
    </Card>
  )
}
