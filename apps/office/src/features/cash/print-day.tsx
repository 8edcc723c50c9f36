import { printDay } from '@schoolgate/contracts/days'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { closeWords } from './close.words.ts'
import { PaperButton } from './paper-button.tsx'

/** The sheet of a day on paper: by way, with its count and the reason of a difference. */
export function PrintDay({ day }: { day: string }) {
  const text = useWords(closeWords)
  return <PaperButton label={text.print} name={text.fileOfDay(day)} ask={() => call(printDay, { query: { day } })} />
}
