import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { useState } from 'react'
import { Choice } from '#features/frame'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { cashWords } from './cash.words.ts'
import { Receipt } from './receipt.tsx'
import { receiptWords } from './receipt.words.ts'

/** A payment of the day, opened: its receipts, the newest first where one took another's place. */
export function ReceiptSheet({ payment, onClose }: { payment: OfficePayment | null; onClose: () => void }) {
  const text = useWords(cashWords)
  const no = payment?.receipts.at(0)?.receipt_no ?? payment?.reference ?? ''
  return (
    <Sheet open={payment !== null} onClose={onClose} title={text.openReceipt(no)}>
      {payment && <Opened key={payment.reference} payment={payment} />}
    </Sheet>
  )
}

function Opened({ payment: { receipts, parts } }: { payment: OfficePayment }) {
  const words = useWords(receiptWords)
  const good = receipts.filter(({ is_void: isVoid }) => !isVoid)
  const shown = good.length > 0 ? good : receipts
  const [chosen, setChosen] = useState(shown[0]?.id ?? '')
  const nameOf = (wardId: string | null) => parts.find(({ ward_id: id }) => id === wardId)?.first_name ?? words.whole
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
    </>
  )
}
