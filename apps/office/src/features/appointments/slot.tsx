import { Button } from '@schoolgate/ui/button'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import type { Talk } from './appointments.queries.ts'
import styles from './appointments.module.css'
import { appointmentsWords } from './appointments.words.ts'

type SlotProps = { talk: Talk; isBusy: boolean; onSet: (is: 'free' | 'closed') => void; onGive: () => void }

/** One time: booked tinted, free open, closed hatched; each with what can be done about it. */
export function Slot({ talk: { starts, is_closed, taken }, isBusy, onSet, onGive }: SlotProps) {
  const text = useWords(appointmentsWords)
  const who = taken && [taken.by, taken.way === 'phone' ? (taken.phone ?? text.phone) : null].filter(Boolean).join(' · ')
  return (
    <li className={styles.slot}>
      <b className={styles.time}>{starts}</b>
      <div className={classes(styles.box, taken && styles.taken, is_closed && styles.closed)}>
        <span className={styles.words}>
          <b>{taken ? taken.ward.fullname : is_closed ? text.closed : text.free}</b>
          {who !== null && <span>{who}</span>}
        </span>
        <span className={styles.do}>
          {taken && (
            <Button
              size="small"
              busy={isBusy}
              aria-label={text.takeAwayOf(starts, taken.ward.fullname)}
              onClick={() => onSet('free')}
            >
              {text.takeAway}
            </Button>
          )}
          {!taken && is_closed && (
            <Button size="small" busy={isBusy} aria-label={text.openOf(starts)} onClick={() => onSet('free')}>
              {text.open}
            </Button>
          )}
          {!taken && !is_closed && (
            <>
              <Button size="small" aria-label={text.giveOf(starts)} onClick={onGive}>
                {text.give}
              </Button>
              <Button size="small" busy={isBusy} aria-label={text.closeOf(starts)} onClick={() => onSet('closed')}>
                {text.close}
              </Button>
            </>
          )}
        </span>
      </div>
    </li>
  )
}
