import type { SavingsPlan } from '@schoolgate/contracts/savings'
import { dayShort } from '@schoolgate/ui/lib/dates'
import { moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { classes } from '@schoolgate/ui/lib/classes'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

const WHOLE = 100

/** What was put in from one day of the plan to the next, as pots that fill. */
export function StepByStep({ plan: { steps, step, planned, saved } }: { plan: SavingsPlan }) {
  const text = useWords(susuWords)
  const language = useLanguage()
  const most = Math.max(step.amount_minor, ...steps.map(({ put_in }) => put_in.amount_minor))
  const kept = steps.filter(({ put_in }) => put_in.amount_minor > 0).length
  // Whole cedis where they are whole: six pots stand beside each other on a phone.
  const short = (amount_minor: number) => moneyParts({ ...step, amount_minor }, language).amount.replace(/[.,]00$/, '')
  return (
    <Card>
      <div className={styles.head}>
        <h3>{text.stepByStep}</h3>
        <span>{text.kept(kept, steps.length)}</span>
      </div>
      <ol className={styles.pots}>
        {steps.map(({ on, put_in }) => (
          <li key={on}>
            <b aria-hidden="true">{put_in.amount_minor > 0 ? short(put_in.amount_minor) : '–'}</b>
            <span className={classes(styles.pot, put_in.amount_minor === 0 && styles.missed)} aria-hidden="true">
              <span style={{ height: `${(WHOLE * put_in.amount_minor) / most}%` }} />
            </span>
            <span className={styles.day}>{dayShort(on, language)}</span>
            <VisuallyHidden>{put_in.amount_minor > 0 ? moneyText(put_in, language) : text.nothing}</VisuallyHidden>
          </li>
        ))}
      </ol>
      {saved.amount_minor < planned.amount_minor && <p className={styles.small}>{text.spread}</p>}
    </Card>
  )
}
