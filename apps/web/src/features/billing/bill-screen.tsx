import type { Bill } from '@schoolgate/contracts/billing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useOpened } from '#features/feed'
import { useSchoolInfo, useTimeZone } from '#features/identity'
import { useSchoolOf } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { dayOf, dayText, dueText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { Listen } from '@schoolgate/ui/listen'
import { Mute } from '@schoolgate/ui/mute'
import { Columns, Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { billAloud } from './bill-aloud.ts'
import { BillActions, PayBill } from './bill-actions.tsx'
import { BillChoices } from './bill-choices.tsx'
import { BillFoot } from './bill-foot.tsx'
import { BillLines } from './bill-lines.tsx'
import { Changes, Plan } from './bill-more.tsx'
import { BillPaper } from './bill-paper.tsx'
import styles from './bill-screen.module.css'
import { BillShareSheet } from './bill-share-sheet.tsx'
import { yearText } from './bill-state.ts'
import { billWords } from './bill.words.ts'
import { billQuery } from './billing.queries.ts'
import { OneWard } from './one-ward.tsx'
import { Promised } from './promised.tsx'
import { PromiseSheet } from './promise-sheet.tsx'

const NOT_FOUND = 404
/** What a bill's address looks like; anything else was cut off or made up. */
const ID = /^[0-9a-f-]{36}$/

type Asked = 'promise' | 'share' | null

function Opened({ bill, asked, onAsk }: { bill: Bill; asked: Asked; onAsk: (asked: Asked) => void }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const school = useSchoolInfo()
  const [now] = useState(() => new Date())
  const { ward } = bill
  const one = [{ ...bill, first_name: ward.first_name }]
  const issued = dayText(dayOf(bill.issued_at, timeZone), language)
  return (
    <>
      <div className={styles.head}>
        <OneWard id={ward.id} fullname={ward.fullname} size={44} />
        <div>
          <b>{ward.fullname}</b>
          <Mute>
            {ward.class} · {bill.term}, {yearText(bill.academic_year)}
            {bill.due_on !== null &&
              bill.balance.amount_minor > 0 &&
              ` · ${dueText(bill.due_on, dayOf(now, timeZone), language)}`}
          </Mute>
        </div>
      </div>
      <Columns>
        <div className={styles.column}>
          <div className={styles.listen}>
            <Listen text={billAloud(bill, language)} />
          </div>
          <BillLines bill={bill} timeZone={timeZone} />
        </div>
        <div className={styles.column}>
          <PayBill bill={bill} />
          <BillChoices bill={bill} />
          {bill.promise !== null && bill.balance.amount_minor > 0 && (
            <Promised promise={bill.promise} name={ward.first_name} now={now} />
          )}
          <Plan plan={bill.plan} />
          <Changes changes={bill.changes} />
          <BillActions bill={bill} onPromise={() => onAsk('promise')} onShare={() => onAsk('share')} />
          <BillFoot said={text.foot(bill.bill_no, issued, bill.issued_by)} name={ward.first_name} code={bill.verify_code} />
        </div>
      </Columns>
      <BillPaper bill={bill} school={school} />
      <PromiseSheet bills={one} now={now} open={asked === 'promise'} onClose={() => onAsk(null)} />
      <BillShareSheet bills={one} open={asked === 'share'} onClose={() => onAsk(null)} />
    </>
  )
}

/** One bill for its family: every line with its reason, and what to do about it. */
export function BillScreen() {
  const text = useWords(billWords)
  const { id } = useParams<{ id: string }>()
  const [asked, setAsked] = useState<Asked>(null)
  const query = useQuery({ ...billQuery(id), enabled: ID.test(id) })
  const { data: bill, error } = query
  const isGone = !ID.test(id) || (error instanceof ApiError && error.status === NOT_FOUND)
  const isHere = bill !== undefined && !isGone
  useSchoolOf(bill?.ward_id)
  useOpened({ page: 'bills', ...(bill ? { ward_id: bill.ward_id } : {}) }, isHere)
  return (
    <Page
      title={isHere ? text.title(bill.ward.first_name) : text.one}
      back="/bills"
      wide
      action={
        isHere && (
          <IconButton label={text.share} onClick={() => setAsked('share')}>
            <IconShareNetwork />
          </IconButton>
        )
      }
    >
      {isHere ? (
        <Opened bill={bill} asked={asked} onAsk={setAsked} />
      ) : isGone ? (
        <Empty title={text.gone} line={text.goneLine} action={<Button href="/bills">{text.toList}</Button>} />
      ) : (
        <NotHereYet asked={query} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar height={60} />
          <SkeletonBar height={480} gap={16} />
        </NotHereYet>
      )}
    </Page>
  )
}
