import type { FeeSchedule, IssueReport } from '@schoolgate/contracts/fees'
import { issueBills } from '@schoolgate/contracts/fees-issue'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
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

type GoingOutProps = { schedule: FeeSchedule; isChanged: boolean }

/** What would go out, class by class, and then the bills themselves: long work that can be stopped. */
export function GoingOut({ schedule: { id, fees }, isChanged }: GoingOutProps) {
  const text = useWords(feesWords)
  const refusals = useRefusals()
  const language = useLanguage()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [checked, setChecked] = useState<{ report: IssueReport; of: readonly unknown[]; at: string } | null>(null)
  const [isGoing, setGoing] = useState(false)
  const heading = useId()
  // What was checked is only true of the lines as they were then.
  const report = checked?.of === fees && !isChanged ? checked.report : null
  const keyFor = useKey()
  const ask = (isDry: boolean) => {
    const sent = { params: { id }, body: { dry_run: isDry } }
    // Checked anew, it is another time that they go out.
    return call(issueBills, sent, keyFor([isDry ? crypto.randomUUID() : checked?.at]))
  }
  const check = () =>
    void attempt(
      async () => {
        const { report: found } = await ask(true)
        setGoing(false)
        if (found) setChecked({ report: found, of: fees, at: crypto.randomUUID() })
      },
      text.problems.notTaken,
      refusals,
    )
  const issue = () =>
    void attempt(
      async () => {
        const { work } = await ask(false)
        if (work) noteWork(answers, work)
        setGoing(true)
        await answers.invalidateQueries(scheduleQuery(id))
      },
      text.problems.notIssued,
      refusals,
    )
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
        {isGoing ? (
          <Note role="status" title={text.going}>
            {text.goingLine} <TextLink href="/work">{text.toWork}</TextLink>
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
              {report.bills > 0 && <Note title={text.happens}>{text.issueHappens}</Note>}
            </>
          )
        )}
        <div className={styles.acts}>
          {report !== null && report.bills > 0 && !isGoing ? (
            <Button kind="primary" busy={isBusy} onClick={issue}>
              {text.issue(report.bills, moneyText(report.total, language))}
            </Button>
          ) : (
            <Button busy={isBusy} disabled={isChanged || fees.length === 0} onClick={check}>
              {text.check}
            </Button>
          )}
        </div>
      </Card>
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
