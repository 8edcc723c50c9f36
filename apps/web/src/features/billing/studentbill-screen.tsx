import { studentBill, type Bill, type SharedBill } from '@schoolgate/contracts/billing'
import { useQuery } from '@tanstack/react-query'
import type { PublicSchool } from '@schoolgate/contracts/schools'
import { useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { publicSchool, schoolInfoQuery, useAuth, useUserId } from '#features/identity'
import { PrintButton } from '#features/papers'
import { PayByLink } from '#features/payments'
import { useLink } from '#features/shares'
import { useWards } from '#features/wards'
import { asking } from '#lib/asking'
import { dayOf, dayText, dueText } from '@schoolgate/ui/lib/dates'
import { useSelectedSchool } from '#lib/selected-school'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Arch } from '@schoolgate/ui/arch'
import { Button } from '@schoolgate/ui/button'
import { CrestedName } from '@schoolgate/ui/crested-name'
import { Empty } from '@schoolgate/ui/empty'
import { ErrorState } from '@schoolgate/ui/error-state'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { Mute } from '@schoolgate/ui/mute'
import { Page } from '#ui/page'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { BillChip } from './bill-chip.tsx'
import { BillFoot } from './bill-foot.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillPaper } from './bill-paper.tsx'
import styles from './bill-screen.module.css'
import { BillSlip } from './bill-slip.tsx'
import { yearText } from './bill-state.ts'
import { billWords } from './bill.words.ts'
import { Line } from './line.tsx'
import { type AnyBill, isWhole, linesOf, nameOf, negative } from './paper-lines.ts'

const firstNameOf = (bill: AnyBill): string => (isWhole(bill) ? bill.ward.first_name : bill.ward.name)

/** What whoever has a link sees: no reasons, no other bills. */
function SharedLines({ bill }: { bill: SharedBill }) {
  const text = useWords(billWords)
  const { arrears_brought_forward: arrears, paid } = bill
  return (
    <BillSlip left={bill.balance} chip={<BillChip bill={bill} />} {...(bill.status === 'void' ? { note: text.void } : {})}>
      {linesOf(bill).map(({ name, amount }) => (
        <Line key={name} name={name} amount={amount} />
      ))}
      <Line tone="sum" name={text.thisTerm(bill.term)} amount={bill.total} />
      {paid.amount_minor > 0 && <Line tone="paid" name={text.paid} amount={negative(paid)} />}
      <Line tone="left" name={text.leftToPay} amount={bill.balance} />
      {arrears !== null && arrears.amount_minor > 0 && <Line name={text.arrearsShort} why={text.arrearsApart} amount={arrears} />}
    </BillSlip>
  )
}

type OpenedProps = { bill: AnyBill; id: string; school: PublicSchool | null | undefined }

/** Their own bill says no school: it is this page's, or of several the child's. */
function Own(props: { bill: Bill; id: string }) {
  const isOneOfSeveral = useSelectedSchool() !== undefined
  const isSignedIn = useAuth(({ user }) => user !== null)
  if (isOneOfSeveral && isSignedIn) return <OwnOfSeveral {...props} />
  return <Opened {...props} school={isOneOfSeveral ? null : publicSchool()} />
}

function OwnOfSeveral(props: { bill: Bill; id: string }) {
  const userId = useUserId()
  const { data: wards } = useWards()
  const schoolId = wards?.find(({ id }) => id === props.bill.ward_id)?.school_id
  const { data: school } = useQuery({ ...schoolInfoQuery(userId, schoolId), enabled: schoolId !== undefined })
  return <Opened {...props} school={school} />
}

function Opened({ bill, id, school }: OpenedProps) {
  const text = useWords(billWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const day = (instant: string) => dayText(dayOf(instant), language)
  const until = isWhole(bill) ? null : bill.expires_at
  // Whoever comes back from the payment page sees how it went, even when nothing is left now.
  const [query] = useSearchParams()
  const isToPay = bill.balance.amount_minor > 0 || query.has('reference')
  return (
    <>
      {school && <CrestedName {...school} />}
      <div className={styles.head}>
        <Arch name={nameOf(bill)} size={44} />
        <div>
          <h1 tabIndex={-1}>{nameOf(bill)}</h1>
          <Mute>
            {bill.ward.class} · {bill.term}, {yearText(bill.academic_year)}
            {bill.due_on !== null && bill.balance.amount_minor > 0 && ` · ${dueText(bill.due_on, dayOf(now), language)}`}
          </Mute>
        </div>
      </div>
      {isWhole(bill) ? <BillLines bill={bill} /> : <SharedLines bill={bill} />}
      {!isWhole(bill) && bill.may_pay && bill.status !== 'void' && isToPay && <PayByLink token={id} />}
      <div className={styles.actions}>
        {isWhole(bill) && (
          <Button kind="primary" size="big" full href={`/bill/${bill.id}`}>
            {text.whole}
          </Button>
        )}
        <PrintButton full />
        <Button full href={`/studentbills/${id}.pdf`} download>
          <IconDownloadSimple size="s" />
          {text.pdf}
        </Button>
      </div>
      <BillFoot
        said={text.foot(bill.bill_no, day(bill.issued_at), isWhole(bill) ? bill.issued_by : null)}
        name={firstNameOf(bill)}
        code={bill.verify_code}
      />
      {until !== null && <p className={styles.foot}>{text.until(day(until))}</p>}
      <BillPaper bill={bill} school={school} />
    </>
  )
}

/** A bill by its public address: whole for its family, reduced for whoever has a link, who may pay any part of it. */
export function StudentBillScreen() {
  const text = useWords(billWords)
  const { id } = useParams<{ id: string }>()
  const { opening, again } = useLink<Bill | SharedBill>(
    id,
    asking<typeof studentBill, Bill | SharedBill>(studentBill, { params: { id } }, ({ bill }) => bill),
  )
  const isHere = opening.state === 'here'
  return (
    <>
      <Ribbon />
      <Page title={text.one} hasHeading={isHere} {...(isHere && isWhole(opening.paper) ? { back: '/bills' } : {})}>
        {opening.state === 'here' ? (
          isWhole(opening.paper) ? (
            <Own bill={opening.paper} id={id} />
          ) : (
            <Opened bill={opening.paper} id={id} school={opening.paper.school} />
          )
        ) : opening.state === 'gone' ? (
          <Empty title={text.linkGone} line={text.linkGoneLine} action={<Button href="/">{text.home}</Button>} />
        ) : opening.state === 'not_opened' ? (
          <ErrorState title={text.notOpened} line={text.notOpenedLine} onRetry={again} code={opening.code} />
        ) : (
          <Skeleton>
            <SkeletonBar height={60} />
            <SkeletonBar height={420} gap={16} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}
