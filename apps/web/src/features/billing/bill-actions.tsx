import type { Bill } from '@schoolgate/contracts/billing'
import { useSchoolInfo } from '#features/identity'
import { payAddress } from '#features/payments'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconHandCoins } from '@schoolgate/ui/icons/hand-coins'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { IconQuestion } from '@schoolgate/ui/icons/question'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { List, ListRow } from '@schoolgate/ui/list'
import { Money } from '@schoolgate/ui/money'
import { Section } from '#ui/page'
import { billWords } from './bill.words.ts'
import styles from './bill-screen.module.css'

/** What left to pay means: the bill with what is open from before is the ward's whole account. */
const addressOf = ({ id, ward, left_to_pay: left, balance }: Bill): string =>
  left.amount_minor === balance.amount_minor
    ? payAddress(left.amount_minor, { type: 'bill', bill_id: id })
    : payAddress(left.amount_minor, { type: 'family', ward_ids: [ward.id] })

/** Pay all that is left, or any part of it from the school's least. */
export function PayBill({ bill }: { bill: Bill }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const { left_to_pay: left, minimum_payment: least, may_pay: mayPay } = bill
  if (!mayPay || left.amount_minor <= 0) return null
  const address = addressOf(bill)
  return (
    <div className={styles.pay}>
      <Button kind="primary" size="big" full href={address}>
        <span>
          {text.pay}
          <Money money={left} />
        </span>
      </Button>
      {least.amount_minor < left.amount_minor && (
        <Button full href={`${address}&part=1`}>
          {text.payPart(moneyText(least, language))}
        </Button>
      )}
    </div>
  )
}

type Props = { bill: Bill; onPromise: () => void; onShare: () => void }

/** What else a parent does with a bill. */
export function BillActions({ bill, onPromise, onShare }: Props) {
  const text = useWords(billWords)
  const school = useSchoolInfo()
  const isOpen = bill.balance.amount_minor > 0 && bill.status !== 'void'
  return (
    <Section>
      <Card flush>
        <List>
          {school?.ai_enabled === true && (
            <ListRow icon={<IconQuestion />} title={text.ask} href={`/aichat?ward=${bill.ward.id}`} />
          )}
          {isOpen && bill.may_pay && (
            <ListRow icon={<IconUploadSimple />} title={text.atBank} href={`${addressOf(bill)}&by=slip`} />
          )}
          {isOpen && <ListRow icon={<IconHandCoins />} title={text.promise} onClick={onPromise} />}
          <ListRow icon={<IconShareNetwork />} title={text.share} onClick={onShare} />
          <ListRow icon={<IconPrinter />} title={text.print} onClick={() => window.print()} />
          <ListRow icon={<IconDownloadSimple />} title={text.pdf} href={`/studentbills/${bill.public_id}.pdf`} download />
        </List>
      </Card>
    </Section>
  )
}
