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

/** A payment of the day, opened: its receipts, and reversing it. */
export function ReceiptSheet({ payment, onClose }: { payment: OfficePayment | null; onClose: () => void }) {
  const text = useWords(cashWords)
  const reverse = useWords(reverseWords)
  const [reversing, setReversing] = useState<string | null>(null)
  const no = payment?.receipts.at(0)?.receipt_no ?? payment?.reference ?? ''
  const isReversing = payment !== null && reversing === payment.reference
  const close = () => {
    setReversing(null)
    onClose()
  }
  return (
    <Sheet open={payment !== null} onClose={close} title={isReversing ? reverse.title(no) : text.openReceipt(no)}>
      {payment && isReversing && <ReverseForm payment={payment} no={no} onDone={close} onBack={() => setReversing(null)} />}
      {payment && !isReversing && (
        <Opened key={payment.reference} payment={payment} onReverse={() => setReversing(payment.reference)} />
      )}
    </Sheet>
  )
}

function Opened({
  payment: { receipts, parts, status, provider },
  onReverse,
}: {
  payment: OfficePayment
  onReverse: () => void
}) {
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
      {/* What came through the payment company goes back through it, as a refund. */}
      {isBursar && status === 'succeeded' && provider === 'office' && (
        <Button kind="bare" full onClick={onReverse}>
          {reverse.begin}
        </Button>
      )}
    </>
  )
}
