import type { FamilySavings, SavingsPlan } from '@schoolgate/contracts/savings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoWards, useWards } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useSelectedSchool } from '#lib/selected-school'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { Mute } from '@schoolgate/ui/mute'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Page } from '#ui/page'
import { PageSentence } from '#ui/page-sentence'
import { BackSheet } from './back-sheet.tsx'
import { Plan } from './plan.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { Returns } from './returns.tsx'
import { savingsQuery } from './savings.queries.ts'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

const NOT_FOUND = 404

type Asked = { what: 'plan'; plan: SavingsPlan | null } | { what: 'back'; wardIds: readonly string[] }

/** Saving towards the next bill: the meter of each plan, the next step in one tap, and what was asked back. */
export function SusuScreen() {
  const text = useWords(susuWords)
  const wards = useWards().data
  const hasNoWards = wards?.length === 0
  const asked = useQuery({ ...savingsQuery(useSelectedSchool()), enabled: wards !== undefined && !hasNoWards })
  const { data: savings, error } = asked
  const isNotShown = error instanceof ApiError && error.status === NOT_FOUND
  return (
    <Page title={text.title} back="/bills" hasHeading={savings !== undefined && !isNotShown && !hasNoWards}>
      {hasNoWards ? (
        <NoWards />
      ) : isNotShown ? (
        <Empty title={text.notShown} line={text.notShownLine} />
      ) : savings ? (
        <Opened savings={savings} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="60%" height={44} gap={10} />
          <SkeletonBar height={26} gap={20} />
          <SkeletonBar height={56} gap={20} />
          <SkeletonBar height={180} gap={24} />
        </NotHereYet>
      )}
    </Page>
  )
}

function Opened({ savings }: { savings: FamilySavings }) {
  const text = useWords(susuWords)
  const isReachable = useIsReachable()
  const [sheet, setSheet] = useState<Asked | null>(null)
  const { plans, wards, takes } = savings
  const payable = wards.filter(({ may_pay }) => may_pay)
  // For each ward there is one plan, and one for all of them.
  const isRoom = plans.length < (payable.length > 1 ? payable.length + 1 : payable.length)
  const mayBegin = takes && isRoom
  return (
    <div className={styles.page}>
      {plans.length === 0 && <PageSentence>{takes ? text.sentence : text.notTaken}</PageSentence>}
      {plans.length > 0 && <h1 className={styles.hidden}>{text.sentence}</h1>}
      {!isReachable && plans.length === 0 && <Note>{text.offline}</Note>}
      {plans.map((plan) => (
        <Plan
          key={plan.id}
          plan={plan}
          savings={savings}
          onChange={() => setSheet({ what: 'plan', plan })}
          onBack={(wardIds) => setSheet({ what: 'back', wardIds })}
        />
      ))}
      {plans.length === 0 && (
        <>
          {takes ? <p>{text.how}</p> : <p>{text.notTakenLine}</p>}
          {takes && payable.length === 0 && <Note title={text.mayNotPay}>{text.mayNotPayLine}</Note>}
        </>
      )}
      <Saved savings={savings} />
      {mayBegin && (
        <Button
          kind={plans.length === 0 ? 'primary' : 'bare'}
          {...(plans.length === 0 ? { size: 'big' as const } : {})}
          full
          disabled={!isReachable}
          onClick={() => setSheet({ what: 'plan', plan: null })}
        >
          {plans.length === 0 ? text.begin : text.another}
        </Button>
      )}
      <Returns savings={savings} onAsk={(wardId) => setSheet({ what: 'back', wardIds: [wardId] })} />
      <Note icon={<IconShieldCheck />} title={text.promiseTitle}>
        <p>{text.promise}</p>
        <p>{text.promiseFree}</p>
        <p>{text.promiseBack}</p>
      </Note>
      <PlanSheet
        open={sheet?.what === 'plan'}
        plan={sheet?.what === 'plan' ? sheet.plan : null}
        savings={savings}
        onClose={() => setSheet(null)}
      />
      <BackSheet
        open={sheet?.what === 'back'}
        wardIds={sheet?.what === 'back' ? sheet.wardIds : []}
        savings={savings}
        onClose={() => setSheet(null)}
      />
    </div>
  )
}

/** What wards have for whom the caller has no plan: another guardian may save for them. */
function Saved({ savings: { plans, wards } }: { savings: FamilySavings }) {
  const text = useWords(susuWords)
  const language = useLanguage()
  if (plans.some(({ ward_id }) => ward_id === null)) return null
  const others = wards.filter(({ ward_id, saved }) => saved.amount_minor > 0 && !plans.some((plan) => plan.ward_id === ward_id))
  return others.map(({ ward_id, first_name, saved }) => (
    <Mute key={ward_id}>{text.saved(first_name, moneyText(saved, language))}</Mute>
  ))
}
