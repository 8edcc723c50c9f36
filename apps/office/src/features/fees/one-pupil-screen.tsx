import { billOnePupil, type OnePupilBill } from '@schoolgate/contracts/unbilled'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useRoute } from 'wouter'
import { BackLink, ScreenHead, useKey } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { TextLink } from '@schoolgate/ui/text-link'
import { BesideBills } from './beside-bills.tsx'
import styles from './fees.module.css'
import { type AskedOf, isWrong, ownLines, partsOf, proposedOfAll } from './part-lines.ts'
import { PartOfLine } from './part-of-line.tsx'
import { unbilledWords } from './unbilled.words.ts'

type Which = { id: string; wardId: string }
type Part = { code: string; amount_minor: number | null }

/** How the bill would be, as the school reckons it; nothing is left behind. */
const triedQuery = ({ id, wardId }: Which, parts: readonly Part[]) =>
  queryOptions({
    queryKey: ['one-pupil', id, wardId, parts],
    queryFn: async () => {
      const body = { dry_run: true, parts: [...parts] }
      const key = { idempotencyKey: crypto.randomUUID() }
      return (await call(billOnePupil, { params: { id, ward_id: wardId }, body }, key)).bill
    },
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The bill of one pupil who joined when the others had theirs. */
export function OnePupilScreen() {
  const [, params] = useRoute('/fees/:id/pupils/:wardId')
  return params ? <Asked key={`${params.id} ${params.wardId}`} id={params.id} wardId={params.wardId} /> : null
}

function Asked(which: Which) {
  const text = useWords(unbilledWords)
  const asked = useQuery(triedQuery(which, []))
  return (
    <>
      <BackLink href="/fees/unbilled">{text.backToList}</BackLink>
      {asked.data ? (
        <OnePupil which={which} whole={asked.data} />
      ) : (
        <NotHereYet asked={asked} title={text.billDidNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      )}
    </>
  )
}

/** What of each line is asked, the bill before and after, and then the bill itself. */
function OnePupil({ which, whole }: { which: Which; whole: OnePupilBill }) {
  const text = useWords(unbilledWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const { proven, asking } = useFreshProof()
  const keyFor = useKey()
  const lines = ownLines(whole)
  const { left, of } = whole.weeks
  const [asked, setAsked] = useState<AskedOf>({})
  const [reason, setReason] = useState(text.reasonWeeks(left, of))
  const [made, setMade] = useState<string | null>(null)
  const parts = partsOf(lines, asked)
  const shown = useDeferredValue(parts)
  const tried = useQuery({ ...triedQuery(which, shown), placeholderData: (before) => before })
  const after = tried.data ?? whole
  const total = moneyText(after.total, language)
  const faulty = lines.some((line) => isWrong(line, asked))
  const issue = () => {
    if (faulty) return setProblem(text.mend)
    const seen = whole.lines.flatMap(({ code, whole_minor }) =>
      whole_minor === null ? [] : [{ code, amount_minor: whole_minor }],
    )
    const because =
      parts.some(({ amount_minor }) => amount_minor !== null) && reason.trim() !== '' ? { reason: reason.trim() } : {}
    const body = { dry_run: false, parts, seen, ...because }
    void attempt(
      async () => {
        const params = { id: which.id, ward_id: which.wardId }
        try {
          const { bill_id } = await proven(() => call(billOnePupil, { params, body }, keyFor(body)))
          setMade(bill_id)
        } catch (error) {
          // Whatever it was, the bill is shown as it would be now.
          await answers.invalidateQueries({ queryKey: ['one-pupil', which.id, which.wardId] })
          throw error
        }
        for (const word of ['unbilled', 'fees', 'owing', 'desk', 'money'])
          void answers.invalidateQueries({ queryKey: [word], refetchType: 'none' })
      },
      text.problems.notIssued,
      {
        'billing.billed_already': text.problems.already,
        'billing.not_at_school': text.problems.left,
        'billing.term_over': text.problems.over,
        'billing.fees_changed': text.problems.changed,
        'billing.part_wrong': text.problems.changed,
        'billing.nothing_to_bill': text.nothing,
      },
    )
  }
  const { schedule, joined_on } = whole
  return (
    <>
      <ScreenHead
        title={whole.fullname}
        line={`${whole.class} · ${schedule.name}, ${schedule.term}, ${schedule.academic_year}`}
      />
      {made !== null ? (
        <Note role="status" title={text.done(whole.fullname)}>
          {text.doneLine} <TextLink href={`/fees/bills/${made}`}>{text.open}</TextLink>
        </Note>
      ) : (
        <>
          <Note title={text.weeks(left, of)}>
            {joined_on !== null && `${text.weeksCame(dayText(joined_on, language, 'year'))} `}
            {left < of ? text.weeksLine : text.wholeTerm}
          </Note>
          <h2 className={styles.title}>{text.lines}</h2>
          <Card flush>
            <ul>
              {lines.map((line) => (
                <PartOfLine
                  key={line.code}
                  line={line}
                  weeks={whole.weeks}
                  currency={whole.whole.currency}
                  asked={asked}
                  onChange={(one) => setAsked((before) => ({ ...before, [line.code]: one }))}
                />
              ))}
            </ul>
            <div className={styles.allLines}>
              {left < of && (
                <Button size="small" onClick={() => setAsked(proposedOfAll(lines, whole.weeks))}>
                  {text.partOfAll(left, of)}
                </Button>
              )}
              <Button size="small" kind="bare" onClick={() => setAsked({})}>
                {text.wholeOfAll}
              </Button>
            </div>
          </Card>
          {parts.some(({ amount_minor }) => amount_minor !== null) && (
            <div className={styles.why}>
              <Field
                label={text.reason}
                hint={text.reasonHint}
                maxLength={120}
                autoComplete="off"
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            </div>
          )}
          <BesideBills bill={after} />
          <div className={styles.when}>
            {problem !== null && (
              <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
                {problem}
              </Note>
            )}
            <Note title={text.happens}>{after.total.amount_minor > 0 ? text.happensLine : text.nothing}</Note>
          </div>
          <div className={styles.acts}>
            <Button kind="primary" busy={isBusy} disabled={after.total.amount_minor <= 0 || tried.isFetching} onClick={issue}>
              {text.issue(total)}
            </Button>
          </div>
        </>
      )}
      {asking}
    </>
  )
}
