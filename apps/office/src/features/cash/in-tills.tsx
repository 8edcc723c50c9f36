import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './box.module.css'
import { useTills } from './tills.queries.ts'
import { tillsWords } from './tills.words.ts'

/** What should be in each till, where the school has several. */
export function InTills() {
  const text = useWords(tillsWords)
  const language = useLanguage()
  const open = (useTills().data?.tills ?? []).filter(({ ended_at: endedAt }) => endedAt === null)
  if (open.length < 2) return null
  return (
    <ul className={styles.tills} aria-label={text.title}>
      {open.map(({ id, name, in_box: inBox }) => (
        <li key={id}>{text.inTill(name, inBox === null ? text.neverCounted : moneyText(inBox, language))}</li>
      ))}
    </ul>
  )
}
