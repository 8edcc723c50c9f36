import { changeRights, endGuardianship } from '@schoolgate/contracts/office-guardianships'
import type { GuardianRecord, WardRecord } from '@schoolgate/contracts/office-pupils'
import type { GuardianRights } from '@schoolgate/contracts/wards'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pupilsQueries, RIGHTS, rightsWords, RightSwitches } from '#features/guardians'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import styles from './rights.module.css'
import { limitWords } from './limit.words.ts'

const LEAST_REASON = 3

type RightsSheetProps = { guardian: GuardianRecord; ward: WardRecord; isOpen: boolean; onClose: () => void }
type Part = Omit<RightsSheetProps, 'isOpen'>

/** Says what a guardian may see and do, or that they stand for the child no more: each first says what happens. */
export function RightsSheet({ isOpen, ...part }: RightsSheetProps) {
  const text = useWords(limitWords)
  const { guardian, ward, onClose } = part
  return (
    <Sheet open={isOpen} onClose={onClose} title={text.title(guardian.fullname, ward.first_name)}>
      <Limits {...part} />
      <End {...part} />
    </Sheet>
  )
}

/** Does an act once somebody said why, and says so. */
const useAct = (onClose: () => void) => {
  const text = useWords(limitWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const act = (reason: string, said: string, work: () => Promise<unknown>) => {
    if (reason.length < LEAST_REASON) return setProblem(text.problems.reason)
    void attempt(
      async () => {
        try {
          await work()
        } catch (error) {
          // What stands there now is shown in the form, in which nothing that was chosen is lost.
          if (error instanceof ApiError && error.code === 'wards.rights_changed') await answers.invalidateQueries(pupilsQueries)
          throw error
        }
        onClose()
        toast(said)
        await answers.invalidateQueries(pupilsQueries)
      },
      text.problems.notTaken,
      {
        'request.not_found': text.problems.gone,
        'wards.rights_changed': text.problems.changed,
        'wards.limit_ahead': text.problems.ahead,
        'wards.limit_over': text.problems.over,
      },
    )
  }
  return { act, isBusy, problem, setProblem }
}

function Limits({ guardian, onClose }: Part) {
  const text = useWords(limitWords)
  const { says } = useWords(rightsWords)
  const language = useLanguage()
  const { act, isBusy, problem, setProblem } = useAct(onClose)
  // Only what is chosen here: what a colleague changes meanwhile stays as they said.
  const [chosen, setChosen] = useState<Partial<GuardianRights>>({})
  const rights: GuardianRights = { ...guardian.rights, ...chosen }
  const setRights = (next: GuardianRights) =>
    setChosen(
      Object.fromEntries(RIGHTS.flatMap((right) => (next[right] === guardian.rights[right] ? [] : [[right, next[right]]]))),
    )
  const [paper, setPaper] = useState(guardian.paper ?? '')
  const [from, setFrom] = useState(guardian.limit_from ?? '')
  const [until, setUntil] = useState(guardian.limit_until ?? '')
  const changed = RIGHTS.filter((right) => rights[right] !== guardian.rights[right])
  const named = (isGiven: boolean) =>
    changed
      .filter((right) => rights[right] === isGiven)
      .map((right) => says[right])
      .join('; ')
  const [taken, given] = [named(false), named(true)]
  const isSame =
    changed.length === 0 &&
    paper.trim() === (guardian.paper ?? '') &&
    from === (guardian.limit_from ?? '') &&
    until === (guardian.limit_until ?? '')
  const isLimited = RIGHTS.some((right) => !rights[right])
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.save}
      keeps={`rights.${guardian.guardianship_id}`}
      onSend={(written) => {
        if (isSame) return setProblem(text.nothing)
        const [reason, params] = [written('reason'), { id: guardian.guardianship_id }]
        act(reason, text.saved(guardian.fullname), () =>
          call(changeRights, {
            params,
            body: {
              rights,
              seen: guardian.rights,
              paper: paper.trim() || null,
              from: from || null,
              until: (isLimited && until) || null,
              reason,
            },
          }),
        )
      }}
    >
      <RightSwitches rights={rights} onChange={setRights} />
      <Field
        label={text.paper}
        hint={text.paperHint}
        maxLength={200}
        value={paper}
        onChange={(event) => setPaper(event.currentTarget.value)}
      />
      {isLimited && (
        <div className={styles.days}>
          <Field label={text.from} type="date" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <Field
            label={text.until}
            type="date"
            value={until}
            hint={text.untilHint}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </div>
      )}
      <Field label={text.reason} name="reason" hint={text.reasonHint} maxLength={500} />
      <Note title={text.happens} role="status">
        {changed.length === 0 ? (
          text.nothing
        ) : (
          <>
            {taken !== '' && <p>{text.takes(guardian.fullname, taken)}</p>}
            {given !== '' && <p>{text.gives(guardian.fullname, given)}</p>}
            {taken !== '' && <p>{text.links}</p>}
            {isLimited && until !== '' && <p>{text.back(dayText(until, language, 'year'))}</p>}
          </>
        )}
      </Note>
    </OneForm>
  )
}

function End({ guardian, ward, onClose }: Part) {
  const text = useWords(limitWords)
  const { act, isBusy, problem } = useAct(onClose)
  return (
    <details className={styles.end}>
      <summary className={styles.summary}>{text.end}</summary>
      <OneForm
        problem={problem}
        isBusy={isBusy}
        button={text.endButton}
        keeps={`end.${guardian.guardianship_id}`}
        isSecond
        onSend={(written) => {
          const [reason, params] = [written('end_reason'), { id: guardian.guardianship_id }]
          act(reason, text.ended(guardian.fullname), () => call(endGuardianship, { params, body: { reason } }))
        }}
      >
        <p>{text.endLine(guardian.fullname, ward.first_name)}</p>
        <Field label={text.reason} name="end_reason" hint={text.reasonHint} maxLength={500} />
      </OneForm>
    </details>
  )
}
