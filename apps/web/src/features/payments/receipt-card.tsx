import type { PaymentPart } from '@schoolgate/contracts/payments'
import type { Receipt } from '@schoolgate/contracts/receipts'
import { useSchoolInfo, useTimeZone } from '#features/identity'
import { PrintButton } from '#features/papers'
import { useWards, WardPortrait } from '#features/wards'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Crest } from '@schoolgate/ui/crest'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { KeyValues } from '@schoolgate/ui/key-values'
import { List, ListRow } from '@schoolgate/ui/list'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { QrSquare } from '@schoolgate/ui/qr-square'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { TextLink } from '@schoolgate/ui/text-link'
import { share } from '@schoolgate/ui/share'
import { methodText } from './payment-facts.ts'
import { paymentWords } from './payment.words.ts'
import styles from './receipt-card.module.css'
import { receiptWords } from './receipt.words.ts'

const EMBLEMS = ['nyansapo', 'book', 'lamp', 'palm'] as const
const SQUARE_WIDTH = 88

/** Credit is not owed: the word says so, and the amount needs no minus. */
const owing = (balance: Receipt['amount'], owed: string, credit: string) => ({
  label: balance.amount_minor < 0 ? credit : owed,
  value: <Money money={{ ...balance, amount_minor: Math.abs(balance.amount_minor) }} />,
})

function Lines({ lines }: { lines: readonly PaymentPart[] }) {
  const text = useWords(receiptWords)
  const { data: wards = [] } = useWards()
  const about = ({ item_name, term }: PaymentPart) => item_name ?? (term === null ? text.forNextBill : text.termFees(term))
  return (
    <div className={styles.lines}>
      <List>
        {lines.map((line, at) => {
          const ward = wards.find(({ id }) => id === line.ward_id)
          return (
            <ListRow
              // Two parts of one bill differ in nothing but their place.
              key={`${line.ward_id} ${line.item_id ?? line.bill_id ?? ''} ${String(at)}`}
              {...(ward ? { lead: <WardPortrait ward={ward} place={wards.indexOf(ward)} size={30} /> } : {})}
              title={<span className={styles.line}>{text.fees(line.first_name, about(line))}</span>}
              trailing={<Money money={line.amount} />}
            />
          )
        })}
      </List>
    </div>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const text = useWords(receiptWords)
  const payment = useWords(paymentWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { payer, paid_at, counted_on, received_by, till, fee, reference, balance_before, balance_after } = receipt
  const isClear = balance_after.amount_minor <= 0
  const after = owing(balance_after, text.now, text.creditNow)
  return (
    <div className={styles.facts}>
      <KeyValues
        items={[
          { label: text.paidBy, value: payer },
          { label: text.how, value: methodText(receipt, payment) },
          {
            label: text.when,
            value: `${dayText(dayOf(paid_at, timeZone), language, 'year')}, ${timeText(paid_at, language, timeZone)}`,
          },
          // Money that came after the day was counted: the school's books have it on another.
          ...(counted_on && counted_on !== dayOf(paid_at, timeZone)
            ? [{ label: text.countedOn, value: dayText(counted_on, language, 'year') }]
            : []),
          ...(received_by === null ? [] : [{ label: text.receivedBy, value: received_by }]),
          ...(till === null ? [] : [{ label: text.till, value: till }]),
          { label: text.reference, value: reference },
          ...(fee === null ? [] : [{ label: text.charge, value: <Money money={fee} /> }]),
          owing(balance_before, text.before, text.creditBefore),
          { ...after, value: <span className={isClear ? styles.clear : undefined}>{after.value}</span> },
        ]}
      />
    </div>
  )
}

function Seal({ receipt: { qr, verify_code, verify_url } }: { receipt: Receipt }) {
  const text = useWords(receiptWords)
  const { host } = new URL(verify_url)
  return (
    <div className={styles.seal}>
      {qr && (
        <span className={styles.square}>
          <QrSquare qr={qr} width={SQUARE_WIDTH} label={text.square} />
        </span>
      )}
      <div>
        <Mute size="tiny">{text.anyone}</Mute>
        <b className={styles.code}>{verify_code}</b>
        <TextLink href={`/verify?code=${encodeURIComponent(verify_code)}`}>{host}/verify</TextLink>
      </div>
    </div>
  )
}

/** Hands on the link by which anybody can check the receipt. */
const useShare = ({ receipt_no, amount, school, verify_url }: Receipt) => {
  const text = useWords(receiptWords)
  const language = useLanguage()
  const says = text.shareText(receipt_no, moneyText(amount, language), school.name)
  return () => share({ title: receipt_no, text: says, url: verify_url }, text)
}

function Others({ receipt }: { receipt: Receipt }) {
  const text = useWords(receiptWords)
  const { data: wards = [] } = useWards()
  if (receipt.others.length === 0) return null
  const nameOf = (id: string) => wards.find((ward) => ward.id === id)?.first_name ?? ''
  return (
    <Section title={text.others}>
      <Card flush>
        <List>
          {receipt.others.map(({ public_id, receipt_no, ward_id }) => (
            <ListRow
              key={public_id}
              href={`/paymentreceipt?id=${public_id}`}
              title={ward_id === null ? text.family : text.only(nameOf(ward_id))}
              line={receipt_no}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

/** A receipt as a paper: what was paid, in words too, what was owed before and is owed now, and how anybody can check it. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const text = useWords(receiptWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const share = useShare(receipt)
  const { school, receipt_no, amount, amount_in_words, lines, is_demo } = receipt
  const own = useSchoolInfo()
  const place = school.town ?? school.address
  const gone = receipt.void
  return (
    <>
      <article className={styles.receipt} aria-label={`${text.receipt} ${receipt_no}`}>
        <Ribbon />
        <header className={styles.top}>
          <Crest emblem={EMBLEMS.find((emblem) => emblem === school.emblem) ?? 'nyansapo'} />
          <div className={styles.school}>
            <b>{own?.name === school.name ? (own.short_name ?? school.name) : school.name}</b>
            {place && <Mute size="tiny">{place}</Mute>}
          </div>
          <div className={styles.number}>
            <Mute size="tiny">{text.receipt}</Mute>
            <b>{receipt_no}</b>
          </div>
        </header>
        {gone && (
          <div className={styles.inside}>
            <Note tone="bad" title={text.voided}>
              {text.voidedOn(dayText(dayOf(gone.at, timeZone), language, 'year'))} {gone.reason}
            </Note>
          </div>
        )}
        <div className={styles.inside}>
          <p className={gone ? styles.struck : styles.hero}>
            <Money large money={amount} />
          </p>
          <Mute>{amount_in_words[language]}</Mute>
          {is_demo && <Mute size="tiny">{text.demo}</Mute>}
        </div>
        <Lines lines={lines} />
        <Facts receipt={receipt} />
        <Seal receipt={receipt} />
        <p className={styles.stamp}>{text.stamp}</p>
      </article>
      <div className={styles.actions}>
        <Button full onClick={() => void share()}>
          <IconShareNetwork size="s" />
          {text.share}
        </Button>
        <PrintButton full />
        <Button full href={`/api/v1/receipts/${receipt.public_id}.pdf`} download>
          <IconDownloadSimple size="s" />
          {text.pdf}
        </Button>
      </div>
      <div className={styles.onScreen}>
        <Others receipt={receipt} />
      </div>
    </>
  )
}
