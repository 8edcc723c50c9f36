import type { BillPromise } from '@schoolgate/contracts/billing'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { IconHandHeart } from '@schoolgate/ui/icons/hand-heart'
import { Note } from '@schoolgate/ui/note'
import { billsWords } from './bills.words.ts'
import styles from './bill-screen.module.css'

/** Who promised how much by when. */
export function Promised({ promise, name, now }: { promise: BillPromise; name: string; now: Date }) {
  const text = useWords(billsWords)
  const language = useLanguage()
  const today = dayOf(now, useTimeZone())
  const { made_by: by, amount, day } = promise
  return (
    <div className={styles.promised}>
      <Note icon={<IconHandHeart />}>
        {text.promised(by ?? text.somebody, moneyText(amount, language), dayText(day, language), name)}
        {day < today && ` ${text.promisePassed}`}
      </Note>
    </div>
  )
}
