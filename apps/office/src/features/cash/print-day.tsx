import { printDay } from '@schoolgate/contracts/days'
import { keepFile } from '#features/frame'
import { sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { closeWords } from './close.words.ts'

/** The sheet of a day on paper: by way, with its count and the reason of a difference. */
export function PrintDay({ day }: { day: string }) {
  const text = useWords(closeWords)
  const take = async () => {
    try {
      keepFile(await call(printDay, { query: { day } }), { name: `${text.fileOfDay(day)}.pdf`, type: 'application/pdf' })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  return (
    <Button onClick={() => void take()}>
      <IconPrinter size="s" />
      {text.print}
    </Button>
  )
}
