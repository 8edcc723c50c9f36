import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { sheetsWords } from './sheets.words.ts'
import styles from './steps.module.css'

const STEPS = ['choose', 'match', 'check', 'save'] as const
export type Step = (typeof STEPS)[number] | 'done'

/** How far a list is on its way: done soft, now solid, later plain. */
export function Steps({ now }: { now: Step }) {
  const text = useWords(sheetsWords)
  const at = now === 'done' ? STEPS.length : STEPS.indexOf(now)
  return (
    <ol className={styles.steps} aria-label={text.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classes(styles.step, index === at && styles.now)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes(styles.arch, index < at && styles.done, index === at && styles.here)} aria-hidden="true">
            {index < at ? <IconCheckBold size="xs" /> : index + 1}
          </span>
          <span className={styles.word}>{text.step[step]}</span>
        </li>
      ))}
    </ol>
  )
}
