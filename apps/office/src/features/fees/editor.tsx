import { feeField, type FeeFields, feeFields, isRule, ruleField, writingIn } from '@schoolgate/contracts/fee-fields'
import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import { changeFeeSchedule, type FeeLine, type FeeSchedule, getFeeSchedule } from '@schoolgate/contracts/fees'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ScreenHead, useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
import { useMeanwhile } from '#features/meanwhile'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { minorOf, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'
import { type Places, scheduleQuery, schedulesQuery } from './fees.queries.ts'
import { GoingOut } from './going-out.tsx'
import { LateFee } from './late-fee.tsx'
import { LineFields } from './line-fields.tsx'
import { useBefore } from './before.ts'
import { type DraftLine, draftOf, emptyLine, linesOf } from './lines.ts'
import { useRefusals } from './refusals.ts'
import { type DraftRule, offText, ruleDraftOf, type RuleFault, rulesOf } from './rules.ts'
import { RulesCard } from './rules-card.tsx'
import { Sample } from './sample.tsx'
import { usualDrafts } from './usual-lines.ts'
import { usualWords } from './usual.words.ts'

const NO_FAULTS: ReadonlyMap<string, RuleFault> = new Map()

/** Lines of the school as they come out when nothing of them was changed. */
const asTyped = (fees: readonly FeeLine[]): FeeLine[] => linesOf(fees.map(draftOf)).fees

const rulesAsTyped = (rules: readonly FeeRule[], codes: readonly string[]): FeeRule[] =>
  rulesOf(rules.map(ruleDraftOf), codes).rules

/** Writes the lines of a schedule; nothing of them reaches a parent before the bills go out. */
export function Editor({ schedule, places }: { schedule: FeeSchedule; places: Places }) {
  const text = useWords(feesWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [seen, setSeen] = useState(schedule)
  const [name, setName] = useState(schedule.name)
  const [dueOn, setDueOn] = useState(schedule.due_on ?? '')
  const [drafts, setDrafts] = useState<readonly DraftLine[]>(() =>
    schedule.fees.length > 0 ? schedule.fees.map(draftOf) : [emptyLine()],
  )
  const [ruleDrafts, setRuleDrafts] = useState<readonly DraftRule[]>(() => schedule.rules.map(ruleDraftOf))
  const [isTried, setTried] = useState(false)
  const lineHead = useId()
  const keyFor = useKey()
  const { fees, faults } = linesOf(drafts)
  const before = useBefore(seen.before, seen.currency)
  const gone = before.gone(drafts)
  const codes = fees.map(({ code }) => code)
  const { rules, faults: ruleFaults } = rulesOf(ruleDrafts, codes)
  const changed =
    name.trim() !== seen.name ||
    dueOn !== (seen.due_on ?? '') ||
    ruleDrafts.length !== rules.length ||
    JSON.stringify([fees, rules]) !== JSON.stringify([asTyped(seen.fees), rulesAsTyped(seen.rules, codes)])
  const { write, asking } = useMeanwhile<FeeFields>(
    useFieldWords({ fees: [...fees, ...seen.fees], rules: [...rules, ...seen.rules] }, seen.currency, places),
  )
  const change = (key: string, of: Partial<DraftLine>) =>
    setDrafts((before) => before.map((line) => (line.key === key ? { ...line, ...of } : line)))
  const save = () => {
    setTried(true)
    if (name.trim() === '' || faults.size > 0 || ruleFaults.size > 0) return setProblem(text.problems.mend)
    void attempt(
      async () => {
        const wanted = {
          name: name.trim(),
          due_on: dueOn || null,
          minimum_payment_minor: seen.minimum_payment_minor,
          fees,
          rules,
        }
        const params = { id: seen.id }
        const { answer, beside } = await write({
          seen: feeFields(seen),
          wanted: feeFields(wanted),
          send: (form) => {
            const body = { ...writingIn(form.wanted), seen: writingIn(form.seen) }
            return call(changeFeeSchedule, { params, body }, keyFor([body, seen]))
          },
          held: async () => feeFields((await call(getFeeSchedule, { params })).schedule),
          inAnswer: ({ schedule: is }) => feeFields(is),
        })
        const is = answer.schedule
        answers.setQueryData(scheduleQuery(is.id).queryKey, is)
        setSeen(is)
        setName(is.name)
        setDueOn(is.due_on ?? '')
        setDrafts(is.fees.map(draftOf))
        setRuleDrafts(is.rules.map(ruleDraftOf))
        setTried(false)
        toast(`${text.saved} ${beside}`.trim())
        await answers.invalidateQueries({ ...schedulesQuery, exact: true })
      },
      text.problems.notTaken,
      refusals,
    )
  }
  const out = schedule.bills > 0 ? text.someOut(schedule.bills) : text.noneOut
  return (
    <>
      <ScreenHead
        title={schedule.name}
        line={`${schedule.term}, ${schedule.academic_year} · ${out}`}
        acts={
          <Button kind={changed ? 'primary' : 'plain'} busy={isBusy} onClick={save}>
            {text.save}
          </Button>
        }
      />
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <Card className={styles.head}>
        <Field
          label={text.name}
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={isTried && name.trim() === '' ? text.problems.empty : null}
        />
        <Field label={text.dueOn} type="date" value={dueOn} onChange={({ currentTarget }) => setDueOn(currentTarget.value)} />
      </Card>
      <h2 id={lineHead} className={styles.title}>
        {text.linesTitle}
      </h2>
      {drafts.every(({ name: called, written }) => called === '' && written === '') && (
        <UsualLines currency={seen.currency} onTake={setDrafts} />
      )}
      <Card flush>
        <ul aria-labelledby={lineHead}>
          {drafts.map((line, index) => (
            <LineFields
              key={line.key}
              line={line}
              number={index + 1}
              places={places}
              fault={isTried ? faults.get(line.key) : undefined}
              before={before.ofLine(line, minorOf(line.written))}
              onChange={(of) => change(line.key, of)}
              onRemove={() => setDrafts((before) => before.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
        {gone !== null && <p className={styles.gone}>{gone}</p>}
        <div className={styles.add}>
          <Button size="small" onClick={() => setDrafts((before) => [...before, emptyLine()])}>
            <IconPlus size="s" />
            {text.addLine}
          </Button>
        </div>
      </Card>
      <RulesCard
        drafts={ruleDrafts}
        onChange={setRuleDrafts}
        fees={fees}
        currency={places.currency}
        faults={isTried ? ruleFaults : NO_FAULTS}
      />
      <Sample fees={fees} rules={rules} places={places} />
      <GoingOut schedule={schedule} timezone={places.timezone} isChanged={changed} />
      {schedule.bills > 0 && <LateFee schedule={schedule} isChanged={changed} />}
      {asking}
    </>
  )
}

/** A start for who has no lines yet. */
function UsualLines({ currency, onTake }: { currency: string; onTake: (drafts: DraftLine[]) => void }) {
  const text = useWords(usualWords)
  const language = useLanguage()
  return (
    <div className={styles.usual}>
      <Note title={text.title}>
        <p>{text.line}</p>
        <p className={styles.take}>
          <Button size="small" onClick={() => onTake(usualDrafts(currency, language))}>
            {text.take}
          </Button>
        </p>
      </Note>
    </div>
  )
}

/** What the parts of a schedule are called, and a line in words: what it is, for whom, and how much. */
type Parts = { fees: readonly FeeLine[]; rules: readonly FeeRule[] }

function useFieldWords({ fees, rules }: Parts, currency: string, places: Places) {
  const text = useWords(feesWords)
  const language = useLanguage()
  const nameOf = (field: string): string => {
    if (field === 'name') return text.name
    if (field === 'due_on') return text.dueOn
    // A line that a colleague added is known by its code.
    const part = fees.find((line) => feeField(line) === field) ?? rules.find((rule) => ruleField(rule) === field)
    return part?.name ?? field.split(' ')[1] ?? field
  }
  const wordOf = (field: string, form: FeeFields): string | null => {
    const value = form[field]
    if (field === 'due_on' && typeof value === 'string') return dayText(value, language, 'year')
    if (typeof value !== 'object' || value === null) return null
    if (isRule(value)) return `${value.name}, ${offText(value, currency, language)}`
    const whom = value.level ?? places.classes.find(({ id }) => id === value.class_id)?.name
    const amount = moneyText({ amount_minor: value.amount_minor, currency }, language)
    return whom === undefined ? `${value.name}, ${amount}` : `${value.name}, ${whom}, ${amount}`
  }
  return { nameOf, wordOf }
}
