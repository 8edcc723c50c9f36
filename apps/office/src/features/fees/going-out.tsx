import type { Received } from '@schoolgate/contracts/endpoint'
import type { FeeSchedule, IssueReport } from '@schoolgate/contracts/fees'
import { issueBills } from '@schoolgate/contracts/fees-issue'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { comingText, useKey, useNow, useWhen } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { noteWork } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Note } from '@schoolgate/ui/note'
import { TextLink } from '@schoolgate/ui/text-link'
import { ByClass } from './by-class.tsx'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'
import { scheduleQuery } from './fees.queries.ts'
import { useRefusals } from './refusals.ts'

type GoingOutProps = { schedule: FeeSchedule; timezone: string; isChanged: boolean }

/** What would go out, class by class, and then the bills themselves, now or at a time: long work that can be stopped. */
export function GoingOut({ schedule: { id, fees }, timezone, isChanged }: GoingOutProps) {
  const text = useWords(feesWords)
  const refusals = useRefusals()
  const language = useLanguage()
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const { proven, asking } = useFreshProof()
  const { chosen, choice } = useWhen(timezone, 'now')
  const [checked, setChecked] = useState<{ report: IssueReport; of: readonly unknown[]; at: string } | null>(null)
  const now = useNow()
  /** Since somebody said that they may: when they go, null for at once. */
  const [going, setGoing] = useState<{ at: string | null } | null>(null)
  const heading = useId()
  // What was checked is only true of the lines as they were then.
  const report = checked?.of === fees && !isChanged ? checked.report : null
  const keyFor = useKey()
  // Checked anew, or for another time, it is another time that they go out.
  const send = (body: Received<typeof issueBills>['body']) =>
    call(issueBills, { params: { id }, body }, keyFor([body.dry_run ? crypto.randomUUID() : checked?.at, body.at]))
  const check = () =>
    void attempt(
      async () => {
        const { report: found } = await send({ dry_run: true })
        setGoing(null)
        if (found) setChecked({ report: found, of: fees, at: crypto.randomUUID() })
      },
      text.problems.notTaken,
      refusals,
    )
  const issue = () => {
    if (chosen.at === undefined) return setProblem(chosen.problem)
    const { at } = chosen
    void attempt(
      async () => {
        const { work } = await proven(() => send({ dry_run: false, ...(at === null ? {} : { at }) }))
        if (work) noteWork(answers, work)
        setGoing({ at })
        await answers.invalidateQueries(scheduleQuery(id))
      },
      text.problems.notIssued,
      refusals,
    )
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {text.outTitle}
      </h2>
      <Card className={styles.out}>
        {problem !== null && (
          <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
            {problem}
          </Note>
        )}
        {isChanged && <p className={styles.note}>{text.saveFirst}</p>}
        {!isChanged && fees.length === 0 && <p className={styles.note}>{text.noLines}</p>}
        {going !== null ? (
          <Note
            role="status"
            title={going.at === null ? text.going : text.goingAt(comingText(going.at, now, language, timezone))}
          >
            {going.at === null ? text.goingLine : text.goingAtLine} <TextLink href="/work">{text.toWork}</TextLink>
          </Note>
        ) : (
          report !== null && (
            <>
              <p className={styles.sum} role="status">
                {text.wouldGo(report.bills, moneyText(report.total, language))}
              </p>
              {(report.already > 0 || report.nothing > 0) && (
                <p className={styles.note}>{text.besides(report.already, report.nothing)}</p>
              )}
              <ByClass report={report} />
              <Reductions report={report} />
              {report.bills > 0 && (
                <div className={styles.when}>
                  {choice}
                  <Note title={text.happens} role="status">
                    {text.issueHappens} {chosen.at !== null && text.issueLater}
                  </Note>
                </div>
              )}
            </>
          )
        )}
        <div className={styles.acts}>
          {report !== null && report.bills > 0 && going === null ? (
            <Button kind="primary" busy={isBusy} onClick={issue}>
              {chosen.at === null
                ? text.issue(report.bills, moneyText(report.total, language))
                : text.issueAt(report.bills, moneyText(report.total, language), chosen.words)}
            </Button>
          ) : (
            <Button busy={isBusy} disabled={isChanged || fees.length === 0} onClick={check}>
              {text.check}
            </Button>
          )}
        </div>
      </Card>
      {asking}
    </section>
  )
}

/** What is taken off, by name, so that the bursar sees how many children a rule found. */
function Reductions({ report }: { report: IssueReport }) {
  const text = useWords(feesWords)
  const id = useId()
  const off = report.by_fee.filter(({ kind }) => kind !== 'fee')
  if (off.length === 0) return null
  return (
    <>
      <h3 id={id} className={styles.offTitle}>
        {text.takenOff}
      </h3>
      <dl className={styles.bill} aria-labelledby={id}>
        {off.map(({ kind, code, name, pupils, total }) => (
          <div key={`${kind} ${code}`}>
            <dt>
              {name}
              <small>{text.children(pupils)}</small>
            </dt>
            <dd>
              <Money money={{ ...total, amount_minor: -total.amount_minor }} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
