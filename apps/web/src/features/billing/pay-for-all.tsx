import type { FamilyBalance, WardBalance } from '@schoolgate/contracts/billing'
import { useState } from 'react'
import { payAddress } from '#features/payments'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconHandCoins } from '@schoolgate/ui/icons/hand-coins'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { billsWords } from './bills.words.ts'
import styles from './pay-for-all.module.css'
import { OneWard } from './one-ward.tsx'

const owes = ({ balance }: WardBalance): boolean => balance.amount_minor > 0

function WardBalanceLine({ ward }: { ward: WardBalance }) {
  const text = useWords(billsWords)
  const language = useLanguage()
  const { amount_minor, currency } = ward.balance
  if (amount_minor > 0)
    return (
      <b>
        <Money money={ward.balance} />
      </b>
    )
  return (
    <Chip tone="ok">
      <IconCheckBold size="xs" />
      {amount_minor === 0 ? text.paidInFull : text.ahead(moneyText({ amount_minor: -amount_minor, currency }, language))}
    </Chip>
  )
}

function lineOf(ward: WardBalance, text: ReturnType<typeof useWords<(typeof billsWords)['en']>>): string {
  if (owes(ward) && !ward.may_pay) return text.another
  return owes(ward) && ward.has_left ? text.closingBalance : ward.class
}

function WardTick({ ward, isOn, onChange }: { ward: WardBalance; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const text = useWords(billsWords)
  const canTick = owes(ward) && ward.may_pay
  const Row = canTick ? 'label' : 'div'
  return (
    <Row className={styles.row}>
      {canTick ? (
        <input type="checkbox" className={styles.tick} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      ) : (
        <span className={styles.noTick} />
      )}
      <OneWard id={ward.ward_id} fullname={ward.fullname} size={38} />
      <span className={styles.words}>
        <b className={styles.name}>{ward.first_name}</b>
        <Mute>{lineOf(ward, text)}</Mute>
      </span>
      <WardBalanceLine ward={ward} />
    </Row>
  )
}

/** All wards with a tick and what each owes, and one button for those that are ticked. */
export function PayForAll({ family }: { family: FamilyBalance }) {
  const text = useWords(billsWords)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { wards, currency, pay_ahead: mayBeAhead } = family
  const payable = wards.filter((ward) => owes(ward) && ward.may_pay)
  const chosen = payable.filter(({ ward_id }) => !left.has(ward_id))
  const amount_minor = chosen.reduce((sum, { balance }) => sum + balance.amount_minor, 0)
  const [only] = wards.length === 1 ? wards : []
  const address = payAddress(amount_minor, { type: 'family', ward_ids: chosen.map(({ ward_id }) => ward_id) })
  const choose = (wardId: string, isOn: boolean) =>
    setLeft((before) => {
      const after = new Set(before)
      if (isOn) after.delete(wardId)
      else after.add(wardId)
      return after
    })
  return (
    <Card flush>
      <h2 className={styles.title}>{only ? text.payFor(only.first_name) : text.payForAll}</h2>
      {wards.map((ward) => (
        <WardTick key={ward.ward_id} ward={ward} isOn={!left.has(ward.ward_id)} onChange={(isOn) => choose(ward.ward_id, isOn)} />
      ))}
      {payable.length > 0 ? (
        <div className={styles.foot}>
          {chosen.length > 0 ? (
            <>
              <Button kind="primary" size="big" full href={address}>
                <span>
                  {text.pay}
                  <Money money={{ amount_minor, currency }} />
                </span>
              </Button>
              <Button kind="bare" full href={`${address}&part=1`}>
                {text.otherAmount}
              </Button>
            </>
          ) : (
            <Button kind="primary" size="big" full disabled>
              {text.chooseOne}
            </Button>
          )}
        </div>
      ) : (
        mayBeAhead && <PayAhead wards={wards} />
      )}
      {mayBeAhead && wards.some(({ may_pay, has_left }) => may_pay && !has_left) && (
        <div className={styles.foot}>
          <Button kind="bare" full href="/susu">
            <IconHandCoins size="s" />
            {text.susu}
          </Button>
        </div>
      )}
    </Card>
  )
}

function PayAhead({ wards }: { wards: readonly WardBalance[] }) {
  const text = useWords(billsWords)
  const paying = wards.filter(({ may_pay, has_left }) => may_pay && !has_left)
  if (paying.length === 0) return null
  return (
    <div className={styles.foot}>
      {paying.map(({ ward_id, first_name }) => (
        <Button key={ward_id} full href={payAddress(null, { type: 'ahead', ward_ids: [ward_id] })}>
          {text.payAhead(first_name)}
        </Button>
      ))}
      <Mute>{text.aheadLine}</Mute>
    </div>
  )
}
