import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { fullOf } from './mark-text.ts'
import { registerWords } from './register.words.ts'
import styles from './register.module.css'
import type { Taking } from './use-register.ts'

/** What two said of one child otherwise: both names, both words, and two buttons that are alike. */
export function Conflicts({ taking }: { taking: Taking }) {
  const text = useWords(registerWords)
  const { told } = taking
  if (told?.is !== 'sent') return null
  return told.conflicts.map((conflict) => {
    const [stands, yours] = [fullOf(conflict.stands, null, text), fullOf(conflict.yours, null, text)]
    return (
      <Card key={conflict.ward_id} className={styles.conflict}>
        <h2>{text.conflict(conflict.fullname)}</h2>
        <p>{text.theirs(conflict.by, stands)}</p>
        <p>{text.yours(yours)}</p>
        <div className={styles.choice}>
          <Button onClick={() => taking.settle(conflict, false)}>{text.keepTheirs(stands)}</Button>
          <Button onClick={() => taking.settle(conflict, true)}>{text.takeMine(yours)}</Button>
        </div>
      </Card>
    )
  })
}
