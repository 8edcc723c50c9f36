import { isAtSchool } from '@schoolgate/contracts/at-school'
import type { Need } from '@schoolgate/contracts/feed'
import { leftToPay } from '@schoolgate/contracts/first-words'
import type { Money as Amount } from '@schoolgate/contracts/money'
import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { WardPortrait } from '#features/wards'
import { dayOf, dueText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { List, ListRow } from '@schoolgate/ui/list'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { Progress } from '@schoolgate/ui/progress'
import styles from './home-cards.module.css'
import { homeWords } from './home.words.ts'
import { paidShare } from './paid-share.ts'

type Owing = { ward: Ward; place: number; balance: Amount }

const balances = (wards: readonly Ward[]): Owing[] =>
  wards.flatMap((ward, place) => (ward.summary.balance ? [{ ward, place, balance: ward.summary.balance }] : []))

function BalanceLine({ balance }: { balance: Amount }) {
  const text = useWords(homeWords)
  if (balance.amount_minor > 0) return <Money money={balance} />
  return (
    <Chip tone="ok">
      <IconCheckBold size="xs" />
      {balance.amount_minor === 0 ? text.paid : text.ahead}
    </Chip>
  )
}

function PaidMeter({ share }: { share: number }) {
  const text = useWords(homeWords)
  return (
    <div className={styles.meter}>
      <Progress label={text.howFar(share)} value={share / 100} />
    </div>
  )
}

/**
 * What is left to pay for all wards whose bills this guardian sees. One ward's credit does not pay for another; for a child who has
 * left, it is a closing balance and nothing that Home asks for.
 */
export function FeesCard({ wards, need }: { wards: readonly Ward[]; need: Need | undefined }) {
  const text = useWords(homeWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const owing = balances(wards)
  const here = owing.filter(({ ward }) => isAtSchool(ward))
  if (owing.length === 0) return null
  const left = leftToPay(wards)
  const { due_at: due = null, paid = null } = need ?? {}
  const mayPay = here.some(({ ward, balance }) => ward.rights.pay && balance.amount_minor > 0)
  return (
    <Card>
      <div className={styles.head}>
        <h2>{text.fees}</h2>
        {left.length > 0 && due !== null && <Chip>{dueText(dayOf(due, timeZone), dayOf(now, timeZone), language)}</Chip>}
      </div>
      {left.length > 0 ? (
        <>
          {left.map((amount) => (
            <p key={amount.currency} className={styles.hero}>
              <Money large money={amount} />
            </p>
          ))}
          <Mute>
            {text.leftToPay}
            {paid && (
              <>
                {' '}
                {text.youPaid} <Money money={paid} />.
              </>
            )}
          </Mute>
          {paid && left[0] && <PaidMeter share={paidShare(paid.amount_minor, left[0].amount_minor)} />}
        </>
      ) : (
        here.length > 0 && <Mute>{text.allPaid}</Mute>
      )}
      <div className={styles.rows}>
        <List>
          {owing.map(({ ward, place, balance }) => (
            <ListRow
              key={ward.id}
              href={`/bills?ward=${ward.id}`}
              lead={<WardPortrait ward={ward} place={place} size={30} />}
              title={ward.first_name}
              {...(isAtSchool(ward) || balance.amount_minor <= 0 ? {} : { line: text.closingBalance })}
              trailing={
                <>
                  <BalanceLine balance={balance} />
                  <IconCaretRight size="s" className={styles.caret} />
                </>
              }
            />
          ))}
        </List>
      </div>
      {mayPay && (
        <Button kind="primary" full href="/bills">
          {text.pay}
        </Button>
      )}
    </Card>
  )
}
