import type { PaymentPart, PaymentQuote } from '@schoolgate/contracts/payments'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useSchoolInfo } from '#features/identity'
import { useWards, WardPortrait } from '#features/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconX } from '@schoolgate/ui/icons/x'
import { List, ListRow } from '@schoolgate/ui/list'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { AmountSheet } from './amount-sheet.tsx'
import { LinesSheet } from './lines-sheet.tsx'
import type { Basket } from './pay-address.ts'
import { payWords } from './pay.words.ts'
import styles from './pay.module.css'

type Props = {
  basket: Basket
  quote: PaymentQuote
  /** Another choice; its amount null: all there is of it. */
  onChoice: (basket: Basket, amountMinor: number | null) => void
}

const sumOf = (parts: readonly PaymentPart[], currency: string) => ({
  amount_minor: parts.reduce((sum, { amount }) => sum + amount.amount_minor, 0),
  currency,
})

/** What the money of one ward is for: the terms, or the lines, or the next bill. */
const aboutOf = (parts: readonly PaymentPart[], forNextBill: string): string =>
  [...new Set(parts.map(({ item_name, term }) => item_name ?? term ?? forNextBill))].join(', ')

/** Who it is for and how much: the school's own figure. Wards can be taken off and put back, the amount changed, lines chosen. */
export function BasketCard({ basket, quote, onChoice }: Props) {
  const text = useWords(payWords)
  const school = useSchoolInfo()
  const { data: wards = [] } = useWards()
  const [query] = useSearchParams()
  // `?part=1`: the parent tapped "a different amount" on the page before.
  const [isChanging, setChanging] = useState<'amount' | 'lines' | null>(query.has('part') ? 'amount' : null)
  const isFamily = basket.type === 'family'
  const { currency } = quote.amount
  const paid = wards.flatMap((ward, place) => {
    const parts = quote.parts.filter(({ ward_id }) => ward_id === ward.id)
    return parts.length > 0 ? [{ ward, place, parts }] : []
  })
  const asked = new Set(basket.ward_ids ?? paid.map(({ ward }) => ward.id))
  const others = isFamily
    ? wards.filter(
        ({ id, school_id, rights, summary }) =>
          !asked.has(id) && school_id === paid[0]?.ward.school_id && rights.pay && (summary.balance?.amount_minor ?? 0) > 0,
      )
    : []
  // The address says what is paid: what was asked for so far, and what this ward adds or takes away. Less than the least: all there is.
  const change = (ward_ids: string[], by: number) => {
    const amountMinor = quote.amount.amount_minor + by
    onChoice({ type: 'family', ward_ids }, amountMinor >= quote.minimum.amount_minor && amountMinor > 0 ? amountMinor : null)
  }
  const ofOthers = (id: string) => paid.flatMap(({ ward }) => (ward.id === id ? [] : [ward.id]))
  return (
    <Card className={styles.basket}>
      <Mute>{school ? text.paying(school.name) : text.payingTheSchool}</Mute>
      <p className={styles.hero}>
        <Money large money={quote.amount} />
      </p>
      <div className={styles.rows}>
        <List>
          {paid.map(({ ward, place, parts }) => (
            <ListRow
              key={ward.id}
              lead={<WardPortrait ward={ward} place={place} size={30} />}
              title={ward.first_name}
              line={aboutOf(parts, text.forNextBill)}
              trailing={
                <>
                  <span className={styles.money}>
                    <Money money={sumOf(parts, currency)} />
                  </span>
                  {isFamily && paid.length > 1 && (
                    <IconButton
                      label={text.takeOff(ward.first_name)}
                      onClick={() => change(ofOthers(ward.id), -sumOf(parts, currency).amount_minor)}
                    >
                      <IconX size="s" />
                    </IconButton>
                  )}
                </>
              }
            />
          ))}
          {others.map((ward) => (
            <ListRow
              key={ward.id}
              lead={<WardPortrait ward={ward} place={wards.indexOf(ward)} size={30} />}
              title={ward.first_name}
              line={text.notNow}
              trailing={
                <>
                  {ward.summary.balance && <Money money={ward.summary.balance} />}
                  <IconButton
                    label={text.add(ward.first_name)}
                    onClick={() => change([...ofOthers(''), ward.id], ward.summary.balance?.amount_minor ?? 0)}
                  >
                    <IconPlus size="s" />
                  </IconButton>
                </>
              }
            />
          ))}
        </List>
      </div>
      <div className={styles.changes}>
        {quote.minimum.amount_minor < quote.maximum.amount_minor && (
          <Button size="small" onClick={() => setChanging('amount')}>
            {text.change}
          </Button>
        )}
        {basket.bill_id !== undefined && (
          <Button size="small" onClick={() => setChanging('lines')}>
            {text.choose}
          </Button>
        )}
      </div>
      <AmountSheet
        range={quote}
        open={isChanging === 'amount'}
        onClose={() => setChanging(null)}
        onAmount={(minor) => {
          setChanging(null)
          onChoice(basket, minor)
        }}
      />
      {basket.bill_id !== undefined && (
        <LinesSheet
          billId={basket.bill_id}
          chosen={basket.item_ids ?? []}
          open={isChanging === 'lines'}
          onClose={() => setChanging(null)}
          onLines={(item_ids, amountMinor) => {
            const { bill_id = '' } = basket
            setChanging(null)
            onChoice(item_ids.length > 0 ? { type: 'item', bill_id, item_ids } : { type: 'bill', bill_id }, amountMinor)
          }}
        />
      )}
    </Card>
  )
}
