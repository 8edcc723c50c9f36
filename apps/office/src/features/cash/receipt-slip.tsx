import type { getOfficeReceipt } from '@schoolgate/contracts/desk'
import type { Response } from '@schoolgate/contracts/endpoint'
import { METHOD_NAMES, NETWORK_NAMES } from '@schoolgate/contracts/method-names'
import { Crest, type Emblem } from '@schoolgate/ui/crest'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { QrSquare } from '@schoolgate/ui/qr-square'
import styles from './receipt-slip.module.css'
import { receiptWords } from './receipt.words.ts'

type ReceiptSlipProps = { shown: Response<typeof getOfficeReceipt>; isCopy: boolean }

const EMBLEMS: readonly Emblem[] = ['nyansapo', 'book', 'lamp', 'palm']

/** A receipt as narrow as a till roll: what stands on the screen beside the desk is what the roll prints. */
export function ReceiptSlip({ shown: { receipt, paper_no: paperNo, timezone }, isCopy }: ReceiptSlipProps) {
  const text = useWords(receiptWords)
  const language = useLanguage()
  const { school, amount, balance_before, balance_after, lines, wards } = receipt
  const isAhead = balance_after.amount_minor < 0
  const day = dayText(dayOf(receipt.paid_at, timezone), language, 'year')
  const facts = [
    ...wards.map(({ fullname, class: klass }) => [text.for, `${fullname}, ${klass}`] as const),
    [text.from, receipt.payer] as const,
    [text.how, receipt.network ? NETWORK_NAMES[receipt.network] : METHOD_NAMES[language][receipt.method]] as const,
    ...(receipt.received_by === null ? [] : [[text.takenBy, receipt.received_by] as const]),
    ...(receipt.till === null ? [] : [[text.till, receipt.till] as const]),
    ...(paperNo === null ? [] : [[text.paper, paperNo] as const]),
  ]
  return (
    <div className={styles.slip}>
      <div className={styles.head}>
        <Crest emblem={EMBLEMS.find((emblem) => emblem === school.emblem) ?? 'nyansapo'} width={30} color="#111" />
        <p>
          <b>{school.name}</b>
          <span>{school.town}</span>
        </p>
      </div>
      {(receipt.void || isCopy) && (
        <p className={styles.mark}>
          <b>{receipt.void ? text.void : text.copy}</b> {receipt.void ? receipt.void.reason : text.copyLine}
        </p>
      )}
      {receipt.is_demo && <p>{text.demo}</p>}
      <p className={styles.row}>
        <span>
          {text.receipt} <b>{receipt.receipt_no}</b>
        </span>
        <span>
          {day}, {timeText(receipt.paid_at, language, timezone)}
        </span>
      </p>
      <p className={styles.amount}>{receipt.void ? <s>{moneyText(amount, language)}</s> : moneyText(amount, language)}</p>
      <p>{receipt.amount_in_words[language]}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value], at) => (
          <div key={`${label}${String(at)}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.sums}>
        {lines.map(({ first_name, term, item_name, amount: part, bill_id }, at) => (
          <div key={`${first_name}${bill_id ?? ''}${String(at)}`}>
            <dt>{text.fees(first_name, item_name ?? term ?? text.credit)}</dt>
            <dd>{moneyText(part, language)}</dd>
          </div>
        ))}
        <div>
          <dt>{text.before}</dt>
          <dd>{moneyText(balance_before, language)}</dd>
        </div>
        <div className={styles.now}>
          <dt>{isAhead ? text.creditNow : text.now}</dt>
          <dd>{moneyText({ ...balance_after, amount_minor: Math.abs(balance_after.amount_minor) }, language)}</dd>
        </div>
      </dl>
      <div className={styles.check}>
        {receipt.qr && <QrSquare qr={receipt.qr} width="21mm" label={text.square} />}
        <p>
          {text.check}: {new URL(receipt.verify_url).host}/verify
          <b>{receipt.verify_code}</b>
        </p>
      </div>
    </div>
  )
}
