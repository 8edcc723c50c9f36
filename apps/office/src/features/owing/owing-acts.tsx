import { askOwingLetters, takeOwingList } from '@schoolgate/contracts/owing'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
import { noteWork, TakeForReason } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import styles from './owing.module.css'
import { asked, type Which } from './owing.queries.ts'
import { owingWords } from './owing.words.ts'
import { useRefusals } from './refusals.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What leaves the school of this list: letters to those who may be reminded, and the list itself as a spreadsheet. */
export function OwingActs({ which, except, letters }: { which: Which; except: readonly string[]; letters: number }) {
  const text = useWords(owingWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const [, go] = useLocation()
  const { attempt, isBusy, problem } = useAttempt()
  const count = letters - except.length
  const ask = () =>
    void attempt(
      async () => {
        const body = { ...asked(which), except: [...except].toSorted() }
        const { families, work } = await call(askOwingLetters, { body }, keyFor([body]))
        noteWork(answers, work)
        toast(text.lettersMade(families))
        go('/work')
      },
      text.lettersNotMade,
      refusals,
    )
  return (
    <div>
      <div className={styles.acts}>
        <TakeForReason
          label={text.excel}
          line={text.excelLine}
          file={{ name: `${text.title}.xlsx`, type: XLSX }}
          take={(reason) => call(takeOwingList, { body: { ...asked(which), reason } })}
        />
        {count > 0 && (
          <Button size="small" busy={isBusy} onClick={ask}>
            <IconPrinter size="s" />
            {text.letters(count)}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p className={styles.small} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
