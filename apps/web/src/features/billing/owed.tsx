import type { FamilyBalance } from '@schoolgate/contracts/billing'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { Progress } from '@schoolgate/ui/progress'
import { PageSentence } from '#ui/page-sentence'
import { billsWords } from './bills.words.ts'
import styles from './bills-screen.module.css'

/** What is left over all wards, by when, and how much of it is paid: the sentence of the page. */
export function Owed({ family, now }: { family: FamilyBalance; now: Date }) {
  const text = useWords(billsWords)
  const language = useLanguage()
  const today = dayOf(now, useTimeZone())
  const { left_to_pay: left, due_on: due, billed, paid, wards, currency } = family
  const isClosing = wards.every(({ has_left, balance }) => has_left || balance.amount_minor <= 0)
  const ahead = wards.reduce((sum, { balance }) => sum + Math.max(0, -balance.amount_minor), 0)
  if (left.amount_minor <= 0)
    return (
      <>
        <PageSentence>{text.allPaid}</PageSentence>
        {ahead > 0 && <Mute>{text.kept(moneyText({ amount_minor: ahead, currency }, language))}</Mute>}
      </>
    )
  return (
    <>
      <PageSentence className={styles.sentence}>
        <span className={styles.hero}>
          <Money large money={left} />
        </span>{' '}
        <span className={styles.by}>
          {isClosing ? text.closing : due === null ? text.left : today <= due ? text.leftBy : text.askedFor}
          {due !== null && (
            <>
              <b>{dayText(due, language)}</b>.{' '}
            </>
          )}
          {!isClosing && text.anyPart}
        </span>
      </PageSentence>
      {billed.amount_minor > 0 && (
        <>
          <div className={styles.meter}>
            <Progress label={text.howFar} value={Math.max(0, paid.amount_minor) / billed.amount_minor} />
          </div>
          <p className={styles.sums}>
            <span>
              {text.paid}
              <Money money={paid} />
            </span>
            <span>
              {text.of}
              <Money money={billed} />
            </span>
          </p>
        </>
      )}
    </>
  )
}
