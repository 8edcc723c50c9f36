import { useCallback, useEffect, useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { IconWifiSlash } from '@schoolgate/ui/icons/wifi-slash'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './cash.module.css'
import { useAccount, useMoneyOf } from './cash.queries.ts'
import { cashWords } from './cash.words.ts'
import { DayList } from './day-list.tsx'
import { FindChild } from './find-child.tsx'
import { TakeForm } from './take-form.tsx'
import { Taken } from './taken.tsx'
import { useTaking } from './use-taking.ts'

/** The cash desk: the bursar takes money here; the head reads what was taken. */
export function CashScreen() {
  const text = useWords(cashWords)
  const session = useSession()
  const asked = useMoneyOf()
  const today = asked.data?.day
  if (session.state !== 'in') return null
  const isBursar = session.staff.role === 'bursar'
  return (
    <>
      <ScreenHead
        title={text.title}
        line={isBursar ? text.line : text.reads}
        acts={
          <div className={styles.acts}>
            <Button href="/cash/box">{text.toBox}</Button>
            <Button href="/cash/days">{text.toDays}</Button>
            {today?.closed_at === null && <Button href="/cash/close">{text.toClose}</Button>}
          </div>
        }
      />
      {today?.closed_at != null && (
        <div className={styles.closed}>
          <Note icon={<IconLockSimple />}>{text.closedPlain}</Note>
        </div>
      )}
      <div className={isBursar ? styles.beside : styles.alone}>
        {isBursar && <Desk person={session.staff.user.user_id} />}
        {today === undefined ? (
          <NotHereYet asked={asked} title={text.listDidNotCome} line={text.listDidNotComeLine}>
            <SkeletonBar />
          </NotHereYet>
        ) : (
          <DayList day={today} title={text.today} none={text.todayNone} />
        )}
      </div>
    </>
  )
}

/** Finding the child, the amount, the receipt: one after the other, and again. */
function Desk({ person }: { person: string }) {
  const text = useWords(cashWords)
  const { standing, take, again, next } = useTaking(person)
  const [wardId, setWardId] = useState<string | null>(null)
  const isFree = standing.is === 'open' || standing.is === 'taken'
  const begin = useCallback(() => {
    if (!isFree) return
    next()
    setWardId(null)
  }, [isFree, next])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      begin()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [begin])
  return (
    <div>
      {standing.is === 'taken' ? (
        <Taken key={standing.payment.reference} payment={standing.payment} onNext={begin} />
      ) : standing.is === 'unsure' || (standing.is === 'sending' && wardId === null) ? (
        <Unsure kept={standing.kept} isSending={standing.is === 'sending'} onAgain={again} />
      ) : wardId === null ? (
        <FindChild onChoose={setWardId} />
      ) : (
        <Account
          key={wardId}
          wardId={wardId}
          isBusy={standing.is === 'sending'}
          problem={standing.is === 'open' ? standing.problem : null}
          onTake={take}
          onOther={begin}
        />
      )}
      <p className={styles.keys}>
        <span>
          <kbd className={styles.kbd}>F2</kbd> {text.keys.find}
        </span>
        <span>
          <kbd className={styles.kbd}>Enter</kbd> {text.keys.next}
        </span>
        <span>
          <kbd className={styles.kbd}>Ctrl</kbd> <kbd className={styles.kbd}>Enter</kbd> {text.keys.take}
        </span>
      </p>
    </div>
  )
}

type AccountProps = { wardId: string } & Omit<Parameters<typeof TakeForm>[0], 'account'>

function Account({ wardId, ...rest }: AccountProps) {
  const text = useWords(cashWords)
  const asked = useAccount(wardId)
  if (asked.data !== undefined) return <TakeForm account={asked.data} {...rest} />
  return (
    <NotHereYet asked={asked} title={text.accountDidNotCome} line={text.accountDidNotComeLine}>
      <SkeletonBar />
    </NotHereYet>
  )
}

type UnsureProps = {
  kept: Extract<ReturnType<typeof useTaking>['standing'], { is: 'unsure' }>['kept']
  isSending: boolean
  onAgain: () => void
}

/** Money of which no answer came: it goes by itself, and nothing else is taken meanwhile. */
function Unsure({ kept: { money, currency, whose }, isSending, onAgain }: UnsureProps) {
  const text = useWords(cashWords)
  const language = useLanguage()
  const amount_minor = money.parts.reduce((sum, part) => sum + part.amount_minor, 0)
  return (
    <div className={styles.taken}>
      <Note tone="info" role="status" icon={<IconWifiSlash />} title={text.unsure}>
        {text.unsureLine(moneyText({ amount_minor, currency }, language), whose)}
      </Note>
      <Button kind="primary" busy={isSending} onClick={onAgain}>
        {isSending ? text.sending : text.again}
      </Button>
    </div>
  )
}
