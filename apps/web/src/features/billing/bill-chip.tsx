import type { BillHead } from '@schoolgate/contracts/billing'
import { useWords } from '@schoolgate/ui/lib/words'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { stateOf, stateWords } from './bill-state.ts'

/** How a bill stands, in a word. */
export function BillChip({ bill }: { bill: Pick<BillHead, 'status' | 'paid'> }) {
  const text = useWords(stateWords)
  const { tone, word } = stateOf(bill)
  return (
    <Chip tone={tone}>
      {word === 'paid' && <IconCheckBold size="xs" />}
      {text[word]}
    </Chip>
  )
}
