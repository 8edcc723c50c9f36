import type { BillHead } from '@schoolgate/contracts/billing'
import { Pill, PillRow } from '@schoolgate/ui/pill'

/** An open bill and whose it is. */
export type OpenBill = Pick<BillHead, 'id' | 'term' | 'balance' | 'promise'> & { first_name: string }

type Props = { label: string; bills: readonly OpenBill[]; chosenId: string; onChoose: (id: string) => void }

/** Which of several open bills is meant; nothing to choose when there is one. */
export function WhichBill({ label, bills, chosenId, onChoose }: Props) {
  if (bills.length < 2) return null
  return (
    <PillRow label={label}>
      {bills.map(({ id, first_name, term }) => (
        <Pill key={id} pressed={id === chosenId} onClick={() => onChoose(id)}>
          {first_name}, {term}
        </Pill>
      ))}
    </PillRow>
  )
}
