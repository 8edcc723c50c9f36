import { type FirstStep, skipFirstStep } from '@schoolgate/contracts/first-steps'
import type { SchoolSetup } from '@schoolgate/contracts/school-setup'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayUnlessGivenUp, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Link } from '@schoolgate/ui/link'
import { ToneArch } from '@schoolgate/ui/tone-arch'
import { FirstNotice } from './first-notice.tsx'
import { firstWords } from './first.words.ts'
import styles from './first.module.css'
import { type Beginning, firstStepsQuery } from './founding.queries.ts'
import { InviteParents } from './invite-parents.tsx'
import { MINUTES } from './step-minutes.ts'

/** Where a step is done; the others are done on the page itself. */
const SCREENS: Partial<Record<FirstStep, string>> = {
  school: '/school',
  terms: '/year',
  classes: '/classes',
  people: '/people',
  pupils: '/bring',
  fees: '/fees',
}

/** Where this person does the step; the office alone writes down no fees. */
const useScreen = (step: FirstStep): string | undefined => {
  const session = useSession()
  const isOffice = session.state === 'in' && session.staff.role === 'office'
  return step === 'fees' && isOffice ? undefined : SCREENS[step]
}

type StepRowProps = {
  step: FirstStep
  number: number
  state: Beginning['steps'][number]['state']
  isNow: boolean
  of: Beginning
  school: SchoolSetup | undefined
  onChoose: () => void
  /** It was left for later. */
  onLeft: () => void
}

/** One step: done with what came of it, now with its buttons, or later. */
export function StepRow({ step, number, state, isNow, of, school, onChoose, onLeft }: StepRowProps) {
  const text = useWords(firstWords)
  const name = text.names[step]
  const to = useScreen(step)
  const isDone = state === 'done'
  const words = (
    <span className={styles.words}>
      <b className={styles.name}>{name}</b>
      <span className={styles.line}>{isDone ? <Came of={of} step={step} school={school} /> : text.about[step]}</span>
    </span>
  )
  if (isDone)
    return (
      <li className={styles.step}>
        <ToneArch tone={2}>
          <IconCheckBold size="xs" />
        </ToneArch>
        {words}
        {to !== undefined && (
          <Link className={styles.again} href={to} aria-label={text.changeOf(name)}>
            <IconCaretRight size="s" />
          </Link>
        )}
      </li>
    )
  if (isNow)
    return (
      <li className={`${styles.step} ${styles.now}`} aria-current="step">
        <ToneArch tone={1}>{number}</ToneArch>
        <div className={styles.words}>
          {words}
          <NowActs step={step} of={of} school={school} to={to} isSkipped={state === 'skipped'} onLeft={onLeft} />
        </div>
        <span className={styles.minutes}>{text.minutes(MINUTES[step])}</span>
      </li>
    )
  return (
    <li className={styles.step}>
      <span className={styles.later}>{number}</span>
      {words}
      {state === 'skipped' && <Chip>{text.skipped}</Chip>}
      <Button size="small" onClick={onChoose} aria-label={text.doItOf(name)}>
        {text.doIt}
      </Button>
    </li>
  )
}

type NowProps = Pick<StepRowProps, 'step' | 'of' | 'school' | 'onLeft'> & { to: string | undefined; isSkipped: boolean }

function NowActs({ step, of, school, to, isSkipped, onLeft }: NowProps) {
  const text = useWords(firstWords)
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const skip = async () => {
    setBusy(true)
    try {
      await call(skipFirstStep, { body: { step, skipped: true } })
      onLeft()
      await answers.invalidateQueries(firstStepsQuery)
    } catch (error) {
      sayUnlessGivenUp(error)
    }
    setBusy(false)
  }
  return (
    <div className={styles.acts}>
      {step === 'fees' && to === undefined && <p className={styles.line}>{text.feesBy}</p>}
      {step === 'notice' && <FirstNotice school={school} />}
      {step === 'parents' && <InviteParents school={school} entrance={of.entrance} />}
      {to !== undefined && (
        <Button kind="primary" href={to}>
          {text.acts[step]}
        </Button>
      )}
      {step === 'pupils' && <Button href="/pupils?add">{text.typeThem}</Button>}
      {!isSkipped && (
        <Button kind="bare" busy={isBusy} onClick={() => void skip()} aria-label={text.skipOf(text.names[step])}>
          {text.skip}
        </Button>
      )}
    </div>
  )
}

/** What came of a step that is done. */
function Came({ of: { counts }, step, school }: { of: Beginning; step: FirstStep; school: SchoolSetup | undefined }) {
  const text = useWords(firstWords)
  const said: Record<FirstStep, string> = {
    school: [school?.name, school?.town].filter((part) => part !== undefined && part !== null).join(', '),
    terms: text.terms(counts.terms),
    classes: text.classes(counts.classes, counts.subjects),
    people: text.people(counts.colleagues, counts.invited),
    pupils: text.pupils(counts.pupils, counts.parents),
    fees: text.fees(counts.fee_schedules),
    notice: text.notices(counts.notices),
    parents: text.parents(counts.parents_in, counts.parents),
  }
  return said[step]
}
