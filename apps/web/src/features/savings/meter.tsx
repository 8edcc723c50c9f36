import type { FamilySavings, SavingsPlan } from '@schoolgate/contracts/savings'
import { dayShort } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

const WHOLE = 100

/** How much is saved of the goal, and where the plan would be today. */
export function Meter({ plan, wards }: { plan: SavingsPlan; wards: FamilySavings['wards'] }) {
  const text = useWords(susuWords)
  const language = useLanguage()
  const { saved, goal, planned, next_on: nextOn, is_today: isToday, is_paused: isPaused, ward_id: wardId } = plan
  const said = (amount_minor: number) => moneyText({ ...goal, amount_minor }, language)
  const part = (minor: number) => Math.min(WHOLE, (WHOLE * minor) / goal.amount_minor)
  const ahead = saved.amount_minor - planned.amount_minor
  const whose = wardId === null && wards.length > 1 ? text.nextBills : text.nextBillOf(wards[0]?.first_name ?? '')
  const isFull = saved.amount_minor >= goal.amount_minor
  const stand = isFull
    ? text.full
    : isPaused
      ? text.resting
      : ahead > 0
        ? text.ahead(said(ahead))
        : ahead === 0
          ? text.onPlan
          : null
  return (
    <div>
      <h2 className={styles.hero}>
        <Money large money={saved} />
        <span className={styles.of}>
          {text.of(said(goal.amount_minor), whose)} {stand !== null && <b>{stand}</b>}
        </span>
      </h2>
      <div
        className={styles.meter}
        role="progressbar"
        aria-label={text.meter}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuenow={Math.round(part(saved.amount_minor))}
        aria-valuetext={`${said(saved.amount_minor)} ${text.of(said(goal.amount_minor), whose)} ${text.planToday(said(planned.amount_minor))}`}
      >
        <span className={styles.bar}>
          <span className={styles.fill} style={{ width: `${part(saved.amount_minor)}%` }} />
        </span>
        {planned.amount_minor > 0 && !isFull && (
          <span className={styles.mark} style={{ insetInlineStart: `${part(planned.amount_minor)}%` }} />
        )}
      </div>
      <p className={styles.sums}>
        <span>{isFull ? '' : text.planToday(said(planned.amount_minor))}</span>
        {nextOn !== null && <b>{isToday ? text.today : text.next(dayShort(nextOn, language))}</b>}
      </p>
    </div>
  )
}
