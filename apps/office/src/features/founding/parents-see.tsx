import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconMinusCircle } from '@schoolgate/ui/icons/minus-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { firstWords } from './first.words.ts'
import styles from './first.module.css'
import type { Beginning } from './founding.queries.ts'

/** What there is for parents by now, and what there is not. */
export function ParentsSee({ counts }: { counts: Beginning['counts'] }) {
  const text = useWords(firstWords)
  const { sees } = text
  const lines = [
    { isSeen: true, line: sees.school },
    { isSeen: counts.terms > 0, line: counts.terms > 0 ? sees.terms : sees.noTerms },
    { isSeen: counts.pupils > 0, line: counts.pupils > 0 ? sees.pupils : sees.noPupils },
    { isSeen: counts.notices > 0, line: counts.notices > 0 ? sees.notices : sees.noNotices },
    { isSeen: counts.bills > 0, line: counts.bills > 0 ? sees.bills : sees.noBills },
  ]
  return (
    <Card>
      <h2>{text.seeNow}</h2>
      <ul className={styles.sees}>
        {lines.map(({ isSeen, line }) => (
          <li key={line} className={isSeen ? styles.seen : styles.unseen}>
            {isSeen ? <IconCheckCircleFill size="s" /> : <IconMinusCircle size="s" />}
            {line}
          </li>
        ))}
      </ul>
    </Card>
  )
}
