import type { FeeSchedule, IssueReport } from '@schoolgate/contracts/fees'
import { addLateFee } from '@schoolgate/contracts/fees-issue'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useKey } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { noteWork } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Select } from '@schoolgate/ui/select'
import { TextLink } from '@schoolgate/ui/text-link'
import { ByClass } from './by-class.tsx'
import styles from './fees.module.css'
import { lateWords } from './late-fee.words.ts'
import { useRefusals } from './refusals.ts'

/** A line of these fees goes on the bills that are out, once on each; shown before with how many and how much. */
export function LateFee({ schedule: { id, fees }, isChanged }: { schedule: FeeSchedule; isChanged: boolean }) {
  const text = useWords(lateWords)
  const refusals = useRefusals()
  const language = useLanguage()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const { proven, asking } = useFreshProof()
  const keyFor = useKey()
  const heading = useId()
  const [chosen, setChosen] = useState('')
  const [checked, setChecked] = useState<{ report: IssueReport; of: readonly unknown[]; code: string; at: string } | null>(null)
  const [goingWith, setGoingWith] = useState<string | null>(null)
  // Lines of one fee for several classes go by one name; the one written last is what comes late.
  const names = new Map(fees.map(({ code, name }) => [code, name]))
  const code = names.has(chosen) ? chosen : (fees.at(-1)?.code ?? '')
  const report = checked?.of === fees && checked.code === code && !isChanged ? checked.report : null
  const ask = (isDry: boolean) =>
    call(
      addLateFee,
      { params: { id }, body: { dry_run: isDry, code } },
      // Checked anew, it is another time that they get it.
      keyFor([code, isDry ? crypto.randomUUID() : checked?.at]),
    )
  const check = () =>
    void attempt(
      async () => {
        const { report: found } = await ask(true)
        setGoingWith(null)
        if (found) setChecked({ report: found, of: fees, code, at: crypto.randomUUID() })
      },
      text.notTaken,
      refusals,
    )
  const add = () =>
    void attempt(
      async () => {
        const { work } = await proven(() => ask(false))
        if (work) noteWork(answers, work)
        setGoingWith(code)
      },
      text.notTaken,
      refusals,
    )
  const choose = (next: string) => {
    setChosen(next)
    setGoingWith(null)
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {text.title}
      </h2>
      <Card className={styles.out}>
        <p className={styles.lead}>{text.line}</p>
        {problem !== null && (
          <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
            {problem}
          </Note>
        )}
        <div className={styles.choice}>
          <label htmlFor={`${heading}line`}>{text.which}</label>
          <Select id={`${heading}line`} value={code} onChange={choose}>
            {[...names].map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        {isChanged && <p className={styles.note}>{text.saveFirst}</p>}
        {goingWith === code ? (
          <Note role="status" title={text.going}>
            {text.goingLine} <TextLink href="/work">{text.toWork}</TextLink>
          </Note>
        ) : (
          report !== null && (
            <>
              <p className={styles.sum} role="status">
                {report.bills === 0 ? text.none : text.wouldGet(report.bills, moneyText(report.total, language))}
              </p>
              <p className={styles.note}>{text.besides(report.already, report.nothing)}</p>
              <ByClass report={report} />
              {report.bills > 0 && <Note title={text.happens}>{text.happensLine}</Note>}
            </>
          )
        )}
        <div className={styles.acts}>
          {report !== null && report.bills > 0 && goingWith !== code ? (
            <Button kind="primary" busy={isBusy} onClick={add}>
              {text.add(report.bills, moneyText(report.total, language))}
            </Button>
          ) : (
            <Button busy={isBusy} disabled={isChanged || code === ''} onClick={check}>
              {text.check}
            </Button>
          )}
        </div>
      </Card>
      {asking}
    </section>
  )
}
