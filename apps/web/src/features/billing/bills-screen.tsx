import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpened } from '#features/feed'
import { useFirstWords } from '#features/first-words'
import { NoWards, useWards } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { useSelectedSchool } from '#lib/selected-school'
import { useWords } from '@schoolgate/ui/lib/words'
import type { FamilyBalance } from '@schoolgate/contracts/billing'
import { Below } from '@schoolgate/ui/below'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Columns, Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { familyBillsQuery } from './billing.queries.ts'
import { BillsList } from './bills-list.tsx'
import styles from './bills-screen.module.css'
import { billsWords } from './bills.words.ts'
import { HardMonth } from './hard-month.tsx'
import { NewestPayments } from './newest-payments.tsx'
import { Owed } from './owed.tsx'
import { PayForAll } from './pay-for-all.tsx'
import type { OpenBill } from './which-bill.tsx'

const NOT_FOUND = 404

const openBillsOf = ({ wards }: FamilyBalance): OpenBill[] =>
  wards.flatMap(({ first_name, open }) => open.map((bill) => ({ ...bill, first_name })))

function Opened({ family }: { family: FamilyBalance }) {
  const [now] = useState(() => new Date())
  return (
    <>
      <Owed family={family} now={now} />
      <Below>
        <div className={styles.columns}>
          <Columns>
            <div className={styles.column}>
              <PayForAll family={family} />
              <HardMonth bills={openBillsOf(family)} now={now} />
            </div>
            <div className={styles.column}>
              <BillsList family={family} now={now} />
              <NewestPayments />
            </div>
          </Columns>
        </div>
      </Below>
    </>
  )
}

/** What is left to pay over all wards, help when it is hard, the bills and the newest payments. */
export function BillsScreen() {
  const text = useWords(billsWords)
  const asked = useQuery(familyBillsQuery(useSelectedSchool()))
  const { data: family, error } = asked
  const hasNoWards = useWards().data?.length === 0
  const isNotShown = error instanceof ApiError && error.status === NOT_FOUND
  const isHere = family !== undefined && !isNotShown
  const isEmpty = isHere && family.bills.length === 0
  useOpened({ page: 'bills' }, isHere)
  useFirstWords('bills', isNotShown || isEmpty ? null : family && [family])
  return (
    <Page title={text.title} wide hasHeading={isHere && !isEmpty && !hasNoWards}>
      {hasNoWards ? (
        <NoWards />
      ) : isNotShown ? (
        <Empty title={text.notShown} line={text.notShownLine} />
      ) : isEmpty ? (
        <Empty title={text.noBills} line={text.noBillsLine} />
      ) : isHere ? (
        <Opened family={family} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="60%" height={40} gap={10} />
          <SkeletonBar height={10} gap={20} />
          <SkeletonBar height={340} gap={24} />
          <SkeletonBar height={200} gap={24} />
        </NotHereYet>
      )}
    </Page>
  )
}
