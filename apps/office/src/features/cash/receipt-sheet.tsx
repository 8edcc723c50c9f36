import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { useState } from 'react'
import { Choice } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { cashWords } from './cash.words.ts'
import { Receipt } from './receipt.tsx'
import { receiptWords } from './receipt.words.ts'
import { ReverseForm } from './reverse-form.tsx'
import { reverseWords } from './reverse.words.ts'
import { RefundForm } from './refund-form.tsx'
import { refundWords } from './refund.words.ts'
import styles from './cash.module.css'

/** What is done to the payment that is open: of another one it is nothing. */
type Doing = { to: string; what: 'reverse' | 'refund' } | { to: string; what: 'anew'; old: string; anew: string }

/** A payment of the day, opened: its receipts, giving money back, reversing it, or writing it anew for the right child. */
export function ReceiptSheet({ payment, onClose }: { payment: OfficePayment | null; onClose: () => void }) {
  const text = useWords(cashWords)
  const reverse = useWords(reverseWords)
  const refund = useWords(refundWords)
  const [begun, setBegun] = useState<Doing | null>(null)
  const no = payment?.receipts.at(0)?.receipt_no ?? payment?.reference ?? ''
  const doing = payment !== null && begun?.to === payment.reference ? begun : null
  const close = () => {
    setBegun(null)
    onClose()
  }
  const titles = { reverse: reverse.title(no), refund: refund.title(no), anew: reverse.anewTitle }
  const back = () => setBegun(null)
  return (
    <Sheet open={payment !== null} onClose={close} title={doing === null ? text.openReceipt(no) : titles[doing.what]}>
      {payment && doing?.what === 'reverse' && (
        <ReverseForm
          payment={payment}
          no={no}
          onDone={close}
          onBack={back}
          onAnew={(receipts) => setBegun({ to: payment.reference, what: 'anew', ...receipts })}
        />
      )}
      {payment && doing?.what === 'refund' && <RefundForm payment={payment} onDone={close} onBack={back} />}
      {doing?.what === 'anew' && (
        <div className={styles.both}>
          <section>
            <h3>{reverse.oldReceipt}</h3>
            <Receipt id={doing.old} />
          </section>
          <section>
            <h3>{reverse.newReceipt}</h3>
            <Receipt id={doing.anew} />
          </section>
        </div>
      )}
      {payment && doing === null && (
        <Opened
          key={payment.reference}
          payment={payment}
          onReverse={() => setBegun({ to: payment.reference, what: 'reverse' })}
          onRefund={() => setBegun({ to: payment.reference, what: 'refund' })}
        />
      )}
    </Sheet>
  )
}

function Opened({
  payment: { receipts, parts, status, provider },
  onReverse,
  onRefund,
}: {
  payment: OfficePayment
  onReverse: () => void
  onRefund: () => void
}) {
  const refund = useWords(refundWords)
  const words = useWords(receiptWords)
  const reverse = useWords(reverseWords)
  const session = useSession()
  const good = receipts.filter(({ is_void: isVoid }) => !isVoid)
  const shown = good.length > 0 ? good : receipts
  const [chosen, setChosen] = useState(shown[0]?.id ?? '')
  const nameOf = (wardId: string | null) => parts.find(({ ward_id: id }) => id === wardId)?.first_name ?? words.whole
  const isBursar = session.state === 'in' && session.staff.role === 'bursar'
  return (
    <>
      {shown.length > 1 && (
        <Choice
          label={words.receipt}
          value={chosen}
          options={shown.map(({ id, receipt_no, ward_id }) => ({ value: id, word: `${receipt_no}, ${nameOf(ward_id)}` }))}
          onChange={setChosen}
        />
      )}
      {chosen !== '' && <Receipt key={chosen} id={chosen} />}
      {isBursar && status === 'succeeded' && (
        <Button kind="bare" full onClick={onRefund}>
          {refund.begin}
        </Button>
      )}
      {/* What came through the payment company goes back through it, as a refund. */}
      {isBursar && status === 'succeeded' && provider === 'office' && (
        <Button kind="bare" full onClick={onReverse}>
          {reverse.begin}
        </Button>
      )}
    </>
  )
}
