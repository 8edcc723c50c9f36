import type { TermSetup } from '@schoolgate/contracts/school-setup'
import { daysBetween } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'

/** The terms beside each other, as long as they are. The dates stand below in words. */
export function YearStrip({ terms }: { terms: readonly TermSetup[] }) {
  const { year: text } = useWords(setupWords)
  const first = terms.map(({ opens }) => opens).toSorted()[0] ?? ''
  const last =
    terms
      .map(({ closes }) => closes)
      .toSorted()
      .at(-1) ?? ''
  const all = Math.max(1, daysBetween(first, last))
  const share = (days: number) => `${((100 * days) / all).toFixed(2)}%`
  return (
    <div className={styles.strip} role="img" aria-label={text.strip}>
      {terms.map(({ number, name, opens, closes }) => (
        <span
          key={number}
          className={styles.stripTerm}
          style={{ left: share(daysBetween(first, opens)), width: share(Math.max(0, daysBetween(opens, closes))) }}
        >
          {name}
        </span>
      ))}
    </div>
  )
}
