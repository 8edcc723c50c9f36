import { type CashMove, getCashSlip } from '@schoolgate/contracts/cash-moves'
import { useQuery } from '@tanstack/react-query'
import { PDF, SentFile, useNow } from '#features/frame'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { boxWords } from './box.words.ts'
import { SlipButton } from './choose-slip.tsx'
import type { SlipSending } from './use-slip-sending.ts'

type SlipSheetProps = { move: CashMove | null; slips: SlipSending; onClose: () => void }

/** The bank's slip of a paying in, and another one in its place. */
export function SlipSheet({ move, slips, onClose }: SlipSheetProps) {
  const text = useWords(boxWords)
  const language = useLanguage()
  const now = useNow()
  const title = move === null ? text.showSlip : text.slipOf(move.account ?? '', move.slip_no ?? '')
  return (
    <Sheet open={move !== null} onClose={onClose} title={title}>
      {move?.slip && (
        <>
          <p>{text.slipSentOn(momentText(move.slip.uploaded_at, now, language))}</p>
          <SlipFile key={`${move.id} ${move.slip.uploaded_at}`} move={move} mime={move.slip.mime} />
          {move.taken_back === null && (
            <SlipButton
              label={text.otherSlip}
              onChoose={(file) => {
                slips.send(move.id, file)
                onClose()
              }}
            />
          )}
        </>
      )}
    </Sheet>
  )
}

function SlipFile({ move: { id, slip, slip_no: no }, mime }: { move: CashMove; mime: string }) {
  const text = useWords(boxWords)
  const asked = useQuery({
    queryKey: ['cash-slip', id, slip?.uploaded_at],
    queryFn: () => call(getCashSlip, { params: { id } }),
    enabled: mime !== PDF,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return <SentFile asked={asked} mime={mime} alt={text.slipAlt(no ?? '')} name={no ?? ''} />
}
