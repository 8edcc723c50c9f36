import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconHandCoins } from '@schoolgate/ui/icons/hand-coins'
import { useWords } from '@schoolgate/ui/lib/words'
import { SavingsSheet } from './savings-sheet.tsx'
import { useSavingsCounts } from './savings.queries.ts'
import { savingsWords } from './savings.words.ts'

/** Opens the families who save; says how many ask money back. */
export function SavingsButton({ isOpen }: { isOpen: boolean }) {
  const text = useWords(savingsWords)
  const [open, setOpen] = useState(isOpen)
  const { plans = 0, returns = 0 } = useSavingsCounts().data ?? {}
  return (
    <>
      {plans + returns > 0 && (
        <Button size="small" kind={returns > 0 ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
          <IconHandCoins size="s" />
          {returns > 0 ? text.askBack(returns) : text.save(plans)}
        </Button>
      )}
      {open && <SavingsSheet onClose={() => setOpen(false)} />}
    </>
  )
}
